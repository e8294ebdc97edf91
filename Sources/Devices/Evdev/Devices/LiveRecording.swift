package struct LiveRecording: ~Copyable {
    package let path: String
    package var name: String { node.description.name }
    package var head: String { node.description.evemu }
    package var fileDescriptor: Int32 { node.fileDescriptor }

    private var node: InputNode
    private var writer = EvemuWriter()

    package init(path: String, _ sharing: EventSharing) throws(TouchscreenError) {
        let node = try InputNode(path: path)
        try node.useMonotonicClock()
        if sharing == .exclusive { try node.grab() } else { try node.expectFree() }
        self.path = path
        self.node = node
    }

    package mutating func read() -> LiveRecordingPiece { node.record(&writer) }
}

package struct LiveRecordingPiece: Equatable, Sendable {
    package var text = ""
    /// Why no more will come; nil while it continues.
    package var end: TouchscreenEnd?
}

extension EventNode where Self: ~Copyable {
    /// Writes the events that have come; the rest of a flood is left for the next time.
    mutating func record(_ writer: inout EvemuWriter) -> LiveRecordingPiece {
        var piece = LiveRecordingPiece()
        do throws(TouchscreenError) {
            for _ in 0..<touchReadLimit {
                let count = try read()
                if count == 0 { break }
                for index in 0..<count { piece.text += writer.line(event(index)) }
            }
        } catch {
            piece.end = end(after: error)
        }
        return piece
    }
}
