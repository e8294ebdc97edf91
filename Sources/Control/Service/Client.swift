import Values

/// One connection: what it has sent and was not answered yet, and what it has not read yet.
struct Client {
    /// What goes on on the connection.
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
    /// Calls that were not looked at yet.
    var waiting: [Call] = []
    /// Bytes that the connection has not taken yet.
    var output = Output()
    /// Why it is to be closed.
    var doom: String?

    /// What it hears; nil of one that does not watch.
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
    private var taken = 0

    /// What has not been taken yet.
    var rest: ArraySlice<UInt8> { bytes[taken...] }
    /// How many bytes that is.
    var count: Int { bytes.count - taken }

    /// More bytes behind the others.
    mutating func append(_ more: [UInt8]) {
        if taken == bytes.count { clear() }
        bytes += more
    }

    /// The first `count` bytes are gone.
    ///
    /// Those behind them are moved only when as much is gone: a large answer is not moved with every piece of it.
    mutating func take(_ count: Int) {
        taken = min(taken + count, bytes.count)
        if 2 * taken >= bytes.count {
            bytes.removeFirst(taken)
            taken = 0
        }
    }

    /// Nothing is on its way any more.
    mutating func clear() {
        bytes = []
        taken = 0
    }
}
