package import Keyboard
import Values

/// The keyboard that is drawn on the panel: what can be written with it.
package struct KeyboardSettings: Hashable, Sendable {
    /// What its layouts are called; it begins with the first one.
    package var names = ["us"]
    /// Layouts of the folder beside the configuration, by their names.
    package var own: [String: KeyboardLayout] = [:]

    package init() {}

    /// The layouts that its key for layouts goes through.
    package var layouts: [KeyboardLayout] { names.compactMap(layout) }

    /// The layout called `name`, `number` and `pin` among them; nil where there is none.
    ///
    /// One that is shipped is read when it is asked for, which is after the first picture.
    package func layout(_ name: String) -> KeyboardLayout? { own[name] ?? KeyboardLayout.shipped(name) }
}

extension KeyboardSettings {
    static let layoutsKey = "keyboard.layouts"

    static let keys = [
        Key(layoutsKey, Self.layouts, \.panel.keyboard.names)
            .means(
                "The layouts of the keyboard on the panel, the first one first: shipped ones, and files NAME.toml in the folder "
                    + "keyboards beside the configuration, which win."
            )
    ]

    private static let layouts = ValueSyntax<[String]>(
        expected: "a list of 1 to 8 names of layouts, as [\"us\", \"kr\"]",
        toml: { "[\($0.quoted)]" },
        read: { value, reading in
            guard case .array(let elements) = value.content, (1...8).contains(elements.count) else { return nil }
            return Syntax.list(value, of: layoutName, &reading)
        }
    )

    private static let layoutName = ValueSyntax<String>(expected: "the name of a layout, of letters, digits, - and _") {
        value,
        _ in
        value.string.flatMap { (1...32).contains($0.utf8.count) && $0.utf8.allSatisfy(nameBytes.contains) ? $0 : nil }
    }

    private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-".utf8)
}
