/// A client: its calls that are not handled yet, what is done for it, and the bytes that are not sent to it yet.
package final class Client {
    enum Stream {
        case events(Request.Watch)
        case recording
    }

    enum Expectation {
        case nothing
        case reply
        case stream(Stream)
    }

    enum Activity {
        /// Calls are answered one after another.
        case answering
        case reading(bytes: Int)
        case busy(Expectation)
        /// A call is answered as things happen; calls behind it wait.
        case streaming(Stream)
    }

    /// Whether it owes an answer, where it decides about dismissals.
    enum Question: Hashable {
        case none
        /// It was asked about the attempt with this number, and the time to answer is not over.
        case asked(Int)
        /// It has let that time pass: it is not asked again before it has answered.
        case missed(Int)
    }

    package let caller: Caller
    private let limits: ControlService.Limits
    private(set) var stream: MessageStream
    var activity = Activity.answering
    private(set) var output = ByteBuffer()
    private(set) var isConnected = true
    private(set) var hasHungUp = false
    /// Why its connection is to be closed; nil when it stays.
    package private(set) var dropReason: String?
    /// What its last call lacked the permission for; nil where it did not.
    package internal(set) var denial: Permission?
    var question = Question.none
    /// When it was used last: the number of uses of all clients before that one.
    var lastUse = 0
    /// Whether it waits for a turn, because its user has used up those of this moment.
    var isWaiting = false

    init(_ caller: Caller, _ limits: ControlService.Limits) {
        self.caller = caller
        self.limits = limits
        stream = MessageStream(limit: limits.message)
    }
}

extension Client {
    var user: UInt32 { caller.user }

    var isServed: Bool { isConnected && dropReason == nil }

    var watch: Request.Watch? {
        if case .streaming(.events(let watch)) = activity { watch } else { nil }
    }

    /// Whether it is not told what comes of the call that is carried out.
    package var expectsNothing: Bool {
        if case .busy(.nothing) = activity { true } else { false }
    }

    var isRecording: Bool {
        if case .streaming(.recording) = activity { true } else { false }
    }

    var isStreaming: Bool {
        if case .streaming = activity { true } else { false }
    }

    package var isBusy: Bool {
        switch activity {
        case .reading, .busy: true
        case .answering, .streaming: false
        }
    }

    /// The bytes that are kept for it, apart from the last reply to one that is dropped.
    var held: Int {
        guard dropReason == nil else { return 0 }
        let read = if case .reading(let bytes) = activity { bytes } else { 0 }
        return stream.count + output.count + read
    }

    /// Whether nothing is lost when it is disconnected: it has asked for nothing.
    var isIdle: Bool { !isStreaming && !isBusy && stream.count == 0 && output.count == 0 }

    /// Whether nothing is left to do for it: it has hung up, its calls are answered, and the replies sent.
    package var isDone: Bool {
        guard isConnected else { return true }
        return hasHungUp && (isStreaming || (!isBusy && stream.complete == 0 && output.count == 0))
    }

    /// How long it may take to decide about a dismissal, in milliseconds; nil when it is not asked.
    var patience: Int? {
        guard let watch, watch.decides else { return nil }
        if case .missed = question { return nil }
        return watch.patience
    }
}

// Bytes.
extension Client {
    func receive(_ bytes: some Collection<UInt8>) {
        do throws(MessageTooLongError) {
            try stream.receive(bytes)
        } catch {
            let reason = "a message of more than \(error.limit) bytes"
            return refuse(.limitExceeded(what: "bytes of a message", limit: error.limit), because: reason)
        }
        if isStreaming, stream.complete > limits.waiting {
            drop(because: "more than \(limits.waiting) calls behind one that is still answered")
        }
    }

    func nextMessage() -> [UInt8]? { stream.next() }

    /// Appends a reply, or drops a client that does not read.
    ///
    /// A single reply may be as long as it is: it was asked for. What gathers behind it may not.
    func send(_ reply: [UInt8]) {
        guard isServed else { return }
        if output.count > limits.unread { return drop(because: "it does not read what it asked for") }
        output.append(reply)
    }

    package var unsent: ArraySlice<UInt8> { output.rest }

    package func sent(_ count: Int) { output.removeFirst(count) }
}

// Its end.
extension Client {
    /// Nothing that it sends counts from now on; calls that have come are answered.
    package func hangUp() { hasHungUp = true }

    func drop(because reason: String) {
        dropReason = reason
        output = ByteBuffer()
        stream = MessageStream(limit: limits.message)
        activity = .answering
    }

    /// Drops it with an error as the last reply, where it has read those before.
    func refuse(_ error: ControlError, because reason: String) {
        let isReading = output.count == 0
        drop(because: reason)
        if isReading { output.append(Reply(error).bytes) }
    }

    func disconnect() {
        isConnected = false
        activity = .answering
    }
}

extension Client.Expectation {
    init(_ call: Call, for request: Request) {
        switch request {
        case _ where call.isOneway: self = .nothing
        case .monitor(let watch): self = .stream(.events(watch))
        case .record: self = .stream(.recording)
        default: self = .reply
        }
    }
}
