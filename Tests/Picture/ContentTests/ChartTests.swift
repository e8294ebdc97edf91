import Canvas
import TestSupport
import Testing
import Values

@testable import Content

@Suite("Charts")
struct ChartTests {
    private static let faults = [
        (#""title": "A""#, "values: is missing"),
        (#""values": []"#, "values: expected at least one value, found none"),
        (#""values": 5"#, "values: expected a list of at most 512, found 5"),
        (#""values": [1, "x"]"#, #"values[1]: expected a number from -1e9 to 1e9, found "x""#),
        (#""values": [1, 2e9]"#, "values[1]: expected a number from -1e9 to 1e9, found 2000000000.0"),
        (#""values": [1], "min": 2, "max": 2"#, "max: expected more than min, found 2.0"),
        (#""values": [1], "style": "bar""#, #"style: found "bar", did you mean "bars"?"#),
        (#""values": [1], "value": 2"#, "value: unknown name, did you mean values?"),
    ]

    @Test("A fault has its place", arguments: faults)
    func fault(chart: String, fault: String) {
        let faults = Faults()
        _ = ShownPage.document(#"{"items": [{"kind": "chart", \#(chart)}]}"#, faults)
        #expect(faults.list.map(\.description) == ["items[0].\(fault)"])
    }

    @Test("So has one of what a program has made: 512 values that are none are as many faults as are listed")
    func programFaults() {
        let faults = Faults()
        let nothing = [Double](repeating: .nan, count: 512)
        Document(items: [.chart(nothing), .chart([]), .chart([1], max: .infinity)]).check(at: "", faults)
        #expect(faults.list.count == Faults.limit + 1 && faults.list[511 % 100].description.contains("found nan"))
        let few = Faults()
        Document(items: [.chart([]), .chart([Double](repeating: 0, count: 513)), .chart([1], min: 3, max: 1)])
            .check(at: "content", few)
        #expect(
            few.list.map(\.description) == [
                "content.items[0].values: expected at least one value, found none",
                "content.items[1].values: expected at most 512 values, found 513",
                "content.items[2].max: expected more than min, found 1.0",
            ]
        )
    }

    @Test("It is a picture whose numbers are said")
    func access() {
        let chart = Item.chart([15, 24, 21.5], "Outside", style: .line, unit: "°C")
        #expect(chart.access()?.role == .image)
        #expect(chart.access()?.spokenText == "Outside, 21.5\u{A0}°C, 15.0\u{A0}°C – 24.0\u{A0}°C")
        #expect(Item.chart([42], style: .gauge, unit: "%").access()?.spokenText == "42%")
    }

    @Test(
        "Numbers have as many decimals as all of them need, and no more than show a hundredth of what is seen",
        arguments: [([1, -2, 3], "3"), ([0.5, 1], "1.0"), ([0.25, 3], "3.00"), ([0.123456, 9], "9.00")]
            as [([Double], String)]
    )
    func decimals(values: [Double], text: String) {
        #expect(Item.Chart(values: values).text(of: values.last ?? 0) == text)
    }

    @Test(
        "What is seen has a beginning and an end, whatever the values are",
        arguments: [
            (.bars, [2, 5], nil, nil, 0...5), (.bars, [-2, 5], nil, nil, -2...5), (.bars, [0], nil, nil, 0...1),
            (.line, [2, 5], nil, nil, 2...5), (.line, [7], nil, nil, 7...14), (.line, [2, 5], 0, 4, 0...4),
            (.gauge, [42], nil, nil, 0...100), (.gauge, [-8, 130], nil, nil, -8...130), (.bars, [5], 9, nil, 9...18),
            (.line, [5], nil, 2, 2...4),
        ] as [(Item.ChartStyle, [Double], Double?, Double?, ClosedRange<Double>)]
    )
    func range(style: Item.ChartStyle, values: [Double], min: Double?, max: Double?, range: ClosedRange<Double>) {
        let chart = Item.Chart(values: values, style: style, least: min, most: max)
        #expect(chart.range == range)
        for value in values { #expect((0...1).contains(chart.part(of: value))) }
    }

    @Test("Any values are painted in any style, scale and width, within the chart", arguments: Item.ChartStyle.allCases)
    func painted(style: Item.ChartStyle) throws {
        var random = SplitMix(seed: 50)
        for round in 0..<24 {
            let count = random.pick([1, 2, 7, 100, 512])
            let values = (0..<count).map { _ in Double(random.index(2000)) / 7 - (random.oneIn(2) ? 100 : 0) }
            var document = Document(items: [.chart(values, random.pick([nil, "Title"]), style: style, unit: "W")])
            (document.font, document.textScale) = ("DejaVu Sans", random.pick([0.5, 1, 2, 4]))
            document.direction = round % 2 == 0 ? .leftToRight : .rightToLeft
            let width = random.pick([240, 480])
            let page = Page(
                document,
                width: width,
                scale: 1,
                fonts: Fonts(),
                Faults(),
                load: { try ShownPage.load($0, $1, $2) }
            )
            let laidOut = try #require(page)
            let picture = ShownPage(laidOut, rows: laidOut.layout.itemsHeight).picture
            let ink = try #require(picture.ink(on: document.theme.background.word))
            #expect(ink.x >= 18 && ink.x + ink.width <= width - 18, "\(style) \(values.count) \(document.textScale)")
        }
    }

    @Test("A mirrored chart is its picture in a mirror, where nothing is written")
    func mirrored() throws {
        func bars(_ direction: String) throws -> Surface {
            let chart = #"{"kind": "chart", "values": [1, 5, 2, 8]}"#
            let shown = try ShownPage(#"{"direction": "\#(direction)", "items": [\#(chart)]}"#, rows: 180)
            return shown.picture.part(PixelRect(x: 0, y: 44, width: 320, height: 130))
        }
        let (usual, mirrored) = (try bars("ltr"), try bars("rtl"))
        func differences(_ other: Surface) -> Int { zip(usual.pixels, other.pixels).count { $0 != $1 } }
        // Edges between two pixels go to one side in both.
        #expect(differences(mirrored.mirrored) < usual.size.area / 50 && differences(mirrored) > usual.size.area / 5)
    }

    @Test("Each bar reaches its number, and one of many that is farthest from 0 is seen")
    func bars() throws {
        let values = (0..<512).map { $0 == 300 ? 100 : 10 }.map(String.init).joined(separator: ", ")
        let shown = try ShownPage(#"{"items": [{"kind": "chart", "values": [\#(values)]}]}"#, rows: 180)
        let filled = Theme.light.filled.word
        let columns = (0..<320).filter { x in (44..<170).count { shown.picture[x, $0] == filled } > 100 }
        #expect((1...5).contains(columns.count) && columns.allSatisfy { abs($0 - 20 - 280 * 300 / 512) < 6 })
    }
}
