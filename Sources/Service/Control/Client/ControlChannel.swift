import Glibc
import System
import SystemPackage
package import Values

/// A client's connection to sheetd that never waits, for programs with a loop.
///
/// Calls are answered in the order in which they are made. The owner calls `work` whenever `file` is readable, or writable
/// while `wantsToWrite`.
package final class ControlChannel {
    /// Gets what a call gave, the parameters of a reply or why there are none, and whether more replies follow.
    package typealias Answer = (_ result: Result<Value, ControlReplyError>, _ continues: Bool) -> Void

    private let socket: UnixSocket
    private var stream = MessageStream(limit: 1 << 28)
    private var output = ByteBuffer()
    private var answers: [Answer] = []

    /// Connects to the sheetd that listens at `path`.
    package init(path: String = ControlConnection.defaultPath) throws(ControlConnectionError) {
        do throws(Errno) {
            let socket = try UnixSocket(.nonBlocking)
            try socket.connect(to: path)
            self.socket = socket
        } catch {
            throw .noService(path: path, error)
        }
    }

    package var file: Int32 { socket.file.rawValue }

    package var wantsToWrite: Bool { output.count > 0 }

    package var unanswered: Int { answers.count }

    /// Calls a method.
    ///
    /// - Parameters:
    ///   - method: such as "Move"; one of another interface than "io.sheetd.Sheet" with that before it.
    ///   - parameters: the parameters of the call, by name.
    ///   - wantsMore: whether it has a stream of replies.
    ///   - answer: gets each reply, in the middle of `work`.
    /// - Throws: `ControlConnectionError.tooLong`; nothing is called then.
    package func call(
        _ method: String,
        _ parameters: Value = [:],
        wantsMore: Bool = false,
        _ answer: @escaping Answer
    ) throws(ControlConnectionError) {
        output.append(try ControlConnection.message(method, parameters, wantsMore: wantsMore))
        answers.append(answer)
    }

    /// Writes what waits and hands on the replies that have come.
    /// - Throws: `ControlConnectionError`; the channel is of no use then.
    package func work() throws(ControlConnectionError) {
        try write()
        let isOver = try receive()
        while let message = stream.next() {
            let reply = try Reply(message)
            guard let answer = answers.first else { throw .garbled(reason: "a reply that nobody has asked for") }
            if !reply.continues { answers.removeFirst() }
            do throws(ControlConnectionError) {
                answer(.success(try reply.result), reply.continues)
            } catch .refused(let refusal) {
                answer(.failure(refusal), reply.continues)
            }
        }
        if isOver { throw .lost(nil) }
        try write()
    }

    private func write() throws(ControlConnectionError) {
        do throws(Errno) {
            while output.count > 0 { output.removeFirst(try socket.send(output.rest)) }
        } catch .wouldBlock {
            return
        } catch .brokenPipe, .connectionReset {
            // What the service said last is read all the same.
            output = ByteBuffer()
        } catch {
            throw .lost(error)
        }
    }

    /// Reads all that has come; true where nothing more will come.
    private func receive() throws(ControlConnectionError) -> Bool {
        var piece = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count: Int
            do throws(Errno) {
                count = try piece.withUnsafeMutableBufferPointer { bytes throws(Errno) in
                    try socket.receive(into: UnsafeMutableRawBufferPointer(bytes))
                }
            } catch .wouldBlock {
                return false
            } catch .connectionReset {
                return true
            } catch {
                throw .lost(error)
            }
            if count == 0 { return true }
            try stream.receiveReplies(piece[..<count])
        }
    }
}
