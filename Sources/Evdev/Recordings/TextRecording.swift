/// A recording that is read line by line, in constant memory.
struct TextRecording<Syntax: LineSyntax>: RecordedEventSource, ~Copyable {
    var path: String { lines.path }
    var devices: [RecordedDevice] { syntax.devices }

    private var lines: LineReader
    private var syntax: Syntax
    private var first: InputEvent?

    /// Reads up to the first event.
    init(_ lines: consuming LineReader, syntax: Syntax) throws(RecordingError) {
        self.lines = lines
        self.syntax = syntax
        first = try self.lines.nextEvent(&self.syntax)
    }

    mutating func read(into events: inout [InputEvent]) throws(RecordingError) {
        if let event = first { events.append(event) }
        first = nil
        while events.count < Self.batch, let event = try lines.nextEvent(&syntax) { events.append(event) }
    }
}

extension LineReader {
    /// The event of the next line that holds one; nil at the end of the file.
    fileprivate mutating func nextEvent(_ syntax: inout some LineSyntax) throws(RecordingError) -> InputEvent? {
        while try advance() {
            let number = number
            let event = try parse { scanner throws(RecordingLineError) in try syntax.take(&scanner, number: number) }
            if let event { return event }
        }
        return nil
    }
}
