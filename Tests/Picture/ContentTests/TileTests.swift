import Canvas
import TestSupport
import Testing
import Values

@testable import Content

@Suite("A tile is a button with a ground of its own", .serialized)
struct TileTests {
    private static func tile(_ fields: String) throws -> (Item, Faults) {
        let faults = Faults()
        let json = #"{"items": [{"kind": "tile", "title": "Light", \#(fields)}]}"#
        let document = Document(try Value(json: Array(json.utf8)), at: "", faults)
        return (try #require(document?.items.first), faults)
    }

    @Test("What it is in a document is what programs make of it, and is written as it was read")
    func reading() throws {
        let tiles: [(String, Item)] = [
            (#""id": "a", "value": true"#, .tile("a", "Light", isOn: true)),
            (#""id": "a", "value": "22°", "subtitle": "now""#, .tile("a", "Light", subtitle: "now", value: "22°")),
            (#""id": "a""#, .tile("a", "Light")), (#""value": "22°""#, .tile("Light", value: "22°")),
            (#""id": "a", "pressable": false"#, .tile("Light", id: "a")),
            (#""id": "a", "span": 2, "enabled": false"#, .tile("a", "Light", isEnabled: false).spanning(2)),
        ]
        for (fields, made) in tiles {
            let (read, faults) = try Self.tile(fields)
            #expect(read == made && faults.list.isEmpty, "\(fields)")
            #expect(Item(read.value, at: "", faults) == read)
        }
    }

    @Test(
        "What is wrong with it has its place",
        arguments: [
            (#""value": true"#, "items[0].id: is missing"),
            (#""id": "a", "value": 3"#, "items[0].value: expected true, false or a text, found 3"),
            (#""id": "a", "span": 13"#, "items[0].span: expected a whole number from 1 to 12, found 13"),
        ]
    )
    func faults(fields: String, fault: String) throws {
        #expect(try Self.tile(fields).1.list.map(\.description) == [fault])
    }

    @Test("One that is on or off is a switch, any other one that can be pressed a button")
    func access() {
        let light = Item.tile("a", "Light", subtitle: "Kitchen", isOn: false)
        #expect(light.access() == ItemAccess(role: .switch, name: "Light", detail: "Kitchen", value: .flag(false)))
        #expect(light.access(showing: .flag(true))?.value == .flag(true))
        #expect(
            light.action == .flip(false)
                && light.showing(.flag(true)) == .tile("a", "Light", subtitle: "Kitchen", isOn: true)
        )
        #expect(Item.tile("a", "Go").access()?.role == .button && Item.tile("a", "Go").action == .press)
        #expect(Item.tile("a", "Go", isEnabled: false).access()?.role == .button)
        let read = Item.tile("Heat", id: "a", value: "22°")
        #expect(read.access() == ItemAccess(role: .text, name: "Heat", value: .text("22°")) && read.action == nil)
        #expect(!read.accepts(.flag(true)) && !Item.tile("a", "Go", value: "22°").accepts(.text("23°")))
    }

    @Test("Its texts stand on its ground, and nothing of them is cut", arguments: [0.5, 1, 2, 4])
    func inside(textScale: Double) throws {
        var random = SplitMix(seed: 44)
        let typesetter = Typesetter(Fonts(), family: "DejaVu Sans", scale: 1, textScale: textScale, isMirrored: false)
        let measures = Measures(scale: 1, textScale: textScale)
        let words = ["Light", "Temperature", "22.5°", "Wohnzimmerbeleuchtung", "거실 온도", "−12,5 kWh", "Good night"]
        for _ in 0..<25 {
            var tile = Item.Tile(title: random.pick(words))
            tile.subtitle = random.oneIn(2) ? random.pick(words) : nil
            tile.value = random.oneIn(2) ? .text(random.pick(words)) : nil
            tile.icon = random.oneIn(2) ? .file("a") : nil
            let width = Double(44 + random.index(500))
            let own = TileArrangement(tile, typesetter, measures, width: width)
            let high = TileArrangement(tile, typesetter, measures, width: width, height: own.height + 40)
            #expect(high.height == own.height)
            for (parts, height) in [(own, own.height), (high, own.height + 40)] {
                let head = [parts.icon, parts.figure].compactMap(\.self)
                let texts = [parts.title, parts.subtitle].compactMap(\.self)
                for box in head + texts {
                    #expect(box.y >= 11.99 && box.y + box.height <= height - 11.99)
                    #expect(box.x >= 12 && box.end <= max(width - 12, 13) + 0.01)
                }
                for box in head { #expect(box.y + box.height <= parts.title.y + 0.01) }
                if let subtitle = parts.subtitle { #expect(subtitle.y == parts.title.y + parts.title.height) }
            }
        }
    }

    @Test("A word that would be parted is smaller; of a value the line is, as long as it can be read from afar")
    func letters() {
        let typesetter = Typesetter(Fonts(), family: "DejaVu Sans", scale: 1, textScale: 1, isMirrored: false)
        let measures = Measures(scale: 1, textScale: 1)
        func parts(_ title: String, _ value: String, width: Double) -> TileArrangement {
            TileArrangement(.init(title: title, value: .text(value)), typesetter, measures, width: width)
        }
        let usual = parts("Humidity", "45", width: 140)
        #expect(usual.titlePart == 1 && usual.figurePart == 1)
        let narrow = parts("Temperature", "22.5°", width: 120)
        #expect(narrow.titlePart < 1 && narrow.title.height < 20)
        #expect(parts("A", "1234567", width: 120).figurePart < 1)
        #expect(parts("A", "1234567 kWh", width: 88).figurePart < 17.0 / 28)
    }
}
