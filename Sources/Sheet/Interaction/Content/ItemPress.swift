import Content
import Gestures
import System

struct ItemPress: Equatable, Sendable {
    let contact: Int
    /// The item, as the document says now.
    var target: ContentTarget
    /// The edges that the item had at touch-down, from the safe area's top.
    let rows: ClosedRange<Double>
    let columns: Range<Double>
    let sheetX: Double
    /// When it lights up; nil once it has.
    ///
    /// A touch that may become a scroll would flash whatever it begins on.
    private(set) var delay: Microseconds?
    /// The steps of a button that is held; nil of any other item.
    var steps: HeldSteps?
    /// Whether it has caught a wheel that was turning.
    var hasCaught = false

    /// How far beside the item the finger may be lifted, in points.
    private static let slop = 44.0
    /// How long a touch that may become a scroll lights up nothing.
    private static let longestDelay: Microseconds = 80_000

    /// Whether the item looks pressed at `time`; a slider never does.
    func isLit(at time: Microseconds) -> Bool { lights && !isWaiting(at: time) }

    /// Whether it is too early at `time` for the item to look pressed.
    func isWaiting(at time: Microseconds) -> Bool { lights && delay.map { time < $0 } ?? false }

    /// Lights up nothing for a while from `time` on.
    mutating func wait(from time: Microseconds) { if lights { delay = time + Self.longestDelay } }

    /// Lights up when the delay has passed by `time`; whether it does now.
    mutating func lightUp(at time: Microseconds) -> Bool {
        guard let due = delay, due <= time else { return false }
        delay = nil
        return true
    }

    private var lights: Bool {
        switch target.action {
        case .slide, .spin, .edit: false
        case .press, .flip, .choose, .step, .pick, .back: true
        }
    }

    func contains(_ point: Point) -> Bool {
        rows.lowerBound - Self.slop <= point.y && point.y <= rows.upperBound + Self.slop
            && columns.lowerBound - Self.slop <= point.x && point.x < columns.upperBound + Self.slop
    }
}

/// A button of a stepper under a finger: it goes on by itself once it was held for a while.
struct HeldSteps: Equatable, Sendable {
    /// When the next step is due; nil at the end of the range.
    private(set) var deadline: Microseconds?
    /// Whether it has gone on: the lift is no step then.
    private(set) var hasBegun = false

    /// Those of our Backspace.
    private static let (delay, period): (Microseconds, Microseconds) = (500_000, 50_000)

    init(from time: Microseconds) { deadline = time + Self.delay }

    /// Whether a step is due by `time`.
    mutating func elapse(to time: Microseconds) -> Bool {
        guard let due = deadline, due <= time else { return false }
        (deadline, hasBegun) = (due + Self.period, true)
        return true
    }

    mutating func end() { deadline = nil }
}

/// A drag of a slider's knob in progress.
struct SliderGrip: Equatable, Sendable {
    let id: String
    let location: ItemLocation
    let slider: Item.Slider
    let start: Double
    /// The middle of the knob then, in points from the sheet's left edge.
    let x: Double
}
