import BottomSheet
import Gestures
import TestSupport

/// Makes sheets of any kind.
struct RandomBehavior {
    private var random: SplitMix

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
    }

    /// A preset, as it is or with anything in it changed.
    mutating func next() -> SheetBehavior {
        var behavior = random.pick(SheetBehavior.presets)
        if random.oneIn(4) { return behavior }
        if random.oneIn(2) { changeDetents(&behavior) }
        if random.oneIn(2) { changeRelease(&behavior.release) }
        if random.oneIn(2) { changeTouch(&behavior.touch) }
        if random.oneIn(3) { changeShape(&behavior.shape) }
        if random.oneIn(2) { changeMotion(&behavior.motion) }
        if random.oneIn(2) { changeDim(&behavior) }
        behavior.isDismissible = !random.oneIn(4)
        return behavior
    }

    private mutating func changeDetents(_ behavior: inout SheetBehavior) {
        let names = ["a", "b", "c", "d", "e"].prefix(random.index(6))
        behavior.detents = names.map { DetentRule($0, extent()) }
        behavior.initialDetent = random.oneIn(2) ? random.pick(["a", "b", "z"]) : nil
        behavior.limit.minimumTop = random.oneIn(2) ? random.number(in: 0...800) : nil
        behavior.limit.height = random.pick([.safeArea, .screen, .height(random.number(in: 0...1500))])
    }

    private mutating func extent() -> Extent {
        switch random.index(6) {
        case 0: .height(random.number(in: -10...2500))
        case 1: .top(random.number(in: -10...2500))
        case 2: .fraction(random.pick([0, 0.25, 0.5, 0.5, 1]))
        case 3: .content(random.number(in: 0...1))
        case 4: .custom(NamedFunction("a third") { $0.height / 3 })
        default: .full
        }
    }

    private mutating func changeRelease(_ release: inout ReleaseBehavior) {
        release.rule = random.pick(ReleaseRule.allCases)
        release.dismissVelocity = random.oneIn(2) ? random.number(in: 0...3000) : nil
        release.dismissFraction = random.oneIn(2) ? random.number(in: 0...1) : nil
        release.openVelocity = random.oneIn(2) ? random.number(in: 0...3000) : nil
        release.stepVelocity = random.number(in: 0...1000)
        release.projection.decay = random.pick([0, 0.99, 0.998, 1])
        release.projection.skipsDetents = random.oneIn(2)
        release.wantsVerticalFling = random.oneIn(2)
        release.swipeDismisses = !random.oneIn(3)
    }

    private mutating func changeTouch(_ touch: inout TouchBehavior) {
        touch.dragFrom = random.pick(DragOrigin.allCases)
        touch.backdropTap = random.pick([.dismiss, .block, .forward])
        touch.grabber.tap = random.pick(GrabberAction.allCases)
        touch.grabber.doubleTap = random.pick(GrabberAction.allCases + [.none, .none])
        touch.grabber.longPress = random.pick(GrabberAction.allCases + [.none, .none])
        touch.edges = Set(Edge.allCases.filter { _ in random.oneIn(2) })
        touch.presentOn = Set(PresentationTrigger.allCases.filter { _ in random.oneIn(2) })
        touch.edgeZone = random.number(in: 0...100)
        touch.resistanceAbove = resistance()
        touch.resistanceBelow = resistance()
        touch.removesSlop = random.oneIn(2)
        touch.locksDirection = random.oneIn(2)
    }

    private mutating func resistance() -> Resistance {
        let half = NamedFunction<Double>("root") { ($0 + 1).squareRoot() - 1 }
        return random.pick([
            .none, .logarithmic, .rubberBand, .rubberBand(1), .linear(random.number(in: 0...1)), .custom(half),
        ])
    }

    private mutating func changeShape(_ shape: inout SheetShape) {
        shape.cornerRadius = random.number(in: 0...60)
        shape.fullRadius = random.oneIn(2) ? random.number(in: 0...60) : nil
        shape.leftMargin = random.number(in: 0...100)
        shape.rightMargin = random.number(in: 0...100)
        shape.maximumWidth = random.oneIn(2) ? random.number(in: 0...800) : nil
        shape.landscapeWidth = random.oneIn(2) ? random.number(in: 0...800) : nil
        let bar = GrabberGeometry(width: 36, height: 5, margin: random.number(in: -40...40))
        shape.grabber = random.oneIn(4) ? nil : bar
    }

    private mutating func changeMotion(_ motion: inout MotionBehavior) {
        motion = MotionBehavior(show: animation(), hide: animation(), settle: animation())
        motion.reduced = random.oneIn(2) ? .off : random.pick(ReducedMotion.allCases)
    }

    private mutating func animation() -> Animation {
        let damping = random.pick([0.3, 0.8, 1, 1, 1.5])
        let curves = [TimingCurve.linear, .easeIn, .easeOut, .easeInOut, TimingCurve(0.3, 1.4, 0.6, 1)]
        switch random.index(4) {
        case 0: return .spring(Spring(duration: 1000 + Int64(random.index(600_000)), dampingRatio: damping))
        case 1:
            var spring = Spring(response: random.number(in: 0.05...0.8), dampingRatio: damping)
            spring.initialVelocity = random.number(in: -2...2)
            spring.keepsVelocity = random.oneIn(2)
            return .spring(spring)
        default: return .curve(random.pick(curves), milliseconds: 1 + Int64(random.index(600)))
        }
    }

    private mutating func changeDim(_ behavior: inout SheetBehavior) {
        behavior.dim = DimBehavior(alpha: random.number(in: 0...1), rule: random.pick(DimRule.allCases))
        behavior.dim.fullAt = random.oneIn(2) ? extent() : nil
        if random.oneIn(2) { behavior.dim.alphas = ["a": random.number(in: 0...1), "large": random.number(in: 0...1)] }
        behavior.dim.undimmedUpTo = random.oneIn(2) ? behavior.detents.randomElement(using: &random)?.name : nil
    }
}
