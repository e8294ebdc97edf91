import BottomSheet
import Gestures
import Testing

@testable import Content
@testable import Interaction

@Suite("A title leaves room for the content")
struct TitlePinningTests {
    private static func stage(title: Int, footer: Int = 0, at detent: String) -> TouchPanel {
        TouchPanel.tenRows(title: title, footer: footer > 0 ? [(.button("done", "Done"), footer)] : [], at: detent)
    }

    @Test(
        "It is pinned where it takes at most 40 % of what is seen, and two thirds together with a pinned footer",
        arguments: [
            (96, 0, 0.0), (97, 0, 97), (80, 80, 0), (90, 70, 0), (90, 71, 90), (90, 108, 90), (90, 109, 0),
            (300, 0, 300),
        ] as [(Int, Int, Double)]
    )
    func pinned(title: Int, footer: Int, loose: Double) {
        let pose = Self.stage(title: title, footer: footer, at: "low").content(at: 0)
        #expect(pose.looseTitle == loose)
        let shown = Double(title) - loose + Double(footer) - pose.looseFooter
        #expect(pose.viewport == 240 - shown)
        #expect(Self.stage(title: title, footer: footer, at: "tall").content(at: 0).looseTitle == 0)
    }

    @Test("A finger on a loose title scrolls it away, and rows are tapped where they then lie")
    func scrolled() throws {
        var stage = Self.stage(title: 200, at: "low")
        #expect(tappedItem(&stage, y: 1040 + 100, at: 1000) == nil)
        #expect(tappedItem(&stage, y: 1040 + 210, at: 2000) == "row 0")
        let top = stage.interaction.pose(at: 0).top
        for (offset, y, row) in [(150.0, 60.0, "row 0"), (150, 45, nil), (200, 25, "row 0"), (260, 25, "row 1")] {
            stage.interaction.restore(SheetPlace(detent: "low", top: top, offset: offset), at: 3_000_000)
            #expect(tappedItem(&stage, y: 1040 + y, at: 4000) == row, "\(offset) \(y)")
        }
        // The last row ends where the panel does.
        stage.interaction.restore(SheetPlace(detent: "low", top: top, offset: 1e6), at: 5_000_000)
        #expect(stage.offset(at: 5000) == 200 + 600 - 240)
        #expect(tappedItem(&stage, y: 1279, at: 6000) == "row 9")
    }

    @Test("Rows below a loose title are found, wherever it was scrolled")
    func revealed() throws {
        var stage = Self.stage(title: 220, footer: 150, at: "low")
        for (second, id) in ["row 9", "row 0", "done", "row 5", "row 0", "row 1", "done"].enumerated() {
            let place = try stage.interaction.reveal(id, at: Microseconds(second * 1_000_000)).place
            #expect(tappedItem(&stage, y: place.y, at: Double(second) * 1000) == id)
        }
    }
}

@Suite("Buttons beside each other")
struct SideBySideTests {
    @Test("Each is tapped where it is drawn, and only there", arguments: [false, true])
    func tapped(isMirrored: Bool) throws {
        var page = Pages.page([], footer: ["one", "two", "three"], isMirrored: isMirrored)
        page.footer = FooterLayout([.init(0..<2, height: 60), .init(2..<3, height: 60)])
        var stage = TouchPanel(page)
        let (left, right) = isMirrored ? ("two", "one") : ("one", "two")
        for (x, y, id) in [
            (10.0, 1170.0, left), (350, 1170, left), (370, 1170, right), (710, 1170, right), (10, 1250, "three"),
        ] {
            stage.touch(.began, y, x: x, at: 0)
            #expect(
                stage.touch(.ended, y, x: x, at: 50).contains { event in
                    if case .content(.activated(id), _, _) = event.kind { true } else { false }
                }
            )
        }
        for id in ["one", "two", "three"] {
            let place = try stage.interaction.reveal(id, at: 0).place
            #expect(place.x == (id == "three" ? 360 : id == left ? 180 : 540))
        }
    }

    @Test("A finger that leaves one for the far end of the other presses neither")
    func left() {
        var page = Pages.page([], footer: ["one", "two"])
        page.footer = FooterLayout([.init(0..<2, height: 60)])
        var stage = TouchPanel(page)
        stage.touch(.began, 1250, x: 100, at: 0)
        let events = stage.touch(.moved, 1250, x: 600, at: 20) + stage.touch(.ended, 1250, x: 600, at: 50)
        #expect(!events.contains { if case .content = $0.kind { true } else { false } })
    }
}
