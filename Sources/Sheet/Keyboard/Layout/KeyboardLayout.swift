/// What lies on the keys of a keyboard: the letters of a language, as a file in TOML has them.
package struct KeyboardLayout: Equatable, Sendable {
    package typealias Row = [KeyCap]

    package enum Composer: String, CaseIterable, Hashable, Sendable {
        case none
        /// Korean syllables of jamo, typed on the two-set layout.
        case hangul = "hangul-2"
    }

    package enum Limit {
        package static let bytes = 65_536
        static let views = 6
        static let rows = 6
        static let keysOfRow = 14
        static let alternates = 12
    }

    /// What people call it: `Deutsch`.
    package var name = ""
    /// What stands on the key that goes on to the next layout: `DE`.
    package var short = ""
    /// Its twin for plugged keyboards, by the name that XKB has for it.
    package var xkb: String?
    package var composer = Composer.none
    /// The view that is shown first.
    package var start = "letters"
    package var views: [String: [Row]] = [:]
    /// The views where there is no room for the others.
    package var narrow: [String: [Row]] = [:]
    /// What a key offers that is held, by its letter.
    package var alternates: [Character: [Character]] = [:]
    /// What letters become with shift, where capitals are not that.
    package var shifted: [Character: Character] = [:]
    /// The widths of keys, in those of a letter.
    package var widths: [KeyCap: Double] = [:]

    /// What the key with `letter` writes with shift or without.
    package func letter(_ letter: Character, isShifted: Bool) -> Character {
        guard isShifted else { return letter }
        let capital = letter.uppercased()
        return shifted[letter] ?? (capital.count == 1 ? Character(capital) : letter)
    }

    /// What the key with `letter` offers while it is held, beginning with itself; nothing where it has no alternates.
    package func alternates(of letter: Character, isShifted: Bool) -> [Character] {
        guard let alternates = alternates[letter], !alternates.isEmpty else { return [] }
        return ([letter] + alternates).map { self.letter($0, isShifted: isShifted) }
    }

    /// Whether it has letters with capitals, with which sentences begin.
    var hasCapitals: Bool { views[start, default: []].joined().contains { $0.letter?.isLowercase ?? false } }

    /// What stands on the key that shows the view called `name`: the first of its letters, or of its digits.
    package func title(of name: String) -> String {
        let signs = views[name, default: []].joined().compactMap(\.letter)
        let (letters, digits) = (signs.filter(\.isLetter).sorted(), signs.filter(\.isNumber))
        if letters.count >= 3 { return letters.prefix(3).map { String(letter($0, isShifted: true)) }.joined() }
        return String(digits.count >= 3 ? digits.prefix(3) : signs.prefix(3))
    }

    /// The same where there is no other one to go on to.
    var withoutLayoutKey: KeyboardLayout {
        func filtered(_ views: [String: [Row]]) -> [String: [Row]] {
            views.mapValues { rows in
                rows.map { row in row.filter { $0 != .command(.layout) } }.filter { !$0.isEmpty }
            }
        }
        var layout = self
        (layout.views, layout.narrow) = (filtered(views), filtered(narrow))
        return layout
    }
}
