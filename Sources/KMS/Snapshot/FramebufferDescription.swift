import Canvas

/// What the kernel tells of a framebuffer, with handles of its memory, which whoever asked must close.
struct FramebufferDescription: Hashable, Sendable {
    let id: FramebufferID
    let size: PixelSize
    /// The four letters of its format, such as "XR24", or what is known instead.
    let format: String
    /// How pixels are shuffled in memory, 0 for not at all; nil when the driver does not say, and does not shuffle.
    let modifier: UInt64?
    /// One for each plane of the format; none when this program may not read it.
    let handles: [UInt32]
    /// Bytes from one row of the first plane to the next.
    let pitch: Int
    /// Where the first plane begins.
    let offset: Int
}

extension FramebufferDescription {
    /// The letters of a format's number; the number itself when it is not made of letters.
    static func format(fourcc: UInt32) -> String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: fourcc >> ($0 * 8)) }
        guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return "0x\(String(fourcc, radix: 16))" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The letters of the format that the old call tells by its bits: those of the colour, and all of them.
    static func format(depth: UInt32, bitsPerPixel: UInt32) -> String {
        switch (depth, bitsPerPixel) {
        case (15, 16): "XR15"
        case (16, 16): "RG16"
        case (24, 24): "RG24"
        case (24, 32): "XR24"
        case (30, 32): "XR30"
        case (32, 32): "AR24"
        default: "of depth \(depth) in \(bitsPerPixel) bits"
        }
    }
}
