import Values

/// One connection: what it has sent and was not answered yet, and what it has not read yet.
struct Client {
    /// What goes on on the connection.
    enum Activity {
        /// Calls are answered as they come.
        case answering
        /// A call is answered as things happen; calls behind it wait.
        case watching(Request.Watch)
        case recording
    }

    var stream: MessageStream
    var activity = Activity.answering
    /// Calls behind one that is answered as things happen.
    var waiting: [Call] = []
    /// Bytes that the connection has not taken yet.
    var output: [UInt8] = []
    /// Why it is to be closed, as soon as what is left of `output` is out of the way.
    var doom: String?
}
