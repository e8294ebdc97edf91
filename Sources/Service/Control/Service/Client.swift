import Values

/// The state of one connection: the bytes of its calls that are not handled yet, and those that are not sent to it yet.
struct Client {
    /// What the service does for the client.
    enum Activity {
        /// Calls are answered one after another.
        case answering
        /// A long message is read elsewhere.
        case reading(bytes: Int)
        /// A call is being carried out.
        case busy(isOneway: Bool, isRecording: Bool, watch: Request.Watch?)
        /// A call is answered as things happen; calls behind it wait.
        case watching(Request.Watch)
        case recording
    }

    /// Whether the client, which decides about dismissals, owes an answer.
    enum Question: Hashable {
        case none
        /// It was asked about the attempt with this number, and the time to answer is not over.
        case asked(Int)
        /// It has let that time pass: it is not asked again before it has answered.
        case missed(Int)
    }

    /// The process at the other end.
    let peer: Peer
    /// Calls that are not handled yet.
    var stream: MessageStream
    var activity = Activity.answering
    /// Bytes that are not sent yet.
    var output = ByteQueue()
    /// Why it is to be dropped; nil when it stays.
    var dropReason: String?
    /// When it last sent a call: the number of calls and connections before that one.
    var lastUse: Int
    var question = Question.none
    /// What its last call lacked the permission for; nil where it did not.
    var denial: Permission?
}

extension Client {
    /// The events that it watches; nil when it watches none.
    var watch: Request.Watch? {
        if case .watching(let watch) = activity { watch } else { nil }
    }

    /// Whether it is told what the touchscreen says.
    var isRecording: Bool {
        if case .recording = activity { true } else { false }
    }

    /// Whether one of its calls is read or carried out.
    var isBusy: Bool {
        switch activity {
        case .reading, .busy: true
        case .answering, .watching, .recording: false
        }
    }

    /// Whether it is answered as things happen.
    var isStreaming: Bool { watch != nil || isRecording }

    /// The bytes that are kept for it.
    var held: Int {
        let read = if case .reading(let bytes) = activity { bytes } else { 0 }
        return stream.count + output.count + read
    }

    /// Whether nothing is lost when it is disconnected: it has asked for nothing.
    var isIdle: Bool { !isStreaming && !isBusy && held == 0 }

    /// How long it may take to decide about a dismissal, in milliseconds; nil when it is not asked.
    var patience: Int? {
        guard let watch, watch.decides else { return nil }
        if case .missed = question { return nil }
        return watch.patience
    }
}

extension Client.Activity {
    /// A call that asks for `request` is being carried out.
    static func busy(isOneway: Bool, for request: Request) -> Self {
        switch request {
        case .monitor(let watch): .busy(isOneway: isOneway, isRecording: false, watch: watch)
        case .record: .busy(isOneway: isOneway, isRecording: true, watch: nil)
        default: .busy(isOneway: isOneway, isRecording: false, watch: nil)
        }
    }
}
