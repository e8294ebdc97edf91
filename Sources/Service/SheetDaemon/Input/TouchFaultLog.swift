import Evdev
import Gestures
import Logging

/// A kind of fault of a touchscreen.
enum TouchTrouble: String, CaseIterable {
    case lostEvents = "touches came faster than they were read, and some were lost"
    case backwards = "its time ran backwards, and touches were dropped"
    case palm = "a palm lay on it"
    case stuck = "a finger was never lifted, and was given up"
    case storm = "it reported more fingers than hands have (electrical noise?), and was ignored for a while"
    case lost = "it was lost"

    /// The noun for a count of it.
    fileprivate var short: String {
        switch self {
        case .lostEvents: "lost events"
        case .backwards: "time backwards"
        case .palm: "palms"
        case .stuck: "stuck fingers"
        case .storm: "storms"
        case .lost: "losses of the touchscreen"
        }
    }
}

/// Logs each kind of fault once, and counts every one: a defective panel must not fill the journal.
struct TouchFaultLog {
    private let log: Logger
    private var counts: [TouchTrouble: Int] = [:]
    /// The complaints of libevdev that are logged already.
    private var complaints: Set<String> = []
    /// The counts of the touch filter that are logged already.
    private var filtered = TouchFilter.Faults()
    /// The counts of the open touchscreen that are logged already.
    private var reported = TouchscreenFaults()

    /// Faults that are logged to `log`.
    init(log: Logger) {
        self.log = log
    }

    /// Counts `times` more faults of a kind, and logs the first one as a warning.
    mutating func note(_ trouble: TouchTrouble, times: Int = 1, detail: String? = nil) {
        guard times > 0 else { return }
        let isNew = counts[trouble] == nil
        counts[trouble, default: 0] += times
        let text = trouble.rawValue + (detail.map { ": \($0)" } ?? "")
        log.log(
            level: isNew ? .warning : .debug,
            "touchscreen: \(text)\(isNew ? "; more of this is only counted" : "")"
        )
    }

    /// Counts the contacts that the touch filter has taken for faults.
    mutating func note(_ faults: TouchFilter.Faults) {
        guard faults != filtered else { return }
        note(.stuck, times: faults.stuck - filtered.stuck)
        note(.storm, times: faults.storms - filtered.storms)
        filtered = faults
    }

    /// A touchscreen was opened, whose counts begin at 0.
    ///
    /// What libevdev finds wrong with it is logged once for each device, however often it is opened.
    mutating func beginDevice(complaint: String? = nil) {
        reported = TouchscreenFaults()
        guard let complaint, complaints.insert(complaint).inserted else { return }
        log.warning("touchscreen: \(complaint)")
    }

    /// Counts the faults of the open touchscreen.
    mutating func note(_ faults: TouchscreenFaults) {
        guard faults != reported else { return }
        note(.lostEvents, times: faults.overflows - reported.overflows)
        note(.backwards, times: faults.droppedFrames - reported.droppedFrames)
        note(.palm, times: faults.palms - reported.palms)
        reported = faults
    }

    /// How many faults there were.
    var total: Int { counts.values.reduce(0, +) }

    /// Logs the sums, if there are any.
    func summarize() {
        let sums = TouchTrouble.allCases.compactMap { trouble in counts[trouble].map { "\($0) \(trouble.short)" } }
        if !sums.isEmpty { log.info("touchscreen, all in all: \(sums.joined(separator: ", "))") }
    }
}
