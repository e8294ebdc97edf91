package import SystemPackage
package import Values

/// A client's connection to sheetd.
///
/// Every call waits for its reply. A stream of replies occupies its connection; a program may have several.
///
///     let sheet = try ControlConnection()
///     try sheet.call("Present", ["content": ["items": [["kind": "text", "markup": "Hello"]]]])
package final class ControlConnection {
    /// Where sheetd listens unless it is configured otherwise.
    package static let defaultPath = "/run/sheetd/control"

    private var socket: LocalSocket
    private let timeout: Int
    private var stream = MessageStream(limit: 1 << 28)

    /// Connects to the sheetd that listens at `path`.
    ///
    /// - Parameter timeout: how long a reply may take, in milliseconds.
    /// - Throws: `ControlConnectionError.noService`.
    package init(path: String = ControlConnection.defaultPath, timeout: Int = 10_000) throws(ControlConnectionError) {
        self.timeout = timeout
        do throws(Errno) {
            socket = try LocalSocket(path: path, timeout: timeout)
        } catch {
            throw .noService(path: path, error)
        }
    }

    /// Calls a method and returns the parameters of its reply.
    ///
    /// - Parameters:
    ///   - method: a method of "io.sheetd.Sheet", such as "Move"; one of another interface with that before it.
    ///   - parameters: the parameters of the call, by name.
    ///   - patience: how long this reply may take, in milliseconds; nil as long as any.
    /// - Throws: `ControlConnectionError`. After a refusal the connection goes on; after any other failure it is of no use.
    @discardableResult
    package func call(
        _ method: String,
        _ parameters: Value = [:],
        within patience: Int? = nil
    ) throws(ControlConnectionError) -> Value {
        let reply: Reply?
        do throws(ControlConnectionError) {
            try send(method, parameters)
            reply = try nextReply(to: method, within: patience ?? timeout)
        } catch {
            // A reply that comes late would be taken for that of the next call.
            socket.shutDown()
            throw error
        }
        return try reply?.result ?? [:]
    }

    /// Calls a method with a stream of replies, and hands on each of them.
    ///
    /// - Parameters:
    ///   - method: such as "Monitor".
    ///   - parameters: the parameters of the call, by name.
    ///   - stop: a descriptor that is readable when nothing more is wanted; nil for none.
    ///   - output: a pipe or socket whose reader may go, which also means that; nil for none.
    ///   - body: gets the parameters of each reply. When it throws, or nothing more is wanted, the connection is of no use.
    /// - Throws: `ControlConnectionError`, and what `body` throws.
    package func stream(
        _ method: String,
        _ parameters: Value = [:],
        until stop: FileDescriptor? = nil,
        readerOf output: FileDescriptor? = nil,
        _ body: (Value) throws -> Void
    ) throws {
        var isOver = false
        defer { if !isOver { socket.shutDown() } }
        try send(method, parameters, wantsMore: true)
        var timeout: Int? = timeout
        while !isOver {
            guard let reply = try nextReply(to: method, within: timeout, unless: stop, output) else { return }
            isOver = !reply.continues
            try body(reply.result)
            timeout = nil
        }
    }
}

// What takes as long as a finger takes.
extension ControlConnection {
    /// Asks a question, and waits for its answer.
    ///
    /// - Parameters:
    ///   - parameters: those of Ask.
    ///   - stop: a descriptor that is readable when no answer is wanted any more; nil for none.
    ///   - output: a pipe or socket whose reader may go, which also means that; nil for none.
    /// - Returns: the parameters of the reply; nil where none is wanted any more. The connection is closed then, which withdraws
    ///   the question.
    /// - Throws: `ControlConnectionError`.
    package func ask(
        _ parameters: Value,
        until stop: FileDescriptor? = nil,
        readerOf output: FileDescriptor? = nil
    ) throws(ControlConnectionError) -> Value? {
        try send("Ask", parameters)
        guard let reply = try nextReply(to: "Ask", within: nil, unless: stop, output) else {
            socket.shutDown()
            return nil
        }
        return try reply.result
    }

    /// Stays connected, with what lasts no longer than the connection.
    ///
    /// - Throws: `ControlConnectionError.lost` where sheetd closes it.
    package func stay(
        until stop: FileDescriptor?,
        readerOf output: FileDescriptor? = nil
    ) throws(ControlConnectionError) {
        _ = try nextReply(to: "Present", within: nil, unless: stop, output)
        socket.shutDown()
    }
}

extension ControlConnection {
    /// The bytes of a call, with the NUL that ends them.
    static func message(
        _ method: String,
        _ parameters: Value,
        wantsMore: Bool
    ) throws(ControlConnectionError) -> [UInt8] {
        let name = method.contains(".") ? method : "io.sheetd.Sheet.\(method)"
        var call: [String: Value] = ["method": .text(name), "parameters": parameters]
        if wantsMore { call["more"] = true }
        let (message, limit) = (Array(Value.table(call).json.utf8), ControlService.Limits().message)
        if message.count > limit { throw .tooLong(limit: limit) }
        return message + [0]
    }

    private func send(_ method: String, _ parameters: Value, wantsMore: Bool = false) throws(ControlConnectionError) {
        let message = try Self.message(method, parameters, wantsMore: wantsMore)
        do throws(Errno) {
            try socket.send(message)
        } catch {
            guard error != .resourceTemporarilyUnavailable else { throw .silent(method: method) }
            try readLastError()
            throw .lost(error.unlessClosed)
        }
    }

    /// Reads why the service has closed the connection before it had read everything, where it has said so.
    private func readLastError() throws(ControlConnectionError) {
        while case .bytes(let bytes)? = try? socket.receive(within: 0, unless: nil), (try? stream.receive(bytes)) != nil
        {}
        var last: Reply?
        while let message = stream.next() { last = try? Reply(message) }
        if last?.error != nil { _ = try last?.result }
    }

    private func nextReply(
        to method: String,
        within timeout: Int?,
        unless stop: FileDescriptor? = nil,
        _ output: FileDescriptor? = nil
    ) throws(ControlConnectionError) -> Reply? {
        while true {
            if let message = stream.next() { return try Reply(message) }
            let arrival: LocalSocket.Arrival
            do throws(Errno) {
                arrival = try socket.receive(within: timeout, unless: stop, readerOf: output)
            } catch {
                throw .lost(error.unlessClosed)
            }
            switch arrival {
            case .bytes(let bytes): try stream.receiveReplies(bytes)
            case .end: throw .lost(nil)
            case .timeout: throw .silent(method: method)
            case .stopped: return nil
            }
        }
    }
}

extension Errno {
    /// The error; nil where it only says that the service has closed, having read everything or not.
    fileprivate var unlessClosed: Errno? { self == .brokenPipe || self == .connectionReset ? nil : self }
}
