import Foundation
import Interaction

@testable import Replay

/// What a source makes of the touches, pans and taps of a trace: every sheet line and every event that must follow.
///
/// Of the trace it reads the finger alone. Where the sheet is, what a finger hits and when something is over it works out.
struct SheetModel {
    /// A line that must be in the trace.
    struct Reported {
        var time: Int64
        /// An event in words; nil where the sheet is reported.
        var event: String?
        var pose = Pose()
    }

    struct Pose: Equatable {
        var state = ""
        var detent: String?
        var top = 0.0
        var dim = 0.0
        var progress = 0.0
        var radius = 0.0
    }

    struct Motion {
        var trip: Trip
        var goal: Source.Spot
        var since: Int64
        /// How much the sheet was there when it set out, 0…1.
        var presence: Double

        /// The first microsecond at which it is over.
        var end: Int64 { since + Int64((trip.seconds * 1e6).rounded()) }

        func seconds(_ time: Int64) -> Double { Double(time - since) / 1e6 }
    }

    struct Grip {
        var before: Source.Spot
        var isFromEdge: Bool
        var startTop: Double
        /// Where the finger would have had the sheet when it took it, if nothing resisted.
        var start: Double
        /// The pan's translation that does not count.
        var origin: Double
        var translation = 0.0
        var top: Double
    }

    enum Phase {
        case rest(Source.Spot)
        case motion(Motion)
        case drag(Grip)
    }

    let source: Source
    var phase: Phase
    var isPresented = true
    /// The goal of a `will` whose `did` is owed, and that.
    var owed: (goal: String, top: Double, did: String)?
    var touches = TouchModel()

    private(set) var reported: [Reported] = []
    /// What the finger's own lines have wrong, as which finger is forwarded and what a tap hits.
    var faults: [String] = []
    private let period: Double
    private var tick = 1.0

    /// Works through the lines of a trace of a display that shows `rate` frames a second.
    init(_ source: Source, lines: [TraceLine], rate: Double = 60) {
        self.source = source
        period = 1e6 / rate
        phase = .rest(source.spot(source.opensAt) ?? source.open[0])
        reported.append(Reported(time: 0, pose: pose(0)))
        for instant in Instant.instants(of: lines) {
            showFrames(until: instant.time)
            handle(instant)
        }
        showFrames(until: .max)
    }

    /// Display frames stand at the multiples of the period, rounded to microseconds.
    private mutating func showFrames(until time: Int64) {
        while case .motion = phase {
            let due = Int64((tick * period).rounded())
            if due >= time { return }
            tick += 1
            let events = finish(at: due)
            report(events, moved: true, at: due)
        }
        if time == .max { return }
        while Int64((tick * period).rounded()) < time { tick += 1 }
    }

    private mutating func handle(_ instant: Instant) {
        let time = instant.time
        if case .motion(let motion) = phase, motion.end <= time { report(finish(at: time), moved: true, at: time) }
        let before = pose(time)
        let tapTarget = touches.target
        faults += touches.land(instant, on: self)
        var events: [String] = []
        for pan in instant.pans { events += handle(pan, at: time) }
        if let tap = instant.tap {
            if tap.target != tapTarget { faults.append("\(time): a tap on \(tap.target ?? "-"), not on \(tapTarget)") }
            events += handle(tapOn: tapTarget, at: time)
        }
        report(events, moved: pose(time) != before, at: time)
    }

    /// `will` stands before the sheet, `did` behind.
    private mutating func report(_ events: [String], moved: Bool, at time: Int64) {
        reported += events.filter { !$0.hasPrefix("did") }.map { Reported(time: time, event: $0) }
        if moved { reported.append(Reported(time: time, pose: pose(time))) }
        reported += events.filter { $0.hasPrefix("did") }.map { Reported(time: time, event: $0) }
    }

    /// Ends a motion that is over by now.
    private mutating func finish(at time: Int64) -> [String] {
        guard case .motion(let motion) = phase, motion.end <= time else { return [] }
        return arrive(at: motion.goal)
    }
}

/// What a finger does in one instant.
struct Instant {
    var time: Int64
    var touches: [TraceLine] = []
    var pans: [TraceLine] = []
    var tap: TraceLine?

    /// Sorts the lines of a trace; a finger that is reported twice belongs to two instants, even at one time.
    static func instants(of lines: [TraceLine]) -> [Instant] {
        var instants: [Instant] = []
        for line in lines where ["touch", "pan", "tap"].contains(line.type) {
            let time = line.t_us ?? -1
            let isTwice = line.type == "touch" && instants.last?.touches.contains { $0.id == line.id } == true
            if instants.last?.time != time || isTwice { instants.append(Instant(time: time)) }
            switch line.type {
            case "touch": instants[instants.count - 1].touches.append(line)
            case "pan": instants[instants.count - 1].pans.append(line)
            default: instants[instants.count - 1].tap = line
            }
        }
        return instants
    }
}
