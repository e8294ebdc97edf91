import CLibsystemd
import Glibc
import System
import SystemPackage

/// A program that this one runs, until it ends.
package final class ChildProgram {
    private let identifier: pid_t
    private let ended: (Int32) -> Void
    private var source: OpaquePointer?
    private let loop: EventLoop
    /// Fires when it was asked to end long enough ago.
    private var patience: LoopTimer?
    private var isAsked = false

    private static let patienceTime: Microseconds = 5_000_000

    /// Starts a program, which the PATH need not name in full.
    ///
    /// - Parameters:
    ///   - variables: what its environment has besides this one's.
    ///   - ended: called once with its exit status, 128 and the number of the signal where one has ended it.
    /// - Throws: `LoopError` when it cannot be started.
    package init(
        _ command: [String],
        variables: [String: String],
        on loop: EventLoop,
        ended: @escaping (Int32) -> Void
    ) throws {
        self.ended = ended
        self.loop = loop
        // Only a signal that is blocked waits for the loop.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGCHLD)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        identifier = try Self.start(command, variables)
        let pointer = Unmanaged.passUnretained(self).toOpaque()
        let added = loop.withEvent { event in
            sd_event_add_child(event, &source, identifier, WEXITED, { ChildProgram.end($1, $2) }, pointer)
        }
        try LoopError.check(added, "wait for a program's end")
        patience = try LoopTimer(on: loop) { [identifier] in kill(identifier, SIGKILL) }
    }

    deinit { sd_event_source_disable_unref(source) }

    /// Asks it to end; it is killed when it has not in five seconds, or is asked once more.
    package func terminate() {
        kill(identifier, isAsked ? SIGKILL : SIGTERM)
        isAsked = true
        patience?.set(at: loop.now + Self.patienceTime)
    }

    /// Asks it to end, and waits for that as long as `terminate` does.
    package func finish() {
        kill(identifier, SIGTERM)
        for _ in 0..<Self.patienceTime / 20_000 {
            if waitpid(identifier, nil, WNOHANG) != 0 { return }
            usleep(20_000)
        }
        kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
    }

    /// The exit status of a program that runs another one which cannot be started, as env(1) has it.
    package static func status(for error: LoopError) -> Int32 { error.fault == .noSuchFileOrDirectory ? 127 : 126 }

    private static func start(_ command: [String], _ variables: [String: String]) throws(LoopError) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What the loop has blocked for itself is not the program's to miss.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        for (name, value) in variables { setenv(name, value, 1) }
        var words = command.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var identifier: pid_t = 0
        let failure = OpenFiles.keepingOwn {
            posix_spawnp(&identifier, command[0], nil, &attributes, &words, environ)
        }
        if failure != 0 { throw LoopError(operation: "run \(command[0])", fault: Errno(rawValue: failure)) }
        return identifier
    }

    private static func end(_ info: UnsafePointer<siginfo_t>?, _ pointer: UnsafeMutableRawPointer?) -> Int32 {
        guard let info, let pointer else { return 0 }
        let program = Unmanaged<ChildProgram>.fromOpaque(pointer).takeUnretainedValue()
        let status = info.pointee._sifields._sigchld.si_status
        program.ended(info.pointee.si_code == Int32(CLD_EXITED) ? status : 128 + status)
        return 0
    }
}
