/// A live input device whose events are written as a recording of evemu.
package struct LiveRecording: ~Copyable {
    /// The device file.
    package let path: String
    /// The name that the kernel gives the device.
    package var name: String { node.description.name }
    /// The head of the recording: the description of the device.
    package var head: String { node.description.evemu }
    /// Becomes readable when the device has sent events.
    package var fileDescriptor: Int32 { node.fileDescriptor }

    private var node: InputNode
    private var writer = EvemuWriter()

    /// Opens the device at `path`, whatever it is.
    /// - Parameter grab: whether to keep its events from other programs meanwhile.
    /// - Throws: `TouchscreenError` when it cannot be opened, or another program has grabbed it.
    package init(path: String, grab: Bool) throws(TouchscreenError) {
        let node = try InputNode(path: path)
        try node.useMonotonicClock()
        if grab { try node.grab() } else { try node.expectFree() }
        self.path = path
        self.node = node
    }

    /// Reads the events that have come, without waiting.
    package mutating func read() -> LiveRecordingPiece { node.record(&writer) }
}

/// The part of a recording that one read of a device made.
package struct LiveRecordingPiece: Hashable, Sendable {
    /// Lines of the recording; often none.
    package var text = ""
    /// Why no more will come; nil while it continues.
    package var end: TouchscreenEnd?
}

extension TouchNode where Self: ~Copyable {
    /// Writes the events that have come; the rest of a flood is left for the next time.
    mutating func record(_ writer: inout EvemuWriter) -> LiveRecordingPiece {
        var piece = LiveRecordingPiece()
        do throws(TouchscreenError) {
            for _ in 0..<touchReadLimit {
                guard case .events(let count) = try read() else { break }
                for index in 0..<count { piece.text += writer.line(event(index)) }
            }
        } catch {
            piece.end = end(after: error)
        }
        return piece
    }
}
