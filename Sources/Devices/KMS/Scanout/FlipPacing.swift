import Output
import System

/// Finds out by behaviour whether flips wait for a vertical blank.
///
/// Drivers without vertical blanks send the flip event at once. A frame that is committed shortly before a vertical blank
/// gets its event soon, too, but then the next blank is a whole period away: so both the wait and the distance must
/// be short, twice in a row.
struct PacingDetector {
    /// Whether the display sets the pace.
    ///
    /// Once found false it stays so.
    private(set) var isPacedByHardware: Bool
    private let period: Microseconds
    private var previousFlip: Microseconds?
    private var hasty = 0

    /// - Parameters:
    ///   - refreshRate: frames a second of the mode.
    ///   - hasVblank: what the driver says; nil or true is put to the test.
    init(refreshRate: Double, hasVblank: Bool?) {
        period = Microseconds(1_000_000 / refreshRate)
        isPacedByHardware = hasVblank ?? true
    }

    mutating func note(committed: Microseconds, flipped: Microseconds) {
        let waited = flipped - committed
        let distance = previousFlip.map { flipped - $0 }
        previousFlip = flipped
        let isHasty = waited < period / 4 && (distance.map { $0 < period * 3 / 4 } ?? true)
        hasty = isHasty ? hasty + 1 : 0
        if hasty >= 2 { isPacedByHardware = false }
    }
}

extension PacingDetector {
    init(_ mode: ModeLine, of crtc: Crtc, on device: any CardObjects) {
        self.init(refreshRate: mode.refreshRate, hasVblank: device.hasVblank(crtc.id))
    }
}

/// How long the event of a frame is waited for, by what the display has shown that it needs.
///
/// A panel on a slow wire has the event when the whole frame is sent: 0.3 s and more. Setting the mode for such a frame
/// would make it flicker and slower still.
struct FlipPatience {
    /// The longest that a frame took, in microseconds.
    private var longest: Microseconds = 0
    private var count = 0

    /// So many events must have come before the longest is trusted.
    private static let trustedCount = 8
    /// What a frame may take at first: the kernel itself waits as long for a vertical blank.
    private static let first: Microseconds = 10_000_000
    /// What a frame may always take: a busy machine is no fault of the display.
    private static let least: Microseconds = 1_000_000
    /// A frame may take so many times as long as the longest before: some are larger, none by so much.
    private static let margin: Int64 = 8

    /// How long a frame may take, in microseconds, until its event is overdue.
    var limit: Microseconds {
        let most = max(Self.first, 2 * longest)
        return count < Self.trustedCount ? most : min(most, max(Self.least, Self.margin * longest))
    }

    mutating func noteFlip(after time: Microseconds) {
        noteFrame(of: time)
        count += 1
    }

    /// A whole frame took `time` microseconds, with a call that waits for it.
    mutating func noteFrame(of time: Microseconds) { longest = max(longest, time) }

    /// An event was overdue: more of them must come before the longest is trusted again.
    mutating func noteLoss() { count = 0 }
}
