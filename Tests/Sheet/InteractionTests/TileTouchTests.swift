import BottomSheet
import Gestures
import Testing
import Typing

@testable import Content
@testable import Interaction

@Suite("Fingers and keys on items beside each other")
struct TileTouchTests {
    /// Four columns of 161 points from 20 on, 12 between two; a line of four tiles, a slider on two columns beside a group's tile.
    private static func page(_ tiles: [Item]? = nil, isMirrored: Bool = false) -> PageLayout {
        var document = Document()
        (document.columns, document.maxWidth) = (4, 720)
        let usual: [Item] = [
            .tile("lamp", "Lamp", isOn: false), .tile("fan", "Fan", isOn: true), .tile("scene", "Scene"),
            .tile("heat", "Heat", value: "22°"),
        ]
        document.items =
            (tiles ?? usual) + [
                .slider("dim", value: 0, in: 0...100, step: 1).spanning(2),
                .toggle("door", "Door", isOn: false).spanning(2),
                .group(columns: 2, style: .card, items: [.tile("up", "Up"), .tile("down", "Down")]),
            ] + (0..<20).map { .row("row \($0)", "Row") }
        return PageLayout(
            document,
            width: 720,
            scale: 1,
            isMirrored: isMirrored,
            titleHeight: 80,
            items: document.cells.map { $0.group == nil ? 60 : 0 },
            footer: []
        )
    }

    private var stage = TouchPanel(page())

    /// What a tap there reports of the content.
    private mutating func tap(_ x: Double, _ y: Double, at time: Double) -> [String] {
        stage.touch(.began, y, x: x, at: time)
        return words(stage.touch(.ended, y, x: x, at: time + 50)).filter { $0 != "touch ended" && $0 != "tap content" }
    }

    @Test("A tap flips a switch, presses a button, and between two of them means the nearer one")
    mutating func taps() {
        #expect(tap(100, 910, at: 0) == ["changed lamp true tap"])
        #expect(tap(100, 910, at: 1000) == ["changed lamp false tap"])
        #expect(tap(186, 910, at: 2000) == ["changed lamp true tap"])
        #expect(tap(188, 910, at: 3000) == ["changed fan false tap"])
        #expect(tap(450, 910, at: 4000) == ["activated scene tap"] && tap(719, 910, at: 5000) == ["activated heat tap"])
        #expect(tap(300, 1030, at: 6000) == ["activated up tap"] && tap(400, 1030, at: 7000) == ["activated down tap"])
    }

    @Test("Only the tile under the finger lights up, and one that is switched moves to its other colour")
    mutating func lights() {
        stage.touch(.began, 910, x: 100, at: 0)
        #expect(stage.content(at: 90).pressed == .items(0))
        stage.touch(.ended, 910, x: 100, at: 100)
        let places = [100.0, 200, 400].map { stage.content(at: $0).place(of: .items(0), in: Self.page()) ?? -1 }
        #expect(places[0] == 0 && places[1] > 0 && places[1] < 1 && places[2] == 1)
        #expect(stage.content(at: 200).light(of: .items(1)) == 0)
    }

    @Test("A finger that leaves a tile sideways by more than 44 points presses nothing")
    mutating func leaves() {
        stage.touch(.began, 910, x: 100, at: 0)
        stage.touch(.moved, 910, x: 240, at: 300)
        #expect(
            !words(stage.touch(.ended, 910, x: 240, at: 320)).contains { $0.contains("lamp") || $0.contains("fan") }
        )
    }

    @Test("A slider follows the finger within its own columns")
    mutating func slides() {
        // Its knob moves from 34 to 340.
        #expect(tap(187, 970, at: 0) == ["changed dim 50.0 tap"])
        stage.touch(.began, 970, x: 187, at: 1000)
        stage.touch(.moved, 970, x: 240, at: 1050)
        stage.touch(.moved, 970, x: 400, at: 1100)
        stage.touch(.ended, 970, x: 400, at: 1150)
        #expect(stage.content(at: 1200).values["dim"] == .number(100))
        #expect(tap(500, 970, at: 2000) == ["changed door true tap"])
    }

    @Test("Arrows go from tile to tile, and Enter flips the one that has the focus")
    mutating func keys() {
        stage.key(.tab, at: 0)
        #expect(stage.focused == "lamp")
        let steps: [(Key, String)] = [
            (.right, "fan"), (.right, "scene"), (.down, "door"), (.left, "dim"), (.up, "lamp"), (.down, "dim"),
        ]
        for (index, (key, id)) in steps.enumerated() {
            stage.key(key, at: Double(index + 1) * 100)
            #expect(stage.focused == id)
        }
        stage.key(.up, at: 1900)
        stage.key(.right, at: 1950)
        let reported = words(stage.key(.enter, at: 2100))
        #expect(stage.focused == "fan" && reported.contains { $0.hasPrefix("changed fan false") }, "\(reported)")
    }

    @Test("A tile that is updated under a finger is still pressed by its lift")
    mutating func updated() {
        stage.touch(.began, 910, x: 100, at: 0)
        let next = Self.page([
            .tile("lamp", "New", isOn: false).spanning(2), .tile("fan", "Fan", isOn: true).spanning(2),
        ])
        stage.interaction.show(next, contentTop: 20, keepingPlace: true, at: 20_000)
        #expect(words(stage.touch(.ended, 910, x: 100, at: 100)).contains("changed lamp true tap"))
    }
}
