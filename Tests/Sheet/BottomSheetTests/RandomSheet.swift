import BottomSheet
import Gestures
import TestSupport

/// Random sheets and areas.
enum RandomSheet {
    /// A preset, half of the time with much of it changed.
    static func behavior(_ random: inout SplitMix) -> SheetBehavior {
        var sheet = random.pick(SheetBehavior.presets)
        if random.oneIn(2) { return sheet }
        if random.oneIn(2) { sheet.detents = detents(&random) }
        if random.oneIn(3) { sheet.initialDetent = random.pick(["a", "b", "normal", "nowhere"]) }
        if random.oneIn(3) { sheet.limit.minimumTop = random.number(in: -50...400) }
        if random.oneIn(4) {
            sheet.limit.height = random.pick([.screen, .safeArea, .height(random.number(in: 0...1500))])
        }
        sheet.isDismissible = !random.oneIn(4)
        release(&sheet.release, &random)
        touch(&sheet.touch, &random)
        looks(&sheet, &random)
        motion(&sheet.motion, &random)
        return sheet
    }

    /// Portrait, landscape, tiny, with and without insets.
    static func area(_ random: inout SplitMix) -> SheetArea {
        let sizes: [(Double, Double)] = [(720, 1280), (1280, 720), (375, 812), (812, 375), (480, 30), (40, 90), (1, 1)]
        var (width, height) = random.pick(sizes)
        if random.oneIn(4) { (width, height) = (random.number(in: 0...3000), random.number(in: 0...3000)) }
        var area = SheetArea(width: width, height: height)
        if random.oneIn(3) { (area.insetAbove, area.insetBelow) = (44, 34) }
        if random.oneIn(3) { area.contentHeight = random.number(in: 0...2000) }
        return area
    }

    private static func detents(_ random: inout SplitMix) -> [DetentRule] {
        ["a", "b", "c", "d"].prefix(random.index(5)).map { name in
            let number = random.number(in: -200...1500)
            let part = random.number(in: -0.2...1.5)
            return DetentRule(
                name,
                random.pick([.height(number), .height(300), .top(number), .fraction(part), .content(part), .full])
            )
        }
    }

    private static func release(_ release: inout ReleaseBehavior, _ random: inout SplitMix) {
        release.rule = random.pick(ReleaseRule.allCases)
        release.dismissVelocity = random.oneIn(2) ? nil : random.number(in: 0...2000)
        release.dismissFraction = random.oneIn(2) ? nil : random.number(in: 0...1)
        release.openVelocity = random.oneIn(2) ? nil : random.number(in: 0...2000)
        release.projection.skipsDetents = random.oneIn(2)
        release.wantsVerticalFling = random.oneIn(2)
        release.swipeDismisses = !random.oneIn(4)
        release.projection.decay = random.pick([0.998, 0.99, 0.5, 0])
    }

    private static func touch(_ touch: inout TouchBehavior, _ random: inout SplitMix) {
        touch.dragFrom = random.pick(DragOrigin.allCases)
        touch.backdropTap = random.pick(BackdropTap.allCases)
        touch.grabber.tap = random.pick(GrabberAction.allCases)
        touch.grabber.doubleTap = random.pick(GrabberAction.allCases + [.none, .none])
        touch.grabber.longPress = random.pick(GrabberAction.allCases + [.none, .none])
        touch.edges = Set(Edge.allCases.filter { _ in random.oneIn(2) })
        touch.presentOn = random.pick([[], [.edgeSwipe], [.tap], [.tap, .edgeSwipe], [.longPress]])
        let root = Resistance.custom(NamedFunction("root") { ($0 + 1).squareRoot() - 1 })
        let kinds: [Resistance] = [.none, .logarithmic, .rubberBand, .linear(0.5), root]
        (touch.resistanceAbove, touch.resistanceBelow) = (random.pick(kinds), random.pick(kinds))
        touch.removesSlop = random.oneIn(2)
        touch.locksDirection = random.oneIn(2)
    }

    private static func looks(_ sheet: inout SheetBehavior, _ random: inout SplitMix) {
        sheet.dim = DimBehavior(alpha: random.number(in: 0...1), rule: random.pick(DimRule.allCases))
        if random.oneIn(3) { sheet.dim.undimmedUpTo = random.pick(["a", "c", "normal", "small"]) }
        if random.oneIn(3) { sheet.dim.fullAt = .fraction(random.number(in: 0...1)) }
        if random.oneIn(3) { sheet.shape.leftMargin = random.number(in: 0...400) }
        if random.oneIn(3) { sheet.shape.grabber = nil }
    }

    private static func motion(_ motion: inout MotionBehavior, _ random: inout SplitMix) {
        let kinds: [Animation] = [
            .curve(.easeIn, milliseconds: 250), .curve(.easeInOut, milliseconds: 40),
            .spring(Spring(duration: 300_000)),
            .spring(Spring(response: 0.4, dampingRatio: 0.4)), .spring(Spring(response: 0.3, dampingRatio: 2)),
        ]
        (motion.show, motion.hide, motion.settle) = (random.pick(kinds), random.pick(kinds), random.pick(kinds))
        motion.reduced = random.oneIn(6) ? random.pick(ReducedMotion.allCases) : .off
    }
}
