import Control
import Jobs
import System
import Values

/// Reads long messages and puts long replies into words on the worker's thread: a megabyte takes longer than a frame.
struct LongMessages {
    private let worker: Worker
    /// Bytes that were read since memory was returned.
    private var readBytes = 0

    /// From so many bytes on memory is returned: reading them took many times as much for a moment.
    private static let large = 1 << 18

    init(_ worker: Worker) { self.worker = worker }

    /// Reads a message; before the jobs of others: it may be more urgent than these.
    func read(_ message: ControlService.LongMessage, then deliver: @escaping (ControlService.LongCall) -> Void) {
        worker.submit(.urgent, within: .none) { _ in
            message.read()
        } then: { outcome in
            if case .success(let call) = outcome { deliver(call) }
        }
    }

    /// Puts a reply into words; before the jobs of others, whose results would gather meanwhile.
    func encode(_ value: Value, then deliver: @escaping ([UInt8]) -> Void) {
        worker.submit(.urgent, within: .none) { _ in
            ControlService.encode(value)
        } then: { outcome in
            if case .success(let reply) = outcome { deliver(reply) }
        }
    }

    mutating func count(_ bytes: Int) { readBytes += bytes }

    /// Returns to the system what is free by now, after many bytes: the C library keeps it, and large messages are rare.
    ///
    /// What remains of the job that is delivered at this moment is freed behind the first of two jobs, and so before the second one.
    mutating func trimMemory() {
        guard readBytes >= Self.large else { return }
        readBytes = 0
        worker.submit(.ahead, within: .none, { _ in }) { [weak worker] _ in
            worker?.submit(.ahead, within: .none, { _ in ProcessMemory.trim() }) { _ in ProcessMemory.releaseCode() }
        }
    }
}

extension Value {
    /// Whether a reply with it is long, so that the loop would take long to put it into words.
    var isLong: Bool {
        var room = 16_384
        return !fits(in: &room)
    }

    /// Takes about as many bytes of `room` as it has in words; whether there are as many.
    ///
    /// What is longer is not looked at.
    private func fits(in room: inout Int) -> Bool {
        room -= 8
        switch self {
        case .null, .flag, .integer, .number: break
        case .text(let text): room -= text.utf8.count
        case .list(let values): return room > 0 && values.allSatisfy { $0.fits(in: &room) }
        case .table(let entries):
            return room > 0
                && entries.allSatisfy { name, value in
                    room -= name.utf8.count
                    return value.fits(in: &room)
                }
        }
        return room > 0
    }
}
