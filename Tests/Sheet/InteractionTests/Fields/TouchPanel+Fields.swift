import BottomSheet
import Gestures
import System
import Typing

@testable import Content
@testable import Interaction

/// Fields of 60 points from 880 on, whose letters are 10 points wide and begin at 32, with a button from 656 to 700.
extension TouchPanel {
    static func fields(_ items: [Item], footer: [Item] = [], behavior: SheetBehavior = .classic) -> TouchPanel {
        var document = Document()
        document.title = "Title"
        document.maxWidth = 720
        (document.items, document.footer) = (items, footer)
        let page = PageLayout(
            document,
            width: 720,
            scale: 1,
            titleHeight: 80,
            items: items.map { _ in 60 },
            footer: footer.map { _ in 60 }
        )
        return TouchPanel(page, behavior: behavior)
    }

    /// Types letter by letter.
    @discardableResult
    mutating func type(_ text: String, at milliseconds: Double) -> [InteractionEvent] {
        text.enumerated().flatMap { index, letter in
            let (key, time) = (Key(letter), milliseconds + Double(index) * 2)
            return stroke(key, text: key.text, at: time)
        }
    }

    /// A key that goes down and up.
    @discardableResult
    mutating func stroke(
        _ key: Key,
        _ modifiers: KeyModifiers = [],
        text: String? = nil,
        at milliseconds: Double
    ) -> [InteractionEvent] {
        noteLetters()
        return [KeyStroke.Phase.down, .up].flatMap { phase in
            let time = Microseconds(milliseconds * 1000) + (phase == .up ? 1000 : 0)
            return interaction.handle(KeyStroke(key, phase, modifiers: modifiers, text: text, at: time))
        }
    }

    @discardableResult
    mutating func tap(_ y: Double, x: Double = 360, at milliseconds: Double) -> [InteractionEvent] {
        noteLetters()
        let down = touch(.began, y, x: x, at: milliseconds)
        return down + touch(.ended, y, x: x, at: milliseconds + 30)
    }

    /// What a page would say of what it has painted.
    private mutating func noteLetters() {
        guard let content = interaction.content else { return }
        var rulers: [ItemLocation: TextRuler] = [:]
        for location in content.page.fields {
            guard let id = content.page.document[location].id else { continue }
            rulers[location] = Self.ruler(
                content.secrets[id] == nil ? text(of: id) : nil,
                count: (content.secrets[id]?.text ?? text(of: id)).count
            )
        }
        interaction.note(rulers)
    }

    private static func ruler(_ text: String?, count: Int) -> TextRuler {
        TextRuler(
            text: text,
            letters: (0..<count).map {
                TextRuler.Letter(leading: 32 + 10 * Double($0), trailing: 42 + 10 * Double($0))
            },
            start: 32,
            room: 32...656,
            rows: 8...52,
            button: (656...700, 8...52)
        )
    }

    /// The text of a field, as it is seen.
    func text(of id: String) -> String {
        guard let content = interaction.content else { return "" }
        if let text = content.values[id]?.text ?? content.secrets[id]?.text { return text }
        return content.page.document.location(of: id).flatMap { content.page.document[$0].field?.value } ?? ""
    }

    var edited: String? { interaction.edited?.id }
}

/// What programs learn, and what keys and fingers do to the sheet.
func news(_ events: [InteractionEvent]) -> [String] {
    words(events).filter { word in
        !["key", "touch ", "edited ", "scrolled ", "sheet ", "focus "].contains { word.hasPrefix($0) }
    }
}
