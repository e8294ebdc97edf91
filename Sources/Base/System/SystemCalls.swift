import CSystemCalls
import Glibc
package import SystemPackage

// What every call of the C library has in common: -1 and `errno` on failure, and EINTR when a signal came in between.

/// The result of a call of the system, which is -1 when it failed.
///
/// - Throws: `Errno`, as the call left it.
package func valueOrErrno<Result: SignedInteger>(_ result: Result) throws(Errno) -> Result {
    if result == -1 { throw .current }
    return result
}

/// Repeats a call of the system that a signal interrupted.
///
/// - Throws: `Errno`, never `Errno.interrupted`.
package func retryingInterrupts<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let error = Errno.current
        if error != .interrupted { throw error }
    }
}

extension Errno {
    package static var current: Errno { Errno(rawValue: errno) }
}

package enum ProcessMemory {
    /// Returns to the system what was freed; takes a millisecond, or several on a slow machine.
    ///
    /// The C library keeps it otherwise, in case that it is needed again.
    package static func trim() { memory_trim() }

    /// Gives code and constants back to the kernel's cache, from where those that are used again come at once.
    ///
    /// What only the start runs is resident no longer.
    package static func releaseCode() { memory_release_code() }

    /// Keeps the kernel from making a page of 2 MB of a few small ones.
    ///
    /// Debian's kernel does so wherever an area is large enough, and what a program never touches is resident then.
    package static func useSmallPages() { memory_use_small_pages() }

    /// Has a picture go back to the system when it is freed, wherever it was made.
    package static func mapWhatIsLarge() { memory_map_what_is_large() }

    /// The bytes that are in use of what the C library has: what leaks is seen here, and not what it keeps for later.
    package static var used: Int { memory_used() }
}

package enum ProgramCall {
    /// What the program is called, without its folder.
    package static var name: String {
        let path = program_argument(0).map { String(cString: $0) } ?? ""
        return String(path.split(separator: "/").last ?? "")
    }

    /// The words behind the program's name.
    ///
    /// The standard library reads them from /proc, which a small container does not have.
    package static var arguments: [String] {
        (1...).lazy.map(program_argument).prefix { $0 != nil }.compactMap { $0.map { String(cString: $0) } }
    }

    /// Puts a file that holds nothing in the place of each standard one that the caller has closed: else a socket would be there,
    /// and get what is printed.
    package static func keepStandardFiles() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
            _ = try? FileDescriptor.open("/dev/null", .readOnly)
        }
    }
}
