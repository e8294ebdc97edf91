import Values

/// The state of one connection: its calls that wait for a reply, and the bytes that are not sent to it yet.
struct Client {
    /// What the service does for the client.
    enum Activity {
        /// Calls are answered one after another.
        case answering
        /// A call is being carried out.
        case busy(Call, isRecording: Bool, watch: Request.Watch?)
        /// A call is answered as things happen; calls behind it wait.
        case watching(Request.Watch)
        case recording
    }

    var stream: MessageStream
    var activity = Activity.answering
    /// Calls that are not handled yet.
    var waiting: [Call] = []
    /// Bytes that are not sent yet.
    var output = Output()
    /// Why it is to be dropped; nil when it stays.
    var dropReason: String?

    /// The events that it watches; nil when it watches none.
    var watch: Request.Watch? {
        if case .watching(let watch) = activity { watch } else { nil }
    }

    /// Whether it is told what the touchscreen says.
    var isRecording: Bool {
        if case .recording = activity { true } else { false }
    }

    /// Whether it is answered as things happen.
    var isStreaming: Bool { watch != nil || isRecording }
}

/// Bytes on their way to a connection, in order.
struct Output {
    private var bytes: [UInt8] = []
    private var sent = 0

    /// The bytes that are not sent yet.
    var rest: ArraySlice<UInt8> { bytes[sent...] }
    /// How many bytes that is.
    var count: Int { bytes.count - sent }

    /// Appends bytes.
    mutating func append(_ more: [UInt8]) {
        if sent == bytes.count { clear() }
        bytes += more
    }

    /// Removes the first `count` bytes, which are sent.
    ///
    /// The others are moved only when as many are sent: a large reply is not moved with every piece of it.
    mutating func removeFirst(_ count: Int) {
        sent = min(sent + count, bytes.count)
        if 2 * sent >= bytes.count {
            bytes.removeFirst(sent)
            sent = 0
        }
    }

    /// Removes all bytes.
    mutating func clear() {
        bytes = []
        sent = 0
    }
}
