import CLibpng

/// A chunk of a PNG.
struct PNGChunk {
    /// Four letters.
    let type: String
    let data: [UInt8]

    /// Length, type, data and checksum, as they stand in a file.
    var bytes: [UInt8] {
        let checked = Array(type.utf8) + data
        let checksum = UInt32(truncatingIfNeeded: crc32(0, checked, uInt(checked.count)))
        return UInt32(data.count).bigEndianBytes + checked + checksum.bigEndianBytes
    }

    /// The chunks of a whole PNG, which libpng has just written.
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

    /// What every PNG begins with.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}

extension FixedWidthInteger {
    /// The most significant byte first.
    var bigEndianBytes: [UInt8] {
        withUnsafeBytes(of: bigEndian) { Array($0) }
    }
}
