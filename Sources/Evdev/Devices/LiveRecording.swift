/// A live input device that is written down as it speaks, in the format of evemu.
package struct LiveRecording: ~Copyable {
    /// The device file.
    package let path: String
    /// The name that the kernel gives the device.
    package var name: String { node.description.name }
    /// What the recording begins with: the description of the device.
    package var head: String { node.description.evemu }
    /// Becomes readable when the device has spoken.
    package var fileDescriptor: Int32 { node.fileDescriptor }

    private var node: InputNode
    private var writer = EvemuWriter()

    /// Opens the device at `path`, whatever it is.
    /// - Parameter grab: whether no other program shall see its events meanwhile.
    /// - Throws: `TouchscreenError` when it cannot be opened, or another program keeps its events to itself.
    package init(path: String, grab: Bool) throws(TouchscreenError) {
        let node = try InputNode(path: path)
        try node.useMonotonicClock()
        if grab { try node.grab() } else { try node.expectFree() }
        self.path = path
        self.node = node
    }

    /// Writes down what has come, without waiting.
    package mutating func read() -> LiveRecordingPiece { node.record(&writer) }
}

/// What one read of a device gave for its recording.
package struct LiveRecordingPiece: Hashable, Sendable {
    /// Lines of the recording; often none.
    package var text = ""
    /// Why no more will come; nil while it goes on.
    package var end: TouchscreenEnd?
}

extension TouchNode where Self: ~Copyable {
    /// Writes down what has come; a device gone wild is left for the next time.
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
