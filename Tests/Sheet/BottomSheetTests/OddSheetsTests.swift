import Gestures
import Testing

@testable import BottomSheet

/// Unusual sheets and areas, and what must hold for them too.
struct OddSheetsTests {
    static let numbers: [Double] = [0, -1, -1e300, 1e300, .nan, .infinity, -.infinity, 1e-300, 700]

    /// The laws for every pose.
    private func check(_ sheet: SheetBehavior, in area: SheetArea) {
        let layout = SheetLayout(sheet, in: area)
        let tops = layout.detents.map(\.top)
        #expect(!tops.isEmpty)
        #expect(tops.allSatisfy { (-area.insetAbove...area.height).contains($0) }, "\(tops) in \(area)")
        #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 < $1 }, "sorted, no two alike: \(tops)")
        #expect(tops.contains(layout.initial.top))
        for top in tops + [area.height, area.height / 3, -area.insetAbove] {
            #expect((0...1).contains(layout.dim(at: top)))
            #expect((0...1).contains(layout.progress(at: top)))
            #expect(layout.radius(at: top) >= 0 && layout.radius(at: top).isFinite)
        }
        play(sheet, in: area)
    }

    /// A drag, a fling and a rest on such a sheet.
    private func play(_ sheet: SheetBehavior, in area: SheetArea) {
        var hand = Hand(sheet, in: area)
        for (dy, velocity) in [(50.0, 0.0), (-3000, -9000), (3000, 20_000), (-20, .nan), (.nan, 100), (1e300, 1e300)] {
            _ = hand.drag(dy, velocity: velocity)
            #expect(hand.top(at: 10_000).isFinite)
            _ = hand.rest()
            let pose = hand.sheet.pose(at: 60_000_000)
            let places = hand.sheet.layout.detents.map(\.top) + [area.height]
            #expect(places.contains(pose.top), "\(pose) rests nowhere in \(area)")
            _ = hand.sheet.present(reason: .control, at: 0) + hand.rest()
        }
    }

    @Test("A detent with an invalid number lies on the screen", arguments: numbers)
    func extents(number: Double) {
        let odd = [
            Extent.height(number), .top(number), .fraction(number), .content(number),
            .custom(NamedFunction("odd") { _ in number }),
        ]
        for extent in odd {
            var sheet = SheetBehavior.fluid
            sheet.detents = [DetentRule("odd", extent)]
            check(sheet, in: SheetArea(width: 720, height: 1280))
            sheet.detents.append(DetentRule("other", .fraction(0.3)))
            check(sheet, in: SheetArea(width: 720, height: 1280))
        }
    }

    @Test("Limits with an invalid number do not push a sheet off the screen", arguments: numbers)
    func limits(number: Double) {
        for limit in [HeightLimit.safeArea, .screen, .height(number)] {
            var sheet = SheetBehavior.fluid
            sheet.limit.minimumTop = number
            sheet.limit.height = limit
            check(sheet, in: SheetArea(width: 720, height: 1280))
        }
    }

    @Test("An area of any size and any insets is one", arguments: numbers, SheetBehavior.presets)
    func areas(number: Double, preset: SheetBehavior) {
        // A screen of 1e300 points is left out: a thousandth of its way is still beyond all bounds.
        guard number < 1e100 || !number.isFinite else { return }
        check(preset, in: SheetArea(width: number, height: number))
        var area = SheetArea(width: 320, height: 240)
        (area.insetAbove, area.insetBelow, area.contentHeight) = (number, number, number)
        check(preset, in: area)
    }

    @Test("Corners and thresholds with an invalid number have no effect", arguments: numbers)
    func looks(number: Double) {
        for preset in SheetBehavior.presets {
            var sheet = preset
            sheet.dim.alpha = number
            sheet.shape.cornerRadius = number
            sheet.shape.fullRadius = number / 2
            sheet.release.dismissVelocity = number
            sheet.release.dismissFraction = number
            sheet.release.stepVelocity = number
            sheet.release.projection.decay = number
            sheet.touch.resistanceAbove = .linear(number)
            sheet.touch.resistanceBelow = .rubberBand(number)
            check(sheet, in: SheetArea(width: 720, height: 1280))
        }
    }

    @Test("A sheet without detents is as tall as it may be; one detent is enough")
    func fewDetents() {
        var sheet = SheetBehavior.classic
        sheet.detents = []
        let layout = SheetLayout(sheet, in: SheetArea(width: 720, height: 1280))
        #expect(layout.detents == [Detent(name: "full", top: 40)])
        for preset in SheetBehavior.presets {
            sheet = preset
            sheet.detents = []
            check(sheet, in: SheetArea(width: 720, height: 1280))
            sheet.detents = [DetentRule("only", .height(300))]
            check(sheet, in: SheetArea(width: 720, height: 1280))
        }
    }

    @Test("A screen without height has one detent, where nothing is seen", arguments: SheetBehavior.presets)
    func noHeight(preset: SheetBehavior) {
        let layout = SheetLayout(preset, in: SheetArea(width: 720, height: 0))
        #expect(layout.detents.map(\.top) == [0])
        #expect(layout.progress(at: 0) == 0)
    }
}
