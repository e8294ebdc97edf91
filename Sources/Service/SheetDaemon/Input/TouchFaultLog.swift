import Evdev
import Gestures
import Logging

enum TouchTrouble: String, CaseIterable {
    case lostEvents = "touches came faster than they were read, and some were lost"
    case backwards = "its time ran backwards, and touches were dropped"
    case palm = "a palm lay on it"
    case phantom = "it reported a contact without a position, which is none"
    case stuck = "a finger was never lifted, and was given up"
    case storm = "it reported more fingers than hands have (electrical noise?), and was ignored for a while"
    case lost = "it was lost"

    /// The noun for a count of it.
    fileprivate var short: String {
        switch self {
        case .lostEvents: "lost events"
        case .backwards: "time backwards"
        case .palm: "palms"
        case .phantom: "contacts without a position"
        case .stuck: "stuck fingers"
        case .storm: "storms"
        case .lost: "losses of the touchscreen"
        }
    }
}

/// Logs each kind of fault once, and counts every one, of all sources: a defective panel must not fill the journal.
final class TouchFaultLog {
    private let log: Logger
    private var counts: [TouchTrouble: Int] = [:]
    /// The complaints of libevdev that are logged already.
    private var complaints: Set<String> = []
    /// The counts of the touch filter that are logged already.
    private var filtered = TouchFilter.Faults()

    init(log: Logger) { self.log = log }

    /// Counts `times` more faults of a kind, and logs the first one as a warning.
    func note(_ trouble: TouchTrouble, times: Int = 1, detail: String? = nil) {
        guard times > 0 else { return }
        let isNew = counts[trouble] == nil
        counts[trouble, default: 0] += times
        let text = trouble.rawValue + (detail.map { ": \($0)" } ?? "")
        log.log(
            level: isNew ? .warning : .debug,
            "touchscreen: \(text)\(isNew ? "; more of this is only counted" : "")"
        )
    }

    func note(_ faults: TouchFilter.Faults) {
        guard faults != filtered else { return }
        note(.stuck, times: faults.stuck - filtered.stuck)
        note(.storm, times: faults.storms - filtered.storms)
        filtered = faults
    }

    /// Logs what libevdev finds wrong with a device that was opened, once for each, however often it is opened.
    func note(complaint: String?) {
        guard let complaint, complaints.insert(complaint).inserted else { return }
        log.warning("touchscreen: \(complaint)")
    }

    func note(_ faults: TouchscreenFaults, since before: TouchscreenFaults) {
        guard faults != before else { return }
        note(.lostEvents, times: faults.overflows - before.overflows)
        note(.backwards, times: faults.droppedFrames - before.droppedFrames)
        note(.palm, times: faults.palms - before.palms)
        note(.phantom, times: faults.phantoms - before.phantoms)
    }

    var total: Int { counts.values.reduce(0, +) }

    func summarize() {
        let sums = TouchTrouble.allCases.compactMap { trouble in counts[trouble].map { "\($0) \(trouble.short)" } }
        if !sums.isEmpty { log.info("touchscreen, all in all: \(sums.joined(separator: ", "))") }
    }
}
