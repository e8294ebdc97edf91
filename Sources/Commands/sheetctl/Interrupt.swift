import Glibc
import SystemPackage

/// Ctrl-C as a descriptor to wait on.
enum Interrupt {
    /// Its first end is readable when SIGINT or SIGTERM has come.
    private static let pipe = try? FileDescriptor.pipe()

    /// From now on SIGINT and SIGTERM do not end the program but make the descriptor readable.
    ///
    /// They do so once: a second Ctrl-C ends the program as usual.
    static func awaited() -> FileDescriptor? {
        guard let pipe else { return nil }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            // The pipe exists already, so that the handler makes one call of the system, which is allowed in it.
            var byte: UInt8 = 0
            if let pipe = Interrupt.pipe { write(pipe.writeEnd.rawValue, &byte, 1) }
        }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        // The parent process may have blocked them, which is inherited.
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
