import CSystemCalls
import Glibc
package import SystemPackage

/// A descriptor that counts: one thread adds, another takes, and it is readable while there is anything to take.
package struct EventCounter: ~Copyable, Sendable {
    /// To wait on.
    package let file: FileDescriptor

    /// A counter at 0.
    /// - Throws: `Errno`.
    package init() throws(Errno) {
        let flags = Int32(EFD_CLOEXEC | EFD_SEMAPHORE | EFD_NONBLOCK)
        file = FileDescriptor(rawValue: try valueOrErrno(eventfd(0, flags)))
    }

    deinit { try? file.close() }

    /// Adds one.
    package borrowing func add() { eventfd_write(file.rawValue, 1) }

    /// Takes one, if there is any.
    package borrowing func takeOne() -> Bool {
        var count: eventfd_t = 0
        return eventfd_read(file.rawValue, &count) == 0
    }

    /// Takes one; waits while there is none.
    package borrowing func take() {
        while !takeOne() {
            var wait = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
            poll(&wait, 1, -1)
        }
    }
}
