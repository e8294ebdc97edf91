import Canvas

/// APNG: libpng compresses each frame, and its chunks are put together here as the PNG specification, third edition,
/// says.
///
/// Debian's libpng knows only still pictures.
final class APNGEncoder: FilmEncoder {
    let pace = Pace(tick: 1000, shortest: 11, longest: 0xFFFF)
    private let path: String
    private var previous: Surface?
    /// The chunks before the frames: the header first.
    private var head: [PNGChunk] = []
    private var body: [UInt8] = []
    private var frames: UInt32 = 0
    /// Counts the frame control and frame data chunks.
    private var sequence: UInt32 = 0

    init(_ path: String) {
        self.path = path
    }

    func add(_ frame: Surface, from start: Int64, to end: Int64) throws(PictureError) {
        // Only what differs from the frame before is stored; the first covers everything.
        let rect = previous.map { frame.difference(from: $0) } ?? PixelRect(frame.size)
        guard let png = PNG.encode(frame.cropped(to: rect)) else {
            throw PictureError(path, "cannot encode a frame of \(frame.size.text)")
        }
        let chunks = PNGChunk.split(png)
        body += control(rect, milliseconds: UInt16(end - start)).bytes
        for chunk in chunks where chunk.type == "IDAT" {
            body += previous == nil ? chunk.bytes : PNGChunk(type: "fdAT", data: nextSequence() + chunk.data).bytes
        }
        if previous == nil { head = chunks.filter { $0.type != "IDAT" && $0.type != "IEND" } }
        previous = frame
        frames += 1
    }

    func finish(at end: Int64) -> [UInt8] {
        // Zero plays: for ever.
        let animation = PNGChunk(type: "acTL", data: frames.bigEndianBytes + UInt32(0).bigEndianBytes)
        let header = head.prefix(1) + [animation] + head.dropFirst()
        return PNGChunk.signature + header.flatMap(\.bytes) + body + PNGChunk(type: "IEND", data: []).bytes
    }

    /// Where the next frame's pixels go, and how long they stay.
    ///
    /// They replace what was there and are left there.
    private func control(_ rect: PixelRect, milliseconds: UInt16) -> PNGChunk {
        let place = [rect.width, rect.height, rect.x, rect.y].flatMap { UInt32($0).bigEndianBytes }
        let delay = milliseconds.bigEndianBytes + UInt16(1000).bigEndianBytes
        return PNGChunk(type: "fcTL", data: nextSequence() + place + delay + [0, 0])
    }

    private func nextSequence() -> [UInt8] {
        defer { sequence += 1 }
        return sequence.bigEndianBytes
    }
}
