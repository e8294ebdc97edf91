/// Where recorded events come from: a file of some format.
///
/// All formats end in the same events and descriptions, so that nobody behind this knows which it was.
protocol RecordedEventSource: ~Copyable {
    /// The file, as it was given.
    var path: String { get }
    /// The devices that the file describes before its first event; none when it holds events only.
    var devices: [RecordedDevice] { get }

    /// Appends the next events of the touchscreen, a batch of them; none at the end of the file.
    ///
    /// Batches keep the cost of not knowing the format away from the single event.
    /// - Throws: what is wrong behind the events that it did append.
    mutating func read(into events: inout [InputEvent]) throws(RecordingError)
}

extension RecordedEventSource where Self: ~Copyable {
    /// How many events a batch has at most.
    static var batch: Int { 256 }
}
