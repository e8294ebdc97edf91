import CSystemCalls
import EventLoop
import Glibc
import SystemPackage

/// One connection to the control socket.
///
/// A class, because the loop's source and the table of connections share it.
final class Connection {
    /// What wakes the loop for it.
    var source: EventSource?
    /// Whether no more will come from it.
    var hasHungUp = false

    private let file: FileDescriptor

    /// A connection that does not block.
    init(_ file: FileDescriptor) {
        self.file = file
    }

    /// Who is at the other end, for the log.
    var peer: String {
        var (process, user, group) = (pid_t(0), uid_t(0), gid_t(0))
        guard socket_peer(file.rawValue, &process, &user, &group) == 0 else { return "\(Errno(rawValue: errno))" }
        return "process \(process), user \(user), group \(group)"
    }

    /// The bytes that have come; nil when there are none now, none at all when there will be no more.
    /// - Throws: `Errno`.
    func read(atMost limit: Int) throws -> [UInt8]? {
        do {
            return try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
                count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
        } catch Errno.wouldBlock {
            return nil
        }
    }

    /// Writes what of `bytes` there is room for, and tells how many that were.
    /// - Throws: `Errno`.
    func write(_ bytes: ArraySlice<UInt8>) throws -> Int {
        while true {
            // Somebody who is gone is an error here, and no signal.
            let count = bytes.withUnsafeBytes { send(file.rawValue, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count >= 0 { return count }
            switch Errno(rawValue: errno) {
            case .interrupted: continue
            case .wouldBlock: return 0
            case let error: throw error
            }
        }
    }

    /// Closes it.
    func close() {
        source?.stop()
        source = nil
        try? file.close()
    }
}
