import TestSupport
import Testing

@testable import Content

@Suite("Layout is known without a font")
struct PageLayoutTests {
    private static let slider = Item.Slider(value: 20, range: 10...50, step: 15)

    private static func layout(isMirrored: Bool = false) -> PageLayout {
        var document = Document()
        document.items = [
            .row("row", "a", accessory: .chevron), .separator, .toggle("switch", "a", isOn: true),
            Item(id: "slider", slider), .button("off", "a", isEnabled: false),
        ]
        document.footer = [.separator, .button("ok", "a")]
        return PageLayout(
            document,
            width: 400,
            scale: 2,
            isMirrored: isMirrored,
            titleHeight: 80,
            items: [100, 20, 100, 110, 120],
            footer: [20, 130]
        )
    }

    @Test("Items lie one below the other")
    func rows() {
        let layout = Self.layout()
        #expect(layout.height == 80 + 450 + 150)
        #expect(layout.rows(of: .items(0)) == 0..<100)
        #expect(layout.rows(of: .items(3)) == 220..<330)
        #expect(layout.rows(of: .footer(1)) == 20..<150)
    }

    @Test(
        "Items are found by rows",
        arguments: [
            (0..<1, 0..<1), (99..<101, 0..<2), (119..<120, 1..<2), (-50..<1, 0..<1), (-50..<0, 0..<0), (7..<7, 0..<0),
            (0..<450, 0..<5), (449..<9000, 4..<5), (450..<9000, 5..<5),
        ]
    )
    func found(rows: Range<Int>, items: Range<Int>) {
        #expect(Self.layout().items(in: rows) == items)
    }

    @Test(
        "A finger hits what is under it, if something can be done with it",
        arguments: [
            (0.0, .items, "row"), (49.9, .items, "row"), (50, .items, nil), (60, .items, "switch"),
            (110, .items, "slider"), (170, .items, nil), (225, .items, nil), (1e6, .items, nil), (-1, .items, nil),
            (5, .footer, nil), (10, .footer, "ok"), (74, .footer, "ok"), (75, .footer, nil), (5, .title, nil),
        ] as [(Double, ContentZone, String?)]
    )
    func target(y: Double, zone: ContentZone, id: String?) {
        #expect(Self.layout().target(x: 100, y: y, in: zone)?.id == id)
    }

    @Test("A slider's least value lies where lines begin", arguments: [(false, 34.0, 166.0), (true, 166.0, 34.0)])
    func knob(isMirrored: Bool, least: Double, most: Double) {
        let layout = Self.layout(isMirrored: isMirrored)
        #expect(layout.knob(of: 10, in: Self.slider, at: .items(3)) == least)
        #expect(layout.knob(of: 50, in: Self.slider, at: .items(3)) == most)
        #expect(layout.value(atX: least, of: Self.slider, at: .items(3)) == 10)
        #expect(layout.value(atX: most, of: Self.slider, at: .items(3)) == 50)
    }

    @Test(
        "A knob's value is the nearest step, and the end can always be reached",
        arguments: [(0.0, 10.0), (0.18, 10), (0.2, 25), (0.5, 25), (0.7, 40), (0.85, 40), (0.95, 50), (1, 50)]
    )
    func steps(part: Double, value: Double) {
        // Steps of fifteen from ten lead to forty; the end is fifty.
        #expect(Self.slider.numbers.allowed(at: part) == value)
    }

    @Test(
        "A value is the number that its figures are, not one that rounding has left beside it",
        arguments: [
            (0.0...1, 0.1, 0.3, 0.3), (0.1...1.1, 0.1, 0.2, 0.3), (15...25, 0.1, 0.33, 18.3),
            (-1...1, 0.05, 0.15, -0.7), (0...100, 0.01, 0.0007, 0.07),
            (0...0.3, 0.1, 1, 0.3), (0...1, 1.0 / 3, 0.3, 1.0 / 3),
        ] as [(ClosedRange<Double>, Double, Double, Double)]
    )
    func decimals(range: ClosedRange<Double>, step: Double, part: Double, value: Double) {
        #expect(Item.Slider(value: 0, range: range, step: step).numbers.allowed(at: part) == value)
    }

    @Test("An item that grows moves what lies behind it, and nothing else")
    func replaced() {
        var random = SplitMix(seed: 6)
        for _ in 0..<50 {
            let (index, height) = (random.index(5), random.index(300) + 1)
            var heights = [100, 20, 100, 110, 120]
            var layout = Self.layout()
            heights[index] = height
            layout.replace(.items(index), with: .header("x"), in: layout.grid.with(heights: heights))
            for i in heights.indices { #expect(layout.rows(of: .items(i)).count == heights[i]) }
            #expect(layout.itemsHeight == heights.reduce(0, +))
            #expect(layout.document.items[index] == .header("x"))
        }
    }
}
