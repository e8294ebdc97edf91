import CSystemCalls
import Glibc
package import SystemPackage

/// Says when a process has ended, whoever has started it.
package final class ProcessWatch {
    /// Readable as soon as the process has ended.
    package let file: FileDescriptor

    /// - Throws: `Errno`; `.noSuchProcess` where it has ended already.
    package init(_ process: Int32) throws(Errno) {
        file = FileDescriptor(rawValue: try valueOrErrno(process_open(process)))
    }

    deinit { try? file.close() }

    package var hasEnded: Bool {
        var watched = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, 0) > 0
    }
}
