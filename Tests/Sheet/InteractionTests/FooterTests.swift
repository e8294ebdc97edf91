import BottomSheet
import Content
import Gestures
import Testing

@testable import Interaction

@Suite("A footer leaves room for the content")
struct FooterTests {
    @Test(
        "It is pinned where it takes at most 45 % of what is seen",
        arguments: [
            // Height of the footer, what is seen at the detents, what is seen now, what is loose.
            (0, [200], 200, 0), (90, [200], 200, 0), (91, [200], 200, 91), (90, [200, 100], 200, 0),
            (90, [200, 100], 100, 90), (90, [200, 100], 110, 90), (90, [200, 100], 155, 45), (90, [200, 100], 500, 0),
            (90, [200, 190], 190, 90), (90, [200, 190], 195, 45), (90, [100, 50], 100, 90),
        ] as [(Double, [Double], Double, Double)]
    )
    func pinning(height: Double, detents: [Double], seen: Double, loose: Double) {
        #expect(abs(Self.pinning(height, detents).loose(at: seen) - loose) < 1e-9)
    }

    private static func pinning(_ height: Double, _ detents: [Double]) -> Pinning {
        Pinning(detents.map { .init(seen: $0, loose: height <= 0.45 * $0 ? 0 : height) })
    }

    @Test("Between detents of which any may pin all, a part or nothing of it, it comes and goes without a jump")
    func anyPlaces() {
        for pattern in 0..<27 {
            let parts = [pattern % 3, pattern / 3 % 3, pattern / 9]
            let places = parts.enumerated().map { Pinning.Place(seen: 150 * Double($0 + 1), loose: 50 * Double($1)) }
            let pinning = Pinning(places)
            for place in places { #expect(pinning.loose(at: place.seen) == place.loose) }
            var last = pinning.loose(at: 0)
            for step in 0...2400 {
                let loose = pinning.loose(at: Double(step) / 4)
                #expect(abs(last - loose) <= 0.26 && (0...100).contains(loose))
                last = loose
            }
        }
    }

    @Test("As a sheet grows the footer comes in without a jump")
    func continuous() {
        let pinning = Self.pinning(120, [600, 300, 150])
        var last = pinning.loose(at: 0)
        for step in 0...2400 {
            let loose = pinning.loose(at: Double(step) / 4)
            #expect(loose <= last && last - loose <= 0.26)
            last = loose
        }
        #expect(last == 0)
    }

    @Test("At a low detent content comes first, and the footer is reached by scrolling")
    func low() throws {
        var stage = TouchPanel.threeButtons()
        let pose = try #require(stage.interaction.contentPose(at: 0))
        #expect(pose.looseFooter == 180)
        let top = stage.interaction.pose(at: 0).top
        #expect(pose.viewport == 1280 - top - 20)
        // The last point of the panel shows a row.
        #expect(tappedItem(&stage, y: 1275, at: 1000)?.hasPrefix("row") == true)
        stage.interaction.restore(SheetPlace(detent: "low", top: top, offset: 10_000), at: 2_000_000)
        #expect(tappedItem(&stage, y: 1275, at: 3000) == "button 2")
        #expect(tappedItem(&stage, y: 1275 - 120, at: 4000) == "button 0")
        #expect(tappedItem(&stage, y: 1275 - 190, at: 5000) == "row 9")
    }

    @Test("At a tall detent it is pinned")
    func tall() throws {
        var stage = TouchPanel.threeButtons(at: "tall")
        #expect(try #require(stage.interaction.contentPose(at: 0)).looseFooter == 0)
        #expect(tappedItem(&stage, y: 1275, at: 1000) == "button 2")
    }
}
