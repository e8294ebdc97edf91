import Canvas
import TestSupport
import Testing

@testable import Content

@Suite("Tiles of any document lie side by side")
struct TilingTests {
    /// An item of any kind, with odds and ends.
    private static func item(_ number: Int, _ random: inout SplitMix) -> String {
        let flag = random.oneIn(2)
        let words = String(repeating: random.pick(["word ", "낱말 ", "كلمة ", "😀 "]), count: random.index(12))
        let id = #""id": "\#(number)""#
        return switch random.index(10) {
        case 0: #"{"kind": "row", \#(id), "title": "\#(words)", "accessory": "toggle", "enabled": \#(flag)}"#
        case 1: #"{"kind": "row", \#(id), "title": "a", "subtitle": "\#(words)", "icon": "glass 9x40"}"#
        case 2: #"{"kind": "row", "title": "\#(words)", "accessory": "value", "value": "\#(words)"}"#
        case 3: #"{"kind": "button", \#(id), "title": "\#(words)", "role": "destructive"}"#
        case 4: #"{"kind": "text", "markup": "<i>\#(words)</i>\#(words)"}"#
        case 5: #"{"kind": "image", "image": "red \#(1 + random.index(90))x\#(1 + random.index(90))"}"#
        case 6: #"{"kind": "slider", \#(id), "value": 0.5}"#
        case 7: #"{"kind": "spacer", "height": \#(random.index(60))}"#
        case 8: #"{"kind": "progress", \#(id), "value": 0.5}"#
        default: #"{"kind": "\#(flag ? "separator" : "header")"\#(flag ? "" : #", "title": "h""#)}"#
        }
    }

    private static func json(_ random: inout SplitMix) -> String {
        let items = (0..<random.index(30)).map { item($0, &random) }.joined(separator: ",")
        let footer = (100..<100 + random.index(3)).map { item($0, &random) }.joined(separator: ",")
        let title = random.oneIn(2) ? #""title": "T", "# : ""
        let theme = random.pick(["light", "dark"])
        return #"{\#(title)"theme": "\#(theme)", "items": [\#(items)], "footer": [\#(footer)]}"#
    }

    @Test(
        "Every row of a sheet is in one tile of the list at most, and in one where there are items",
        arguments: 0..<24
    )
    func tiling(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let rotation = random.pick(Rotation.allCases)
        let scale = random.pick([0.75, 1, 1.5])
        var shown = try ShownPage(Self.json(&random), width: 150, rows: 300, scale: scale, rotation: rotation)
        let layout = shown.page.layout
        for _ in 0..<4 {
            shown.pose.offset = random.number(in: -100...Double(layout.itemsHeight) / scale)
            shown.pose.pressed = .items(random.index(30))
            let view = PageView(shown.pose, layout, top: 0, rows: 300)
            let tiles = shown.content.tiles.filter { $0.rows == view.itemsTop..<view.footerTop }
            for row in view.itemsTop..<max(view.itemsTop, min(view.footerTop, 300)) {
                let count = tiles.count { ($0.y..<$0.y + rotation.turn($0.picture.size).height).contains(row) }
                let isItem = (0..<layout.itemsHeight).contains(row - view.itemsTop + view.offset)
                #expect(count == (isItem ? 1 : 0), "row \(row) of \(shown.pose)")
            }
        }
    }
}
