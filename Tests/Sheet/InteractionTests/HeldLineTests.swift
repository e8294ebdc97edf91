import BottomSheet
import Canvas
import Gestures
import TestSupport
import Testing

@testable import Content
@testable import Interaction

@Suite("The primary button stays in view where its footer does not")
struct HeldLineTests {
    /// The points above and below the line where it alone is pinned.
    private static func margin(_ primary: Int) -> (above: Double, below: Double) {
        (primary == 0 ? 0 : 4, primary == 2 ? 0 : 6)
    }

    /// What a finger finds `y` points below the beginning of the content, of which `seen` points are seen.
    private static func expected(_ y: Double, offset: Double, seen: Double, primary: Int) -> String? {
        // As a line that sticks to both edges of what is seen, with its margin.
        let (margin, own) = (margin(primary), 600 + 60 * Double(primary) - offset)
        let place = min(max(own, 0), seen - 60 - margin.below)
        let above = min(margin.above, max(0, own - place))
        let below = seen - place - 60 <= margin.below ? margin.below : 0
        if y >= place - above, y < place + 60 + below { return "button \(primary)" }
        let index = Int(((y + offset) / 60).rounded(.down))
        let name = index < 10 ? "row \(index)" : "button \(index - 10)"
        return name == "button \(primary)" ? nil : name
    }

    @Test(
        "It stands at the lower edge until its place comes in, and never beyond the upper one",
        arguments: [0, 1, 2],
        [110.0, 150, 240]
    )
    func held(primary: Int, seen: Double) throws {
        var (stage, time) = (TouchPanel.threeButtons(primary: primary, seen: seen), 1000.0)
        let top = stage.pose(at: 0).top
        let margin = Self.margin(primary)
        #expect(stage.content(at: 0).looseFooter == 120 - margin.above - margin.below)
        for offset in stride(from: 0, through: 780 - seen, by: 12.5) {
            stage.interaction.restore(
                SheetPlace(detent: "low", top: top, offset: offset),
                at: Microseconds(time * 1000)
            )
            for y in stride(from: 1, to: seen, by: 3) {
                time += 1000
                stage.touch(.began, top + 20 + y, x: 100, at: time)
                let events = stage.touch(.ended, top + 20 + y, x: 100, at: time + 50)
                let tapped = events.lazy.compactMap { event -> String? in
                    if case .content(.activated(let id), _, _) = event.kind { id } else { nil }
                }.first
                let expected = Self.expected(y, offset: offset, seen: seen, primary: primary)
                #expect(tapped == expected, "\(y) at \(offset)")
            }
        }
    }

    @Test("Where nothing of it has room, it is scrolled to as the rest is")
    func noRoom() {
        let stage = TouchPanel.threeButtons(primary: 0, seen: 80)
        #expect(stage.content(at: 0).looseFooter == 180)
    }

    @Test(
        "Every item is found where a finger presses it, and the primary button without scrolling",
        arguments: [0, 1, 2]
    )
    func revealed(primary: Int) throws {
        var random = SplitMix(seed: UInt64(primary))
        let ids = (0..<10).map { "row \($0)" } + (0..<3).map { "button \($0)" }
        for seen in [110.0, 150, 240] {
            var stage = TouchPanel.threeButtons(primary: primary, seen: seen)
            for second in 1..<80 {
                let (id, offset) = (random.pick(ids), stage.offset(at: Double(second) * 1000))
                let time = Microseconds(second * 1_000_000)
                let place = try stage.interaction.reveal(id, at: time).place
                if id == "button \(primary)" { #expect(stage.offset(at: Double(second) * 1000) == offset) }
                stage.touch(.began, place.y, x: 100, at: Double(second) * 1000)
                let events = stage.touch(.ended, place.y, x: 100, at: Double(second) * 1000 + 50)
                let isPressed = events.contains { $0.kind.isActivation(of: id) }
                #expect(isPressed, "\(id) at \(place.y), \(seen) seen")
            }
        }
    }

    @Test("As the sheet moves it never leaves, and nothing jumps", arguments: [0, 1, 2])
    func moving(primary: Int) {
        let stage = TouchPanel.threeButtons(primary: primary, seen: 150)
        let layout = stage.interaction.machine.layout
        guard let content = stage.interaction.stages.last?.content else { return }
        var last: Double?
        for top in stride(from: layout.lowest.top, through: layout.tallest.top, by: -1) {
            let pose = content.pose(at: 0, top: top, in: layout)
            let page = content.page
            let place = page.footerTop(pose) + 60 * Double(primary) - page.lift(pose)
            let seen = 1280 - top - 20
            #expect(place >= 0 && place + 60 <= seen + 0.01, "\(top)")
            if let last { #expect(abs(seen - place - last) < 1.01, "from the lower edge it is moved little by little") }
            last = seen - place
        }
    }
}

extension InteractionEvent.Kind {
    fileprivate func isActivation(of id: String) -> Bool {
        if case .content(.activated(id), _, _) = self { true } else { false }
    }
}
