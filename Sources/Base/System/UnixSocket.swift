import CSystemCalls
import Glibc
package import SystemPackage

/// A stream socket of this machine; it is closed when the value ends.
package struct UnixSocket: ~Copyable, Sendable {
    package let file: FileDescriptor

    package enum Mode {
        case blocking
        /// Calls that would wait throw `Errno.wouldBlock` instead.
        case nonBlocking
    }

    package init(_ mode: Mode) throws(Errno) {
        let flag = mode == .blocking ? 0 : SOCK_NONBLOCK.rawValue
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | flag)
        file = FileDescriptor(rawValue: try valueOrErrno(socket(AF_UNIX, kind, 0)))
    }

    package init(owning file: FileDescriptor) { self.file = file }

    deinit { try? file.close() }

    /// The descriptor, for whoever closes it.
    package consuming func released() -> Int32 {
        let file = file.rawValue
        discard self
        return file
    }

    package borrowing func stopBlocking() throws(Errno) {
        let flags = try valueOrErrno(fcntl(file.rawValue, F_GETFL))
        _ = try valueOrErrno(fcntl(file.rawValue, F_SETFL, flags | O_NONBLOCK))
    }

    /// Limits how long connecting and each sending may take; where the system refuses, they may take for ever.
    package borrowing func limitSending(milliseconds: Int) {
        var time = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
        setsockopt(file.rawValue, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }
}

// Listening.

extension UnixSocket {
    /// Creates the file at `path` by which the socket is found.
    package borrowing func bind(to path: String) throws(Errno) {
        try UnixAddress(path).withPointer { address, size throws(Errno) in
            _ = try valueOrErrno(Glibc.bind(file.rawValue, address, size))
        }
    }

    /// Lets others connect; `backlog` of them may wait to be accepted.
    package borrowing func listen(backlog: Int32) throws(Errno) {
        _ = try valueOrErrno(Glibc.listen(file.rawValue, backlog))
    }

    /// The next connection, which does not block.
    /// - Throws: `Errno`; `.wouldBlock` when nobody waits.
    package borrowing func accept() throws(Errno) -> UnixSocket {
        let file = file.rawValue
        return UnixSocket(owning: FileDescriptor(rawValue: try retryingInterrupts { socket_accept(file) }))
    }
}

// Connections.

extension UnixSocket {
    /// The process at the other end of a connection.
    package struct Peer: Equatable, Sendable {
        package let process: Int32
        package let user: UInt32
        package let group: UInt32
        /// All groups that the process was in when it connected.
        package let groups: Set<UInt32>

        package init(process: Int32, user: UInt32, group: UInt32, groups: Set<UInt32>) {
            (self.process, self.user, self.group, self.groups) = (process, user, group, groups)
        }
    }

    package borrowing func peer() throws(Errno) -> Peer {
        var (process, user, group) = (pid_t(0), uid_t(0), gid_t(0))
        _ = try valueOrErrno(socket_peer(file.rawValue, &process, &user, &group))
        return Peer(process: process, user: user, group: group, groups: try peerGroups().union([group]))
    }

    /// The supplementary groups of the process at the other end.
    private borrowing func peerGroups() throws(Errno) -> Set<UInt32> {
        var groups = [gid_t](repeating: 0, count: 32)
        while true {
            var count = groups.count
            if socket_peer_groups(file.rawValue, &groups, &count) == 0 { return Set(groups.prefix(count)) }
            guard Errno.current == .outOfRange, count > groups.count else { throw .current }
            groups = [gid_t](repeating: 0, count: count)
        }
    }

    /// Connects to the socket at `path`.
    /// - Throws: `Errno`; `.connectionRefused` when nobody listens there.
    package borrowing func connect(to path: String) throws(Errno) {
        let file = file.rawValue
        try UnixAddress(path).withPointer { address, size throws(Errno) in
            _ = try retryingInterrupts { Glibc.connect(file, address, size) }
        }
    }

    /// Sends the first of `bytes`, and returns how many.
    /// - Throws: `Errno`; a peer that is gone is `.brokenPipe`, without the signal of that name.
    package borrowing func send(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
        let file = file.rawValue
        return try retryingInterrupts {
            bytes.withUnsafeBytes { Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
    }

    /// Receives bytes into `buffer`, and returns how many; 0 when the peer has closed.
    package borrowing func receive(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        let file = file.rawValue
        return try retryingInterrupts { recv(file, buffer.baseAddress, buffer.count, 0) }
    }

    /// Whether the peer has closed both directions, so that nobody reads what is sent.
    package var isHungUp: Bool {
        var watched = pollfd(fd: file.rawValue, events: 0, revents: 0)
        return poll(&watched, 1, 0) > 0 && watched.revents & Int16(POLLHUP) != 0
    }

    /// Ends the connection in both directions; the descriptor stays open.
    package borrowing func shutDown() {
        shutdown(file.rawValue, Int32(SHUT_RDWR))
    }
}

struct UnixAddress {
    private var address = sockaddr_un()

    init(_ path: String) throws(Errno) {
        let bytes = Array(path.utf8)
        if bytes.isEmpty || bytes.contains(0) { throw .noSuchFileOrDirectory }
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { throw .fileNameTooLong }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    func withPointer(_ call: (UnsafePointer<sockaddr>, socklen_t) throws(Errno) -> Void) throws(Errno) {
        let size = MemoryLayout<sockaddr_un>.size
        try withUnsafePointer(to: address) { pointer throws(Errno) in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address throws(Errno) in
                try call(address, socklen_t(size))
            }
        }
    }
}
