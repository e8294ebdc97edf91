/// The formats of recordings, told apart by what is in the file.
enum RecordingFormat: String, CaseIterable {
    case evemu
    case libinput = "libinput record"
    case getevent
    case evtest

    /// Opens a recording and reads it up to its first event; `quirks` may tell which device is the touchscreen.
    static func open(_ path: String, quirks: [DeviceQuirk]) throws(RecordingError) -> any RecordedEventSource
        & ~Copyable
    {
        var lines = try LineReader(path: path)
        switch try recognize(&lines) {
        case .evemu: return try TextRecording(lines, syntax: EvemuSyntax())
        case .libinput: return try LibinputRecording(lines, quirks: quirks)
        case .getevent: return try TextRecording(lines, syntax: GeteventSyntax(quirks: quirks))
        case .evtest: return try TextRecording(lines, syntax: EvtestSyntax())
        }
    }

    /// Reads up to the first line that says something, and steps back before it.
    ///
    /// A file that says nothing counts as an empty recording of evemu.
    private static func recognize(_ lines: inout LineReader) throws(RecordingError) -> RecordingFormat {
        while try lines.advance() {
            let format = try lines.parse { scanner throws(RecordingLineError) in try recognize(&scanner) }
            guard let format else { continue }
            lines.stepBack()
            return format
        }
        return .evemu
    }

    /// The format that has such a line; nil when the line is empty or a comment.
    private static func recognize(_ line: inout LineScanner) throws(RecordingLineError) -> RecordingFormat? {
        if line.accept("# EVEMU") { return .evemu }
        if line.isAtEnd() { return nil }
        let start = line
        let test: [(RecordingFormat, (inout LineScanner) -> Bool)] = [
            (.evemu, EvemuSyntax.recognizes), (.libinput, LibinputRecording.recognizes),
            (.getevent, GeteventSyntax.recognizes), (.evtest, EvtestSyntax.recognizes),
        ]
        for (format, recognizes) in test {
            var line = start
            if recognizes(&line) { return format }
        }
        let names = allCases.map(\.rawValue).joined(separator: ", ")
        throw start.fault("expected the beginning of a recording (\(names))")
    }
}
