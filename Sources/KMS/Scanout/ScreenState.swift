import Output

/// Whose picture is on the screen.
enum ScreenOwnership {
    /// Another program's: nothing was shown yet, or all was given back.
    case untouched
    /// Perhaps not ours any more: it is to be taken over anew.
    case lost
    /// Ours, at rest.
    case idle
    /// Ours, and the next one is on its way.
    case waiting(FrameInFlight)
    /// Ours, but which one is not known: the event of the next one never came, and it could not be lit anew yet.
    case overdue(FrameInFlight)
}

/// A frame that was committed and whose event has not come.
struct FrameInFlight {
    let picture: ScanoutPicture
    let serial: UInt64
    let committed: Int64
}

/// What the panel is sent.
struct PanelSignal: Hashable, Sendable {
    /// Whether the panel is switched on; the values are those of the connector's property DPMS.
    enum Power: UInt64, Hashable, Sendable {
        case on = 0
        case off = 3
    }

    /// Whether the connection carries the signal.
    enum Link: Hashable, Sendable {
        case good
        /// It lost the signal; the panel is dark until a mode is set.
        case bad
    }

    var power = Power.on
    var link = Link.good

    /// Whether a commit without a mode setting may be enough to show a picture.
    var isLit: Bool { self == PanelSignal() }
}

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
    private let period: Int64
    private var previousFlip: Int64?
    private var hasty = 0

    /// - Parameters:
    ///   - refreshRate: frames a second of the mode.
    ///   - hasVblank: what the driver says; nil or true is put to the test.
    init(refreshRate: Double, hasVblank: Bool?) {
        period = Int64(1_000_000 / refreshRate)
        isPacedByHardware = hasVblank ?? true
    }

    /// Takes note of a flip: when it was committed, and the time of its event.
    mutating func note(committed: Int64, flipped: Int64) {
        let waited = flipped - committed
        let distance = previousFlip.map { flipped - $0 }
        previousFlip = flipped
        let isHasty = waited < period / 4 && (distance.map { $0 < period * 3 / 4 } ?? true)
        hasty = isHasty ? hasty + 1 : 0
        if hasty >= 2 { isPacedByHardware = false }
    }
}

extension PacingDetector {
    init(_ mode: Mode, of crtc: Crtc, on device: any KMSDevice) {
        self.init(refreshRate: mode.refreshRate, hasVblank: device.hasVblank(crtc.id))
    }
}
