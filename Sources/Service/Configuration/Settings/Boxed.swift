/// A large value behind one reference, so that a copy of what holds it counts one reference and not each of its fields.
struct Boxed<Value> {
    fileprivate final class Storage {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    init(_ value: Value) { storage = Storage(value) }

    /// It is read where it is: a copy would count the references of its fields after all.
    var value: Value {
        _read { yield storage.value }
        set { storage = Storage(newValue) }
    }
}

extension Boxed.Storage: Sendable where Value: Sendable {}
extension Boxed: Sendable where Value: Sendable {}

extension Boxed: Equatable where Value: Equatable {
    static func == (a: Boxed, b: Boxed) -> Bool {
        a.storage === b.storage || a.storage.value == b.storage.value
    }
}
