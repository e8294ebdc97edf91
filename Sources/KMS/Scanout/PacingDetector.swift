import Output

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
