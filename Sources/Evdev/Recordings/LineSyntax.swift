/// How the lines of a recording are written, for formats of which a line holds at most one event.
protocol LineSyntax {
    /// The devices that the lines so far describe.
    var devices: [RecordedDevice] { get }

    /// Takes line `number`.
    /// - Returns: its event; nil when it holds none that counts.
    mutating func take(_ line: inout LineScanner, number: Int) throws(RecordingLineError) -> InputEvent?
}
