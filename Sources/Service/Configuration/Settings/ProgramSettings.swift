import Values

/// The programs whose windows lie behind the sheet.
package struct ProgramSettings: Equatable, Sendable {
    /// A name in the runtime directory, or an absolute path; nil lets no program connect.
    package var socket: String?
    /// The group whose members may connect; nil for that of the control socket.
    package var group: String?
    /// The identifier of the program that is shown; nil shows any.
    package var behind: String?
    package var keyboard = KeyboardRoom.resize

    package init() {}

    /// What the keyboard on the panel does to the window behind it.
    package enum KeyboardRoom: String, Hashable, Sendable, CaseIterable {
        /// The window is as much lower as the keyboard is high.
        case resize
        /// The keyboard covers it.
        case over
    }

    static let keys = [
        Key("programs.socket", Self.socket.or("off"), \.panel.programs.socket)
            .means(
                "Where Wayland programs connect whose windows lie behind the sheet: a name in the runtime directory, or a path."
            ),
        Key("programs.behind", Syntax.name("an app_id").or("any"), \.panel.programs.behind)
            .means("Whose window lies behind the sheet; any: the first one's."),
        Key("programs.keyboard", Syntax.word(), \.panel.programs.keyboard)
            .means(
                "Whether the window behind the sheet is lower while the keyboard on the panel is there, or covered by it."
            ),
        Key("programs.group", Syntax.name("the name of a group").orNone(), \.panel.programs.group)
            .means("Whose members may connect; those of control.group where it is not given."),
    ]

    private static let socket = ValueSyntax<String>(
        expected: "a name without slashes, or an absolute path of at most 107 bytes",
        toml: { $0.quoted },
        read: { value, _ in
            guard let text = value.string, !text.isEmpty, text.utf8.count <= 107, !text.utf8.contains(0) else {
                return nil
            }
            return text.hasPrefix("/") ? (text.hasSuffix("/") ? nil : text) : (text.contains("/") ? nil : text)
        }
    )
}
