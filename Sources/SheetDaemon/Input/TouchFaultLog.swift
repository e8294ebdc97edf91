import Evdev
import Gestures
import Logging

/// Something that a touchscreen does and should not.
enum TouchTrouble: String, CaseIterable {
    case lostEvents = "touches came faster than they were read, and some were lost"
    case backwards = "its time ran backwards, and touches were dropped"
    case palm = "a palm lay on it"
    case stuck = "a finger was never lifted, and was given up"
    case storm = "it reported more fingers than hands have (electrical noise?), and was ignored for a while"
    case lost = "it was lost"

    /// A few words for a sum.
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

/// Logs each trouble with touches once, and counts every one: a panel gone bad must not fill the journal.
struct TouchFaultLog {
    private let log: Logger
    private var counts: [TouchTrouble: Int] = [:]
    /// What the filter of touches has counted so far.
    private var filtered = TouchFilter.Faults()
    /// What the touchscreen that is open has counted so far.
    private var reported = TouchscreenFaults()

    /// A log that goes to `log`.
    init(log: Logger) {
        self.log = log
    }

    /// `trouble` has happened `times` more.
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

    /// Counts what the filter of touches has taken for faults.
    mutating func note(_ faults: TouchFilter.Faults) {
        guard faults != filtered else { return }
        note(.stuck, times: faults.stuck - filtered.stuck)
        note(.storm, times: faults.storms - filtered.storms)
        filtered = faults
    }

    /// A touchscreen was opened, which has counted nothing yet.
    mutating func beginDevice() { reported = TouchscreenFaults() }

    /// Counts what the touchscreen that is open has done wrong.
    mutating func note(_ faults: TouchscreenFaults) {
        guard faults != reported else { return }
        note(.lostEvents, times: faults.overflows - reported.overflows)
        note(.backwards, times: faults.droppedFrames - reported.droppedFrames)
        note(.palm, times: faults.palms - reported.palms)
        reported = faults
    }

    /// Logs the sums, if there are any.
    func summarize() {
        let sums = TouchTrouble.allCases.compactMap { trouble in counts[trouble].map { "\($0) \(trouble.short)" } }
        if !sums.isEmpty { log.info("touchscreen, all in all: \(sums.joined(separator: ", "))") }
    }
}
