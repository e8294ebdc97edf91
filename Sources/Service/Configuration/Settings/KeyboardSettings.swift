package import Keyboard
import Values

/// The keyboard that is drawn on the panel: what can be written with it.
package struct KeyboardSettings: Equatable, Sendable {
    /// What it writes; none where it never comes up.
    package var layouts = KeyboardLayouts(["us"])

    package init() {}
}

extension KeyboardSettings {
    static let layoutsKey = "keyboard.layouts"

    static let keys = [
        Key(layoutsKey, Self.layouts, \.panel.keyboard.layouts.names)
            .means(
                "The layouts of the keyboard on the panel, the first one first: shipped ones, and files NAME.toml in the folder "
                    + "keyboards beside the configuration, which win. Without any it never comes up."
            )
    ]

    private static let layouts = ValueSyntax<[String]>(
        expected: "a list of up to 8 names of layouts, as [\"us\", \"kr\"]",
        toml: { "[\($0.quoted)]" },
        read: { value, reading in
            guard case .array(let elements) = value.content, elements.count <= 8 else { return nil }
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
