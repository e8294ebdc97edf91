import Glibc
import SystemPackage

/// Ctrl-C, as something to wait for.
enum Interrupt {
    /// Its first end is readable when SIGINT or SIGTERM has come.
    private static let pipe = try? FileDescriptor.pipe()

    /// From now on SIGINT and SIGTERM do not end the program but make the descriptor readable.
    ///
    /// They do so once: who presses Ctrl-C again, because the first one did not help, ends it.
    static func awaited() -> FileDescriptor? {
        guard let pipe else { return nil }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            // Already made, so that this is one call of the system, which a handler may do.
            var byte: UInt8 = 0
            if let pipe = Interrupt.pipe { write(pipe.writeEnd.rawValue, &byte, 1) }
        }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        // Who started the program may have blocked them for itself.
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] {
            sigaction(number, &action, nil)
            sigaddset(&signals, number)
        }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        return pipe.readEnd
    }
}
