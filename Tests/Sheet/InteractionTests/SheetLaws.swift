import BottomSheet
import Gestures

@testable import Interaction

/// What must hold for a sheet whatever the fingers do.
///
/// It keeps the first breach.
struct SheetLaws {
    private(set) var fault: String?
    /// Fingers that have left and may still be reported as taps.
    private var lifts = 0
    private var layout: SheetLayout
    private var behavior: SheetBehavior
    private var time: Microseconds = 0
    /// Which `will` waits for its `did`; false when something has overtaken it.
    private var pending: [String: Bool] = [:]
    /// The translation at which the pan in progress was last reported.
    private var translation = Point.zero
    /// No sheet is higher than this: its tallest detent, or where it was when that came down, or as far as it stretches.
    private var highest: Double
    /// Whether it may jump and fade since it was at rest, for those who want less motion.
    private var mayJump: Bool

    init(_ machine: SheetMachine) {
        layout = machine.layout
        behavior = machine.behavior
        highest = Self.highest(machine)
        mayJump = behavior.motion.reduced != .off
    }

    /// The sheet at `top` has become another one, or its area has.
    mutating func adopt(_ machine: SheetMachine, from old: SheetMachine, at top: Double) {
        let isSameScreen = old.layout.area.height == machine.layout.area.height
        layout = machine.layout
        behavior = machine.behavior
        highest = min(Self.highest(machine), isSameScreen ? min(highest, top) : .infinity)
        mayJump = mayJump || behavior.motion.reduced != .off
    }

    private static func highest(_ machine: SheetMachine) -> Double {
        let tallest = machine.layout.tallest.top
        let screen = -machine.layout.area.insetAbove
        return machine.behavior.touch.resistanceAbove == .none ? tallest : min(screen, tallest)
    }

    mutating func check(_ events: [InteractionEvent]) {
        for event in events { check(event) }
        let isTouched = events.contains { if case .touch = $0.kind { true } else { false } }
        for case .pan(let pan) in events.map(\.kind) {
            require(isTouched, "a pan \(pan.state), but no finger of the sheet")
        }
        // A tap may be reported a while after its finger has left: it waits for a second one. None is reported twice.
        for case .touch(let contact) in events.map(\.kind) where contact.phase == .ended { lifts += 1 }
        for case .tap(let tap, _) in events.map(\.kind) { lifts -= tap.count }
        require(lifts >= 0, "a tap, but no finger of the sheet")
    }

    private mutating func check(_ event: InteractionEvent) {
        check(event.time)
        switch event.kind {
        case .touch, .forwarded, .window, .tap, .longPress, .content, .scrolled, .toast, .expiry, .keyboard, .typed,
            .key,
            .turn, .focus,
            .edited, .pick, .back:
            break
        case .pan(let pan):
            require(pan.velocity.x.isFinite && pan.velocity.y.isFinite, "a pan has the speed \(pan.velocity)")
            if pan.state == .began { overtake() }
        case .sheet(let pose): check(pose)
        case .event(let event): check(event)
        }
    }

    private mutating func check(_ time: Microseconds) {
        let last = self.time
        require(time >= last, "time goes back from \(last) to \(time)")
        self.time = time
    }

    private mutating func check(_ pose: Pose) {
        let tops = (highest - 1e-9)...layout.area.height
        require(tops.contains(pose.top), "top \(pose.top) outside \(tops)")
        let dims = 0...max(behavior.dim.alpha, behavior.dim.alphas.values.max() ?? 0)
        require(dims.contains(pose.dim), "dim \(pose.dim) outside \(dims)")
        require((0...1).contains(pose.progress), "progress \(pose.progress)")
        let shape = behavior.shape
        let radii = [shape.cornerRadius, shape.fullRadius ?? shape.cornerRadius].sorted()
        require(radii[0] - 1e-9 <= pose.radius && pose.radius <= radii[1] + 1e-9, "radius \(pose.radius) of \(radii)")
        require((0...1).contains(pose.opacity) && (mayJump || pose.opacity == 1), "opacity \(pose.opacity)")
        let isOutOfSight = pose.top == layout.area.height && pose.dim == 0
        require(pose.state != .hidden || isOutOfSight, "hidden, but seen: \(pose)")
        require((pose.state == .dragging) == (pose.detent == nil), "a detent while dragged, or none: \(pose)")
        guard pose.state == .hidden || pose.state == .resting else { return }
        highest = layout.tallest.top
        if behavior.touch.resistanceAbove != .none { highest = min(-layout.area.insetAbove, highest) }
        mayJump = behavior.motion.reduced != .off
    }

    private mutating func check(_ event: SheetEvent) {
        let word = event.name.rawValue.split(separator: "_").map(String.init)
        if word[0] == "will" {
            overtake()
            pending[word[1]] = true
        } else if word[0] == "did" {
            let isAnnounced = pending.removeValue(forKey: word[1]) != nil
            require(isAnnounced, "\(event.name.rawValue) without its will")
        }
        guard event.name == .willDismiss else { return }
        let isDrag = event.reason == .drag || event.reason == .fling
        require(!isDrag || (behavior.isDismissible && behavior.release.swipeDismisses), "dismissed by a drag in spite")
        require(event.reason != .tap || behavior.isDismissible, "dismissed by a tap in spite")
    }

    private mutating func overtake() {
        pending = pending.mapValues { _ in false }
    }

    /// A frame moves the sheet by what the fingers moved, and by nothing else.
    mutating func checkContinuity(
        _ events: [InteractionEvent],
        from before: Pose,
        wasMoving: Bool,
        to after: Pose
    ) {
        var allowed = 0.0
        for case .pan(let pan) in events.map(\.kind) {
            switch pan.state {
            case .began: translation = wasMoving || behavior.touch.removesSlop ? pan.translation : .zero
            case .changed:
                // A sheet that is pulled in from the side comes up as far as the finger goes across.
                allowed += (pan.translation - translation).length
                translation = pan.translation
            case .ended, .cancelled: break
            }
        }
        let hasMoved = events.contains {
            if case .touch(let contact) = $0.kind { contact.phase == .moved } else { false }
        }
        let isChanged = events.contains { if case .pan(let pan) = $0.kind { pan.state == .changed } else { false } }
        require(hasMoved || !isChanged, "a pan changed, but no finger moved")
        let jump = abs(after.top - before.top)
        require(
            mayJump || jump <= allowed + 1e-6,
            "it jumps from \(before) to \(after), the fingers moved \(allowed): \(words(events))"
        )
    }

    /// The laws that a sheet at rest breaks.
    func faultAtRest(_ interaction: Interaction, at time: Microseconds) -> String? {
        let pose = interaction.pose(at: time)
        let tops = Dictionary(
            uniqueKeysWithValues: layout.detents.map { ($0.name, $0.top) } + [("hidden", layout.area.height)]
        )
        if interaction.machine.isUnderWay { return "it is still under way: \(pose)" }
        if pose.state != .resting && pose.state != .hidden { return "it does not rest: \(pose)" }
        let isFree = pose.detent == "free" && behavior.release.rule == .free
        let isBetween = layout.tallest.top <= pose.top && pose.top <= layout.lowest.top
        let isAtDetent = pose.detent.flatMap { tops[$0] } == pose.top
        if !isAtDetent && !(isFree && isBetween) { return "it rests nowhere: \(pose), places \(tops)" }
        let owed = pending.filter(\.value).keys.sorted()
        return owed.isEmpty ? nil : "will without did: \(owed)"
    }

    private mutating func require(_ holds: Bool, _ law: @autoclosure () -> String) {
        if !holds && fault == nil { fault = law() }
    }
}
