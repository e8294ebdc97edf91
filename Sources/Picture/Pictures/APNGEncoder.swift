import CLibpng
import Canvas

/// Writes APNG: libpng compresses each frame, and its chunks are put together here as the PNG specification, third
/// edition, says.
///
/// Debian's libpng writes only still pictures.
final class APNGEncoder: FilmEncoder {
    let longestFrame: Int64 = 0xFFFF
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

    func add(_ frame: Surface, milliseconds: Int64) throws(PictureError) {
        // Only what differs from the frame before is stored; the first covers everything.
        let rect = previous.map { frame.difference(from: $0) } ?? PixelRect(frame.size)
        guard let png = PNG.encode(frame.part(rect)) else {
            throw PictureError(path, "cannot encode a frame of \(frame.size.text)")
        }
        let chunks = PNGChunk.split(png)
        body += control(rect, milliseconds: UInt16(milliseconds)).bytes
        for chunk in chunks where chunk.type == "IDAT" {
            body += previous == nil ? chunk.bytes : PNGChunk(type: "fdAT", data: nextSequence() + chunk.data).bytes
        }
        if previous == nil { head = chunks.filter { $0.type != "IDAT" && $0.type != "IEND" } }
        previous = frame
        frames += 1
    }

    func finish() -> [UInt8] {
        // Zero plays: for ever.
        let animation = PNGChunk(type: "acTL", data: frames.bigEndianBytes + UInt32(0).bigEndianBytes)
        let header = head.prefix(1) + [animation] + head.dropFirst()
        return PNGChunk.signature + header.flatMap(\.bytes) + body + PNGChunk(type: "IEND", data: []).bytes
    }

    /// The chunk with the rectangle and the duration of the next frame.
    ///
    /// Its pixels replace the ones under them and stay after it.
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

struct PNGChunk {
    let type: String
    let data: [UInt8]

    var bytes: [UInt8] {
        let checked = Array(type.utf8) + data
        let checksum = UInt32(truncatingIfNeeded: crc32(0, checked, uInt(checked.count)))
        return UInt32(data.count).bigEndianBytes + checked + checksum.bigEndianBytes
    }

    static func split(_ png: [UInt8]) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        var at = signature.count
        while at + 12 <= png.count {
            let length = png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: png[at + 4..<at + 8], as: UTF8.self)
            chunks.append(PNGChunk(type: type, data: Array(png[at + 8..<at + 8 + length])))
            at += 12 + length
        }
        return chunks
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}

extension FixedWidthInteger {
    var bigEndianBytes: [UInt8] {
        withUnsafeBytes(of: bigEndian) { Array($0) }
    }
}
