package import System
package import Values

/// The calls of clients, from their bytes to the replies.
///
/// A short call is read at once. To read a long one may take longer than a frame, so whoever owns the sockets has that done
/// elsewhere, one at a time: values take many times as much memory as their bytes.
extension ControlService {
    /// A long message, to be read anywhere.
    package struct LongMessage: Sendable {
        /// As they have come.
        fileprivate let pieces: [ArraySlice<UInt8>]

        /// What it says.
        package func read() -> LongCall {
            LongCall(result: Result { () throws(MalformedCallError) in try Call(pieces.together) })
        }
    }

    /// What a long message says.
    package struct LongCall: Sendable {
        fileprivate let result: Result<Call, MalformedCallError>
    }

    /// The next thing to do for a client.
    package enum Work: Sendable {
        /// A request, to be answered with `answer`.
        case request(Request)
        /// A message to be read, then given to `request(_:from:)`.
        case message(LongMessage)
    }

    /// From so many bytes on a message is long: shorter ones are read in less than a millisecond.
    static let longMessage = MessageStream.long

    /// Handles bytes that a client has sent; `next` returns its calls.
    package mutating func receive(_ bytes: some Collection<UInt8>, from id: ClientID, at time: Microseconds) {
        guard let peer = clients[id]?.peer, clients[id]?.dropReason == nil else { return }
        rates.count(bytes: bytes.count, of: peer.user, at: time)
        do throws(MessageTooLongError) {
            // In its place: a copy of the client would have the bytes before copied, too.
            try clients[id]?.stream.receive(bytes)
        } catch {
            let reason = "a message of more than \(error.limit) bytes"
            return refuse(id, .limitExceeded(what: "bytes of a message", limit: error.limit), because: reason)
        }
        if clients[id]?.isStreaming == true, clients[id]?.stream.complete ?? 0 > limits.waiting {
            return drop(id, because: "more than \(limits.waiting) calls behind one that is still answered")
        }
        keepBudget()
    }

    /// Whether a call of this client can be handled now.
    ///
    /// A client that does not read its replies gets no other until it does. Long calls wait for each other.
    package func isAsking(_ id: ClientID) -> Bool {
        guard let client = clients[id], client.dropReason == nil, case .answering = client.activity else {
            return false
        }
        guard let length = client.stream.nextLength, client.output.count == 0 else { return false }
        return length < Self.longMessage || longCaller == nil
    }

    /// Whether a call of this client is being carried out.
    package func isBusy(_ id: ClientID) -> Bool { clients[id]?.isBusy ?? false }

    /// What the next call of a client asks for, read at once however long it is.
    ///
    /// Nil where there is no call, or it was answered here: it was wrong, not permitted, or about the service itself.
    package mutating func next(from id: ClientID, at time: Microseconds) -> Request? {
        switch work(from: id, at: time) {
        case nil: nil
        case .request(let request): request
        case .message(let message): request(message.read(), from: id)
        }
    }

    /// What is to be done for the next call of a client; nil as of `next`.
    package mutating func work(from id: ClientID, at time: Microseconds) -> Work? {
        guard isAsking(id), let peer = clients[id]?.peer else { return nil }
        guard let pieces = clients[id]?.stream.nextPieces() else { return nil }
        rates.countCall(of: peer.user, at: time)
        uses += 1
        clients[id]?.lastUse = uses
        clients[id]?.denial = nil
        let (message, length) = (LongMessage(pieces: pieces), pieces.reduce(0) { $0 + $1.count })
        guard length >= Self.longMessage else { return request(message.read(), from: id).map(Work.request) }
        clients[id]?.activity = .reading(bytes: length)
        longCaller = id
        return .message(message)
    }

    /// The request of a message that was read, to be answered with `answer`; nil as of `next`.
    package mutating func request(_ read: LongCall, from id: ClientID) -> Request? {
        let request = accept(read, of: id).flatMap { self.request($0, from: id) }
        if request == nil { endLongCall(of: id) }
        return request
    }

    private mutating func request(_ call: Call, from id: ClientID) -> Request? {
        guard let peer = clients[id]?.peer else { return nil }
        clients[id]?.activity = .answering
        do throws(ControlError) {
            switch call.interface {
            case ServiceInfo.interface: reply(Reply(parameters: try info.answer(call)), isOneway: call.isOneway, of: id)
            case ServiceInfo.sheet:
                let request = try Request(call)
                try authorize(request, of: id, peer)
                clients[id]?.activity = .busy(isOneway: call.isOneway, for: request)
                return request
            default: throw .interfaceNotFound(call.interface)
            }
        } catch {
            reply(Reply(error), isOneway: call.isOneway, of: id)
        }
        return nil
    }

    /// Replies to a request.
    package mutating func answer(_ result: Result<Value, ControlError>, to id: ClientID) {
        endLongCall(of: id)
        guard case .busy(let isOneway, let isRecording, let watch)? = clients[id]?.activity else { return }
        clients[id]?.activity = .answering
        switch result {
        case .failure(let error): reply(Reply(error), isOneway: isOneway, of: id)
        case .success(let value):
            if let watch { clients[id]?.activity = .watching(watch) }
            if isRecording { clients[id]?.activity = .recording }
            reply(Reply(parameters: value, continues: isRecording || watch != nil), isOneway: isOneway, of: id)
        }
    }

    /// Replies to a request that is answered once with what `encode` has made.
    package mutating func answer(encoded pieces: [[UInt8]], to id: ClientID) {
        endLongCall(of: id)
        guard case .busy(let isOneway, _, _)? = clients[id]?.activity else { return }
        clients[id]?.activity = .answering
        if !isOneway { send(pieces, to: id) }
    }

    /// The reply of a request that is answered once, which may be made anywhere, in pieces to be sent one by one.
    package static func encode(_ value: Value) -> [[UInt8]] { ByteQueue.pieces(of: Reply(parameters: value).bytes) }

    private mutating func endLongCall(of id: ClientID) { if longCaller == id { longCaller = nil } }

    private mutating func reply(_ reply: Reply, isOneway: Bool, of id: ClientID) {
        if !isOneway { send(reply.bytes, to: id) }
    }

    /// The call in a message; nil after the client was dropped, because it is none or too much.
    private mutating func accept(_ read: LongCall, of id: ClientID) -> Call? {
        guard clients[id]?.dropReason == nil else { return nil }
        do throws(MalformedCallError) {
            return try read.result.get()
        } catch {
            if let bound = error.bound {
                let error = ControlError.limitExceeded(what: "\(bound.subject) in a message", limit: bound.limit)
                refuse(id, error, because: error.summary)
            } else {
                drop(id, because: error.reason)
            }
            return nil
        }
    }
}
