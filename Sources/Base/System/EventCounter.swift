import CSystemCalls
import Glibc
package import SystemPackage

/// A descriptor that counts: one thread adds, another takes, and it is readable while there is anything to take.
package struct EventCounter: ~Copyable, Sendable {
    package let file: FileDescriptor

    package init() throws(Errno) {
        let flags = Int32(EFD_CLOEXEC | EFD_SEMAPHORE | EFD_NONBLOCK)
        file = FileDescriptor(rawValue: try valueOrErrno(eventfd(0, flags)))
    }

    deinit { try? file.close() }

    package borrowing func add() { eventfd_write(file.rawValue, 1) }

    package borrowing func takeOne() -> Bool {
        var count: eventfd_t = 0
        return eventfd_read(file.rawValue, &count) == 0
    }

    /// Takes one; waits while there is none.
    package borrowing func take() { while !takeOne() { wait() } }

    package borrowing func clear() { while takeOne() {} }

    /// Waits until there is something to take, or for as long as `time`; nil waits for ever.
    ///
    /// A signal may end it before.
    package borrowing func wait(atMost time: Microseconds? = nil) {
        var wait = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
        poll(&wait, 1, time.map { CInt(clamping: ($0 + 999) / 1000) } ?? -1)
    }
}
