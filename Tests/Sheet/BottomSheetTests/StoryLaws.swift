import BottomSheet
import Gestures

/// What must hold for a sheet whatever fingers, applications and panels do.
///
/// It keeps the first breach.
struct StoryLaws {
    private(set) var fault: String?
    /// Where an application that listens believes the sheet to be.
    private var believed: String
    /// The `will` whose `did` is still to come.
    private var owed: SheetEvent?
    /// The highest top that the sheet was let have: its tallest detent, or where it was when that was taken from it.
    private var ceiling: Double

    init(_ sheet: SheetMachine) {
        believed = sheet.pose(at: 0).detent ?? ""
        ceiling = sheet.layout.tallest.top
    }

    // What is seen.

    /// At any time.
    mutating func check(_ pose: Pose, of sheet: SheetMachine) {
        let (layout, shape) = (sheet.layout, sheet.behavior.shape)
        let highest = min(ceiling, layout.tallest.top) - slack(of: sheet) - 1e-6
        require(pose.top >= highest && pose.top <= layout.area.height, "the top is \(pose.top), not within \(highest)…")
        let most = max(sheet.behavior.dim.alpha, sheet.behavior.dim.alphas.values.max() ?? 0)
        require(pose.dim >= 0 && pose.dim <= most + 1e-12, "the dim is \(pose.dim), not within 0…\(most)")
        require(pose.opacity >= 0 && pose.opacity <= 1, "the opacity is \(pose.opacity)")
        require(pose.progress >= 0 && pose.progress <= 1, "the progress is \(pose.progress)")
        require(
            pose.radius >= 0 && pose.radius <= max(shape.cornerRadius, shape.fullRadius ?? 0),
            "the radius is \(pose.radius)"
        )
        if pose.state == .hidden {
            require(pose.top == layout.area.height && pose.dim == 0, "hidden, but seen")
        }
        require((pose.state == .dragging) == (pose.detent == nil), "a goal while dragged, or none while not")
        if let detent = pose.detent { require(isPlace(detent, in: sheet), "\(detent) is no place") }
    }

    private func isPlace(_ name: String, in sheet: SheetMachine) -> Bool {
        name == "hidden" || sheet.layout.detents.contains { $0.name == name }
            || (name == "free" && sheet.behavior.release.rule == .free)
    }

    /// How far the sheet may be stretched beyond the ceiling: as its resistance has it, but not off the screen.
    private func slack(of sheet: SheetMachine) -> Double {
        let room = max(0, min(ceiling, sheet.layout.tallest.top) + sheet.layout.area.insetAbove)
        return min(room, sheet.behavior.touch.resistanceAbove.stretch(20_000, dimension: room))
    }

    /// The sheet was taken, or its detents are about to change, at `top`: it may stay as high as it was.
    mutating func mayStay(at top: Double, of sheet: SheetMachine) {
        ceiling = min(ceiling, top, sheet.layout.tallest.top)
    }

    /// Its resistance is about to change, but it is moving to hidden and continues as before.
    mutating func mayGoOn(_ sheet: SheetMachine) {
        ceiling = min(ceiling, sheet.layout.tallest.top) - slack(of: sheet)
    }

    /// Something moved the sheet, by no more than `allowed`.
    mutating func checkContinuity(from before: Pose, to after: Pose, allowed: Double = 0) {
        require(abs(after.top - before.top) <= allowed + 1e-5, "it jumps from \(before.top) to \(after.top)")
    }

    /// The last finger is gone.
    mutating func checkReleased(_ pose: Pose) {
        require(pose.state != .dragging, "a finger that is gone still has the sheet")
    }

    // Events.

    mutating func check(_ events: [SheetEvent], of behavior: SheetBehavior) {
        for event in events { check(event, of: behavior) }
    }

    private mutating func check(_ event: SheetEvent, of behavior: SheetBehavior) {
        switch event.name {
        case .willPresent, .willMove, .willDismiss: owed = event
        case .didPresent: fulfil(event, .willPresent)
        case .didMove: fulfil(event, .willMove)
        case .didDismiss: fulfil(event, .willDismiss)
        case .dismissAttempted:
            require(!behavior.isDismissible || !behavior.release.swipeDismisses, "attempted, but allowed")
        case .tappedOutside: require(behavior.touch.backdropTap != .forward, "an event for a forwarded tap")
        }
        if event.name == .willPresent { require(believed == "hidden", "presented, but shown") }
        if event.name == .willMove { require(believed != "hidden", "moved, but hidden") }
        let isFingers = event.reason == .drag || event.reason == .fling || event.reason == .tap
        if event.name == .willDismiss, isFingers { require(behavior.isDismissible, "dismissed, but kept") }
    }

    private mutating func fulfil(_ did: SheetEvent, _ name: SheetEvent.Name) {
        let will = SheetEvent(name, detent: did.detent, reason: did.reason)
        let (isOwed, other) = (owed == will, owed)
        require(isOwed, "\(did.name.rawValue) \(did.detent), but owed is \(Self.words(other))")
        owed = nil
        believed = did.detent
    }

    private static func words(_ event: SheetEvent?) -> String {
        event.map { "\($0.name.rawValue) \($0.detent) (\($0.reason.rawValue))" } ?? "nothing"
    }

    // The end.

    /// Checks the laws of a sheet at rest.
    mutating func checkRest(_ sheet: SheetMachine, at time: Microseconds) {
        let pose = sheet.pose(at: time)
        require(!sheet.isUnderWay, "it is still under way")
        require(pose.state == .resting || pose.state == .hidden, "it does not rest, but is \(pose.state)")
        let (owed, believed) = (owed, believed)
        require(owed == nil, "a will without its did: \(Self.words(owed))")
        require(pose.detent == believed, "an application believes it at \(believed), it is at \(pose.detent ?? "none")")
        let tops = sheet.layout.detents.filter { $0.name == pose.detent }.map(\.top)
        switch pose.detent {
        case "hidden": require(pose.top == sheet.layout.area.height, "hidden at \(pose.top)")
        case "free":
            let (tallest, lowest) = (sheet.layout.tallest.top, sheet.layout.lowest.top)
            require(pose.top >= tallest && pose.top <= lowest, "free at \(pose.top)")
        default: require(tops == [pose.top], "it rests at \(pose.top), the detent lies at \(tops)")
        }
        ceiling = sheet.layout.tallest.top
    }

    private mutating func require(_ holds: Bool, _ law: @autoclosure () -> String) {
        if !holds && fault == nil { fault = law() }
    }
}
