/// The layouts that a keyboard has, by their names.
package struct KeyboardLayouts: Equatable, Sendable {
    /// Those that its key for layouts goes through, the first one first; none for no keyboard.
    package var names: [String]
    /// Layouts in the place of shipped ones, and besides.
    package var own: [String: KeyboardLayout] = [:]

    package init(_ names: [String]) { self.names = names }

    package static let none = KeyboardLayouts([])

    /// The layouts of `names`.
    package var layouts: [KeyboardLayout] { names.compactMap { self[$0] } }

    /// Those whose letters are what is written; an English one where there is none.
    package var plain: [KeyboardLayout] {
        let plain = layouts.filter { $0.composer == .none }
        return plain.isEmpty ? ["us"].compactMap { self[$0] } : plain
    }

    /// The layout called `name`, `number` and `pin` among them; nil where there is none.
    ///
    /// One that is shipped is read when it is asked for, which is after the first picture.
    package subscript(name: String) -> KeyboardLayout? { own[name] ?? KeyboardLayout.shipped(name) }
}
