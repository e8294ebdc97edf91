import System
import Values

/// How the runs before this one have ended, and what the next one shall do about it: the dead man's counter of the service.
///
/// A run counts as steady when its loop has turned for ten seconds. One that ends before that, without being asked to, is one
/// more in a row. Time is that of CLOCK_BOOTTIME, which goes on while the machine sleeps.
struct CrashHistory: Equatable, Sendable {
    /// What the run that wrote this down was doing last.
    enum Run: String, Hashable, Sendable, CaseIterable {
        /// It has begun. If nothing else was written it has crashed.
        case begun
        /// It was steady. If nothing else was written it has crashed after that.
        case steady
        /// It gave up with an error, such as a card that another program has. This is no crash.
        case failed
    }

    enum Start: Hashable, Sendable {
        /// The sheet as it was.
        case restored
        /// The configured sheet: what was shown may be what the daemon crashes of.
        case configured
        /// A built-in sheet: what is configured may be what the daemon crashes of.
        case plain
    }

    /// Crashes in a row, without a steady run between them.
    private(set) var crashes = 0
    /// Errors in a row, without a steady run between them.
    private(set) var failures = 0
    /// The run that wrote this down.
    private(set) var run = Run.begun
    private(set) var began: Microseconds = 0

    static let steadyTime: Microseconds = 10_000_000

    /// The history of a run that begins at `now`, after those of `previous`; nil where no run was before, or the last one
    /// ended as it was asked to.
    init(after previous: CrashHistory?, at now: Microseconds) {
        began = now
        guard let previous else { return }
        let isSteady = previous.run == .steady
        crashes = isSteady ? 0 : previous.crashes
        failures = isSteady ? 0 : previous.failures
        if previous.run == .failed { failures += 1 } else { crashes += 1 }
    }

    var start: Start {
        switch crashes {
        case ..<2: .restored
        case ..<4: .configured
        default: .plain
        }
    }

    /// How long to wait before anything else, so that runs that end at once do not keep the processor busy: nothing at
    /// first, then 0.1 s, doubled each time up to 5 s.
    var pause: Microseconds {
        let attempts = crashes + failures
        return attempts < 2 ? 0 : min(5_000_000, 100_000 << Microseconds(min(attempts - 2, 10)))
    }

    mutating func turned(at now: Microseconds) {
        if run == .begun, now - began >= Self.steadyTime { run = .steady }
    }

    /// Notes that the run ends with an error; what came before a steady one counts no longer.
    mutating func failed() {
        if run == .steady { (crashes, failures) = (0, 0) }
        run = .failed
    }
}

// As it is kept in a file.
extension CrashHistory {
    private static let version = 1

    var value: Value {
        [
            "version": .integer(Int64(Self.version)), "crashes": .integer(Int64(crashes)),
            "failures": .integer(Int64(failures)), "run": .text(run.rawValue), "began": .integer(began),
        ]
    }

    /// Nil, with the faults noted, where `value` is anything else.
    init?(_ value: Value, _ faults: Faults) {
        guard let reader = TableReader(value, at: "", faults) else { return nil }
        let version = reader.integer("version", in: Self.version...Self.version)
        let crashes = reader.integer("crashes", in: 0...Int(Int32.max))
        let failures = reader.integer("failures", in: 0...Int(Int32.max))
        let run = reader.choice("run", of: Run.self)
        let began = reader.integer("began", in: 0...Int.max)
        reader.close()
        guard version != nil, let crashes, let failures, let run, let began, faults.list.isEmpty else {
            if faults.list.isEmpty { faults.note("is incomplete", at: "") }
            return nil
        }
        (self.crashes, self.failures, self.run, self.began) = (crashes, failures, run, Microseconds(began))
    }
}
