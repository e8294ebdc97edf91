import BottomSheet
import Gestures

@testable import Kiosk

/// What must hold for a sheet whatever the fingers do.
///
/// It keeps the first breach.
struct SheetLaws {
    private(set) var fault: String?
    private let layout: SheetLayout
    private let dimAlpha: Double
    private var time: Microseconds = 0
    /// Which `will` waits for its `did`; false when something has overtaken it.
    private var pending: [String: Bool] = [:]
    /// The translation at which the pan in progress was last heard of.
    private var translation = 0.0

    init(_ layout: SheetLayout, dimAlpha: Double) {
        self.layout = layout
        self.dimAlpha = dimAlpha
    }

    mutating func check(_ happenings: [Happening]) {
        for happening in happenings { check(happening) }
    }

    private mutating func check(_ happening: Happening) {
        switch happening {
        case .touch(_, let time), .tap(_, _, let time): check(time)
        case .pan(let pan, let time):
            check(time)
            require(pan.velocity.x.isFinite && pan.velocity.y.isFinite, "a pan has the speed \(pan.velocity)")
            if pan.state == .began { overtake() }
        case .sheet(let pose, let time):
            check(time)
            check(pose)
        case .event(let event, let time):
            check(time)
            check(event)
        }
    }

    private mutating func check(_ time: Microseconds) {
        let last = self.time
        require(time >= last, "time goes back from \(last) to \(time)")
        self.time = time
    }

    private mutating func check(_ pose: Pose) {
        let (limits, dims) = (layout.limits, 0...dimAlpha)
        require(limits.contains(pose.top), "top \(pose.top) outside \(limits)")
        require(dims.contains(pose.dim), "dim \(pose.dim) outside \(dims)")
        let isOutOfSight = pose.top == layout.area.height && pose.dim == 0
        require(pose.state != .hidden || isOutOfSight, "hidden, but seen: \(pose)")
        require((pose.state == .dragging) == (pose.detent == nil), "a detent while dragged, or none: \(pose)")
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
    }

    private mutating func overtake() {
        pending = pending.mapValues { _ in false }
    }

    /// A frame moves the sheet by what the fingers moved, and by nothing else.
    mutating func checkContinuity(
        _ happenings: [Happening],
        from before: Pose,
        wasMoving: Bool,
        to after: Pose
    ) {
        var allowed = 0.0
        for case .pan(let pan, _) in happenings {
            switch pan.state {
            case .began: translation = wasMoving ? pan.translation.y : 0
            case .changed:
                allowed += abs(pan.translation.y - translation)
                translation = pan.translation.y
            case .ended, .cancelled: break
            }
        }
        let hasMoved = happenings.contains {
            if case .touch(let contact, _) = $0 { contact.phase == .moved } else { false }
        }
        let isChanged = happenings.contains { if case .pan(let pan, _) = $0 { pan.state == .changed } else { false } }
        require(hasMoved || !isChanged, "a pan changed, but no finger moved")
        let jump = abs(after.top - before.top)
        require(
            jump <= allowed + 1e-6,
            "it jumps from \(before) to \(after), the fingers moved \(allowed): \(words(happenings))"
        )
    }

    /// What is wrong with a sheet that nobody has touched for a while.
    func faultAtRest(_ interaction: Interaction, at time: Microseconds) -> String? {
        let pose = interaction.pose(at: time)
        let tops = Dictionary(
            uniqueKeysWithValues: layout.detents.map { ($0.name, $0.top) } + [("hidden", layout.area.height)]
        )
        if interaction.isUnderWay { return "it is still under way: \(pose)" }
        if pose.state != .resting && pose.state != .hidden { return "it does not rest: \(pose)" }
        if pose.detent.flatMap({ tops[$0] }) != pose.top { return "it rests nowhere: \(pose), places \(tops)" }
        let owed = pending.filter(\.value).keys.sorted()
        return owed.isEmpty ? nil : "will without did: \(owed)"
    }

    private mutating func require(_ holds: Bool, _ law: @autoclosure () -> String) {
        if !holds && fault == nil { fault = law() }
    }
}
