import Gestures
import Testing

@testable import BottomSheet

/// What a sheet looks like on its way: dim, corners, progress.
struct PoseTests {
    @Test(
        "A constant dim follows the curve of coming and going and is full between",
        arguments: [SheetBehavior.stepped, .lunabee]
    )
    func constantDim(preset: SheetBehavior) {
        var hand = Hand(preset, presented: false)
        #expect(hand.sheet.pose(at: 0).dim == 0)
        let top = hand.sheet.layout.initial.top
        _ = hand.sheet.present(reason: .control, at: 0)
        for time in stride(from: Microseconds(0), to: 500_000, by: 23_000) {
            let pose = hand.sheet.pose(at: time)
            #expect(abs(pose.dim - 0.4 * (1280 - pose.top) / (1280 - top)) < 1e-12, "as far as the sheet has come")
        }
        _ = hand.rest()
        #expect(hand.sheet.pose(at: 60_000_000).dim == 0.4)
        hand.begin()
        hand.move(390)
        #expect(hand.sheet.pose(at: 0).dim == 0.4)
        let start = hand.top()
        _ = hand.lift(900)
        for time in stride(from: Microseconds(0), to: 500_000, by: 23_000) {
            let pose = hand.sheet.pose(at: time)
            #expect(abs(pose.dim - 0.4 * (1280 - pose.top) / (1280 - start)) < 1e-12, "from where the finger left it")
        }
        _ = hand.rest()
        #expect(hand.sheet.pose(at: 60_000_000).dim == 0)
    }

    @Test("Reversing a dismissal brings a constant dim back without a step")
    func constantDimCalledOff() {
        var hand = Hand(.stepped)
        _ = hand.sheet.dismiss(reason: .control, at: 0)
        let before = hand.sheet.pose(at: 150_000)
        #expect(before.dim > 0 && before.dim < 0.4)
        _ = hand.sheet.present(reason: .control, at: 150_000)
        #expect(abs(hand.sheet.pose(at: 150_000).dim - before.dim) < 1e-12)
        #expect(hand.sheet.pose(at: 200_000).dim > before.dim)
        _ = hand.rest()
        #expect(hand.sheet.pose(at: 60_000_000).dim == 0.4)
    }

    @Test(
        "A linear dim is a function of the top, dragged or by itself",
        arguments: [SheetBehavior.classic, .velog, .card, .fluid]
    )
    func linearDim(preset: SheetBehavior) {
        var hand = Hand(preset, presented: false)
        _ = hand.sheet.present(reason: .control, at: 0)
        for time in stride(from: Microseconds(0), to: 300_000, by: 7000) {
            let pose = hand.sheet.pose(at: time)
            #expect(pose.dim == hand.sheet.layout.dim(at: pose.top))
        }
        _ = hand.rest()
        hand.begin()
        for dy in stride(from: -600.0, through: 700, by: 50) {
            hand.move(dy)
            #expect(hand.sheet.pose(at: 0).dim == hand.sheet.layout.dim(at: hand.top()))
        }
    }

    @Test(
        "Corners change over the last points below the screen's edge, as many as the larger radius has",
        arguments: [
            (100.0, 12.0), (12, 12), (9, 9), (6, 6), (0, 0), (-5, 0),
        ]
    )
    func radius(top: Double, radius: Double) {
        let layout = SheetLayout(.lunabee, in: SheetArea(width: 720, height: 1280))
        #expect(abs(layout.radius(at: top) - radius) < 1e-12)
    }

    @Test("Only a sheet that fills the screen counts as full, not one at its own or the safe area's limit")
    func radiusBelowEdge() {
        var sheet = SheetBehavior.lunabee
        sheet.limit.height = .height(600)
        #expect(SheetLayout(sheet, in: SheetArea(width: 720, height: 1280)).radius(at: 680) == 12)
        var area = SheetArea(width: 720, height: 1280)
        area.insetAbove = 44
        sheet.limit.height = .screen
        #expect(SheetLayout(sheet, in: area).radius(at: 0) == 12)
        #expect(SheetLayout(sheet, in: area).radius(at: -44) == 0)
        #expect(abs(SheetLayout(sheet, in: area).radius(at: -38) - 6) < 1e-12)
    }

    @Test("A full radius may be the larger one; without any the corners never change")
    func otherRadii() {
        var sheet = SheetBehavior.classic
        let area = SheetArea(width: 720, height: 1280)
        for top in [0.0, 5, 40] { #expect(SheetLayout(sheet, in: area).radius(at: top) == 16) }
        sheet.shape.fullRadius = 40
        #expect(SheetLayout(sheet, in: area).radius(at: 0) == 40)
        #expect(SheetLayout(sheet, in: area).radius(at: 20) == 28)
        #expect(SheetLayout(sheet, in: area).radius(at: 40) == 16)
    }

    @Test(
        "Progress is the part of the way from hidden to the tallest detent",
        arguments: [(1280.0, 0.0), (660, 0.5), (40, 1), (0, 1), (1400, 0)]
    )
    func progress(top: Double, progress: Double) {
        #expect(SheetLayout(.classic, in: SheetArea(width: 720, height: 1280)).progress(at: top) == progress)
    }

    @Test("The pose has the progress and the radius of its top", arguments: SheetBehavior.presets)
    func pose(preset: SheetBehavior) {
        var hand = Hand(preset)
        hand.begin()
        for dy in [-800.0, -30, 200, 2000] {
            hand.move(dy)
            let pose = hand.sheet.pose(at: 0)
            #expect(pose.progress == hand.sheet.layout.progress(at: pose.top))
            #expect(pose.radius == hand.sheet.layout.radius(at: pose.top))
            #expect(pose.opacity == 1)
        }
    }

    @Test("Grabber zones are those of the sources: 44 for LBBottomSheet, none for a bar above the sheet")
    func grabberZones() {
        let zones = SheetBehavior.presets.map { $0.shape.grabber?.zone }
        #expect(zones.prefix(6) == [21, 21, 0, 0, 44, 17])
        #expect(GrabberGeometry(width: 36, height: 5, margin: 5).zone == 15)
    }
}
