/// A large value behind one reference: copies share it until one of them is set.
///
/// Whatever holds settings is copied, compared and destroyed in many places, each of which would have kilobytes of code to
/// do so field by field.
@propertyWrapper
package struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    /// A class, because that is what can be shared; it never changes.
    private final class Storage: Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private var storage: Storage

    /// Shares `wrappedValue`.
    package init(wrappedValue: Value) {
        storage = Storage(wrappedValue)
    }

    /// The value; setting it changes no copy.
    package var wrappedValue: Value {
        get { storage.value }
        set { storage = Storage(newValue) }
    }

    /// Whether the values are equal, wherever they are.
    package static func == (a: Self, b: Self) -> Bool {
        a.storage === b.storage || a.storage.value == b.storage.value
    }

    /// Feeds the value.
    package func hash(into hasher: inout Hasher) { hasher.combine(storage.value) }
}
