import Canvas
import TestSupport
import Testing
import Values

@testable import Content

@Suite("Choices and steppers, as they are painted")
struct ChoicePaintingTests {
    private static func shown(_ item: String, theme: String = "light") throws -> ShownPage {
        try ShownPage(#"{"theme": "\#(theme)", "items": [{"id": "a", \#(item)}]}"#, width: 400, rows: 240)
    }

    private static let radio = #""kind": "choice", "options": ["a", "b", "c"], "value": "a""#
    private static let segmented = radio + #", "style": "segmented""#
    private static let stepper = #""kind": "stepper", "value": 5"#

    @Test("A press lights one part, and nothing else", arguments: [radio, segmented, stepper], ["light", "dark"])
    func press(item: String, theme: String) throws {
        var shown = try Self.shown(item, theme: theme)
        let (rest, layout) = (shown.picture, shown.page.layout)
        shown.pose.pressed = .items(0)
        #expect(shown.picture == rest, "no part, no light")
        for part in layout.document.items[0].partNames.indices {
            shown.pose.pressedPart = part
            let picture = shown.picture
            #expect(picture != rest)
            let (rows, span) = (layout.rows(ofPart: part, of: .items(0)), layout.span(ofPart: part, of: .items(0)))
            let (lines, columns) = (try #require(rows), try #require(span))
            let isLine = columns.upperBound - columns.lowerBound > 300
            for y in 0..<240 {
                for x in 0..<400 where picture[x, y] != rest[x, y] {
                    #expect(lines.contains(Double(y)) && (isLine || columns.contains(Double(x))))
                }
            }
        }
    }

    @Test("The disc of what was chosen shrinks as that of what is chosen grows, and none between them moves")
    func discs() throws {
        var shown = try Self.shown(Self.radio)
        let first = shown.picture
        shown.pose.values = ["a": .text("c")]
        let last = shown.picture
        #expect(first != last)
        func inks(_ place: Double) -> [Int] {
            shown.pose.moving = [ItemMoment(at: .items(0), place: place, from: 1.0 / 3)]
            let picture = shown.picture
            if place == 1.0 / 3 { #expect(picture == first) }
            if place == 1 { #expect(picture == last) }
            return (0..<3).map { row in
                let rows = shown.page.layout.rows(ofPart: row, of: .items(0)).map {
                    Int($0.lowerBound)..<Int($0.upperBound)
                }
                return picture.part(356..<380, rows ?? 0..<0).count { $0 == Theme.light.filled.word }
            }
        }
        let steps = stride(from: 0.0, through: 1, by: 0.125).map { inks(1.0 / 3 + $0 * 2 / 3) }
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0[0] >= $1[0] && $0[2] <= $1[2] })
        #expect(steps.allSatisfy { $0[1] == 0 } && steps[0][0] == steps[8][2] && steps[8][0] == 0)
    }

    @Test("What is chosen first comes where it is", arguments: [radio, segmented])
    func first(item: String) throws {
        var shown = try Self.shown(item.replacing(#", "value": "a""#, with: ""))
        let none = shown.picture
        shown.pose.values = ["a": .text("c")]
        let last = shown.picture
        shown.pose.moving = [ItemMoment(at: .items(0), place: 0.5, from: 0)]
        let half = shown.picture
        #expect(half != none && half != last && half.part(0..<256, 0..<100) == none.part(0..<256, 0..<100))
    }

    @Test("At an end its button looks as if it were disabled, and a disabled stepper so at both")
    func ends() throws {
        func picture(_ value: Double, _ rest: String = "") throws -> Surface {
            try Self.shown(#""kind": "stepper", "value": \#(value), "max": 9\#(rest)"#).picture
        }
        let (middle, low, off) = (try picture(5), try picture(0), try picture(5, #", "enabled": false"#))
        let (minus, plus) = (20..<58, 342..<380)
        #expect(low.part(plus, 0..<60) == middle.part(plus, 0..<60))
        #expect(low.part(minus, 0..<60) != middle.part(minus, 0..<60))
        #expect(low.part(minus, 0..<60) == off.part(minus, 0..<60))
        #expect(off.part(plus, 0..<60) != middle.part(plus, 0..<60))
    }

    @Test("In both themes and in a hundred of anybody's colours, what is chosen is seen, read, and felt")
    func contrast() {
        var random = SplitMix(seed: 47)
        let own = (0..<100).map { _ in
            var theme = random.pick([Theme.light, .dark])
            for path in [\Theme.accent, \.onAccent, \.line, \.background] where random.oneIn(2) {
                theme[keyPath: path] = Color(UInt32(random.index(1 << 24)))
            }
            return theme
        }
        for theme in [Theme.light, .dark] + own {
            let (chosen, track) = (theme.chosen, theme.track)
            #expect(chosen.contrast(with: track) >= 3 && chosen.contrast(with: theme.background) >= 3, "\(theme)")
            #expect(theme.litChosen.contrast(with: chosen) >= 1.25, "\(theme)")
            for ground in [chosen, theme.litChosen] {
                #expect(theme.lettersOnAccent(ground).contrast(with: ground) >= 4.5, "\(theme)")
            }
            for ground in [track, theme.lit(track)] {
                #expect(Theme.letters(theme.text, on: ground).contrast(with: ground) >= 4.5, "\(theme)")
            }
            #expect(theme.lit(track).contrast(with: track) >= 1.25, "\(theme)")
        }
        #expect(Theme.dark.lettersOnAccent(Theme.dark.chosen) == .white)
    }
}
