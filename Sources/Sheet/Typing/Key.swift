/// What is on a key, by the name that XKB has for it: `a`, `Return`, `Left`.
package struct Key: Hashable, Sendable, ExpressibleByStringLiteral {
    package let name: String

    package init(_ name: String) { self.name = name }

    package init(stringLiteral name: String) { self.name = name }

    /// The key that writes `letter`.
    package init(_ letter: Character) {
        self.init(letter == " " ? Key.space.name : letter == "\n" ? Key.enter.name : String(letter))
    }

    /// The key called `name`; nil where there is none: a letter is called by itself.
    package static func named(_ name: String) -> Key? {
        name.count == 1 ? name.first.map(Key.init) : commands.first { $0.name == name }
    }

    /// The names of those that are no letters.
    package static var names: [String] { commands.map(\.name) }

    /// What it writes; nil for a key that only commands.
    package var text: String? { self == .space ? " " : name.count == 1 ? name : nil }

    private static let commands: [Key] = [
        .enter, .keypadEnter, .select, .space, .tab, .backTab, .escape, .back, .menu, .left, .right, .up, .down, .home,
        .end,
        .pageUp, .pageDown, .backspace, .delete,
    ]

    package static let enter: Key = "Return"
    package static let keypadEnter: Key = "KP_Enter"
    /// OK on a remote control.
    package static let select: Key = "Select"
    package static let space: Key = "space"
    package static let tab: Key = "Tab"
    /// Tab with Shift.
    package static let backTab: Key = "ISO_Left_Tab"
    package static let escape: Key = "Escape"
    /// Back on a remote control.
    package static let back: Key = "XF86Back"
    package static let menu: Key = "Menu"
    package static let left: Key = "Left"
    package static let right: Key = "Right"
    package static let up: Key = "Up"
    package static let down: Key = "Down"
    package static let home: Key = "Home"
    package static let end: Key = "End"
    package static let pageUp: Key = "Prior"
    package static let pageDown: Key = "Next"
    package static let backspace: Key = "BackSpace"
    package static let delete: Key = "Delete"
}
