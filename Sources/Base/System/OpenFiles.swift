import CSystemCalls
import Glibc

/// The files that this process has open.
package enum OpenFiles {
    /// As many as eight programs may have sent that nobody has taken, 1024 each, with their pools and all that the daemon has.
    private static let most: rlim_t = 16384
    private nonisolated(unsafe) static var given: rlimit?

    /// Lets there be more, as far as that is of use and the system allows it.
    package static func raiseLimit() {
        guard let limits, given == nil, limits.rlim_cur < most else { return }
        if set(rlimit(rlim_cur: min(most, limits.rlim_max), rlim_max: limits.rlim_max)) { given = limits }
    }

    /// Starts a program, which gets none but the three standard ones, and the limit that this process was given.
    package static func keepingOwn<Result>(_ start: () -> Result) -> Result {
        files_end_at_exec()
        guard let given, let raised = limits, set(given) else { return start() }
        defer { _ = set(raised) }
        return start()
    }

    private static var limits: rlimit? {
        var limits = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 ? limits : nil
    }

    private static func set(_ limits: rlimit) -> Bool {
        withUnsafePointer(to: limits) { setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), $0) == 0 }
    }
}
