import Foundation
import Testing

@testable import Kiosk

/// A trace is checked sample by sample against the written rules, with arithmetic of its own.
struct TraceLawsTests {
    private static let bottom = 1280.0
    private static let tallest = 40.0

    @Test("A trace begins with its meta line and the sheet at rest at time 0", arguments: Fixtures.recordings)
    func beginning(name: String) throws {
        let lines = try Playback(name).lines
        let meta = lines[0]
        #expect(meta.type == "meta")
        #expect(meta.size_px == [720, 1280])
        #expect(meta.height_pt == Self.bottom)
        #expect(meta.detents == [.init(name: "expanded", top: 40), .init(name: "normal", top: 780)])
        let rest = lines[1]
        #expect([rest.type, rest.state, rest.detent] == ["sheet", "resting", "normal"])
        #expect(rest.t_us == 0 && rest.top == 780)
        #expect(lines[2].type == "frame" && lines[2].damage == [[0, 0, 720, 1280]])
    }

    @Test(
        "Time never goes back; at one instant it is touch, pan or tap, will, sheet, did, frame",
        arguments: Fixtures.recordings
    )
    func order(name: String) throws {
        // Behind meta, and behind the rest and its frame, which come before the finger of time 0.
        let lines = try Playback(name).lines.dropFirst(3)
        for (earlier, later) in zip(lines, lines.dropFirst()) {
            let (a, b) = (try #require(earlier.t_us), try #require(later.t_us))
            #expect(a <= b)
            // The cancellation at the recording's end is a frame of its own, at the time of the last one.
            if a == b, later.phase != "cancelled" {
                #expect(rank(earlier) <= rank(later), "\(earlier.type) before \(later.type) at \(a)")
            }
        }
    }

    private func rank(_ line: TraceLine) -> Int {
        switch (line.type, line.name?.hasPrefix("did")) {
        case ("touch", _): 0
        case ("pan", _), ("tap", _): 1
        case ("event", false?): 2
        case ("sheet", _): 3
        case ("event", _): 4
        default: 5
        }
    }

    @Test("Frames are numbered without a gap and stand at multiples of the period", arguments: [60.0, 120, 50])
    func frames(rate: Double) throws {
        let playback = try Playback("long") { $0.refreshRate = rate }
        let frames = playback.lines.filter { $0.type == "frame" }
        #expect(frames.compactMap(\.seq) == Array(0..<frames.count))
        for frame in frames {
            let periods = Double(try #require(frame.t_us)) * rate / 1e6
            #expect(abs(periods - periods.rounded()) < 0.51 * rate / 1e6)
        }
        #expect(Set(frames.map(\.t_us)).count == frames.count)
    }

    @Test(
        "The dim follows the top: full at half of normal and above, gone when hidden, linear between",
        arguments: Fixtures.recordings
    )
    func dim(name: String) throws {
        for sheet in try Playback(name).sheets {
            let top = try #require(sheet.top)
            let expected = 0.4 * min(1, (Self.bottom - top) / (Self.bottom - 390))
            #expect(abs(try #require(sheet.dim) - expected) < 1e-12)
        }
    }

    @Test(
        "A drag is the start plus the translation within the limits; a motion is its curve",
        arguments: Fixtures.recordings
    )
    func motion(name: String) throws {
        var follower = SheetFollower(top: 780, limits: Self.tallest...Self.bottom)
        for line in try Playback(name).lines.dropFirst() {
            switch line.type {
            case "pan": follower.pan(line)
            case "sheet":
                let top = try #require(line.top)
                let place = follower.expected(line)
                let expected = try #require(place)
                #expect(abs(top - expected) < 1e-9, "\(line.state ?? "") at \(line.t_us ?? 0): \(top), not \(expected)")
            default: break
            }
        }
        #expect(follower.checked > 0)
    }
}

/// Works out where the sheet must be from the pans and from the moment at which it was let go.
private struct SheetFollower {
    private var top: Double
    private let limits: ClosedRange<Double>
    private var state = "resting"
    private var pan: TraceLine?
    /// The translation that counts as none: the slop that is taken out where a moving sheet is taken over.
    private var origin = 0.0
    private var start = 0.0
    private var motion: (from: Double, since: Int64)?
    private(set) var checked = 0

    init(top: Double, limits: ClosedRange<Double>) {
        self.top = top
        self.limits = limits
    }

    mutating func pan(_ line: TraceLine) {
        pan = line
        guard line.state == "began", let translation = line.translation, let time = line.t_us else { return }
        if let motion, let goal = goal(state) { top = place(motion, goal, at: time) }
        origin = state == "resting" || state == "hidden" ? 0 : translation[1]
        start = top
    }

    /// Where the sheet that `line` tells must be.
    mutating func expected(_ line: TraceLine) -> Double? {
        guard let newState = line.state, let time = line.t_us else { return nil }
        let old = state
        state = newState
        checked += 1
        if newState == "dragging" {
            motion = nil
            top = drag()
        } else if let detent = line.detent, let goal = Self.tops[detent] {
            if newState == "resting" || newState == "hidden" {
                motion = nil
                top = goal
            } else {
                // It sets out where the finger let go, or where it rested.
                if old == "dragging" || old == "resting" || old == "hidden" { motion = (top, time) }
                heading = goal
                top = motion.map { place($0, goal, at: time) } ?? top
            }
        }
        return top
    }

    private static let tops = ["expanded": 40.0, "normal": 780, "hidden": 1280]
    private var heading = 780.0

    private func goal(_ state: String) -> Double? {
        ["settling", "presenting", "dismissing"].contains(state) ? heading : nil
    }

    private func drag() -> Double {
        guard let pan, pan.state == "changed", let translation = pan.translation else { return start }
        return min(max(start + translation[1] - origin, limits.lowerBound), limits.upperBound)
    }

    private func place(_ motion: (from: Double, since: Int64), _ goal: Double, at time: Int64) -> Double {
        let x = Double(time - motion.since) / 250_000
        let progress = goal == 1280 ? ease(x, 0.42, 1) : ease(x, 0, 0.58)
        return motion.from + (goal - motion.from) * progress
    }

    /// The Bézier curve through (x1, 0) and (x2, 1), by plain bisection.
    private func ease(_ x: Double, _ x1: Double, _ x2: Double) -> Double {
        if x >= 1 { return 1 }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let u = (low + high) / 2
            let at = 3 * (1 - u) * (1 - u) * u * x1 + 3 * (1 - u) * u * u * x2 + u * u * u
            if at < x { low = u } else { high = u }
        }
        return 3 * (1 - low) * low * low + low * low * low
    }
}
