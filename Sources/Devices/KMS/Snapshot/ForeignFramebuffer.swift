import Canvas
import Output

/// Another program's framebuffer, opened to be read.
///
/// The kernel hands out handles of its memory, which are closed at the end: nothing of it is kept.
struct ForeignFramebuffer: ~Copyable {
    private let description: FramebufferDescription
    private let device: any ForeignFramebuffers

    /// Sides that no display has, and that a sum of bytes could not hold.
    private static let sideLimit = 16384

    init(_ id: FramebufferID, on device: any ForeignFramebuffers) throws(DisplayError) {
        do throws(DisplayError) {
            description = try device.framebuffer(id)
        } catch {
            // Kernels before 5.7 know only the old call.
            description = try device.framebufferByDepth(id)
        }
        self.device = device
    }

    /// A picture of several planes may have the same handle for all of them.
    deinit {
        for handle in Set(description.handles) { device.closeHandle(handle) }
    }

    /// Reads the pixels of `part`, each row once.
    func read(_ part: PixelRect) throws -> Surface {
        let layout = try layout()
        let part = part.intersection(PixelRect(description.size))
        guard !part.isEmpty else { throw SnapshotError("nothing of \(name) is on the screen") }
        guard let handle = description.handles.first else {
            throw SnapshotError("the kernel does not let this program read \(name)")
        }
        let start = description.offset + part.y * description.pitch + part.x * layout.bytesPerPixel
        let end = start + (part.height - 1) * description.pitch + part.width * layout.bytesPerPixel
        let mapping = try map(handle, byteCount: end)
        defer { device.unmap(mapping) }
        let size = PixelSize(width: part.width, height: part.height)
        return surface(of: UnsafeRawBufferPointer(rebasing: mapping.bytes[start...]), size, layout)
    }

    /// Maps the first bytes as a dumb buffer's, which most drivers do for any buffer; else as memory shared between devices.
    private func map(_ handle: UInt32, byteCount: Int) throws(DisplayError) -> ReadOnlyMapping {
        do throws(DisplayError) {
            return try device.mapDumb(handle, byteCount: byteCount)
        } catch {
            return try device.mapShared(handle, byteCount: byteCount)
        }
    }

    private var name: String { "framebuffer \(description.id.rawValue)" }

    private func layout() throws -> PixelLayout {
        if let modifier = description.modifier, modifier != 0 {
            throw SnapshotError("\(name) is not linear: its modifier is 0x\(String(modifier, radix: 16))")
        }
        guard let layout = PixelLayout.named[description.format] else {
            throw SnapshotError("the format of \(name) is \(description.format)")
        }
        let (size, pitch) = (description.size, description.pitch)
        guard max(size.width, size.height) <= ForeignFramebuffer.sideLimit, pitch >= size.width * layout.bytesPerPixel
        else {
            throw SnapshotError("\(name) is said to have \(size.width)x\(size.height) pixels, \(pitch) bytes a row")
        }
        return layout
    }

    /// Copies row after row into cached memory, where it is unpacked: `bytes` may be slow to read.
    private func surface(of bytes: UnsafeRawBufferPointer, _ size: PixelSize, _ layout: PixelLayout) -> Surface {
        var surface = Surface(size: size)
        let count = size.width * layout.bytesPerPixel
        withUnsafeTemporaryAllocation(byteCount: count, alignment: 16) { row in
            surface.pixels.withUnsafeMutableBufferPointer { words in
                for y in 0..<size.height {
                    let source = bytes[(y * description.pitch)...].prefix(count)
                    row.copyMemory(from: UnsafeRawBufferPointer(rebasing: source))
                    let target = UnsafeMutableBufferPointer(rebasing: words[(y * size.width)...].prefix(size.width))
                    layout.unpack(UnsafeRawBufferPointer(row), into: target)
                }
            }
        }
        return surface
    }
}

/// The kernel's description of a framebuffer, with handles of its memory, which the caller must close.
struct FramebufferDescription: Equatable, Sendable {
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
    let offset: Int
}

extension FramebufferDescription {
    /// The letters of a format's number; the number itself when it is not made of letters.
    static func format(fourcc: UInt32) -> String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: fourcc >> ($0 * 8)) }
        guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return "0x\(String(fourcc, radix: 16))" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The letters of a format that the old call describes by the bits of its colours and of its pixels.
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

/// Graphics memory of another program, which can be read until it is unmapped.
struct ReadOnlyMapping {
    let bytes: UnsafeRawBufferPointer
    /// The file that stands for memory shared between devices; nil for a dumb buffer's.
    var descriptor: Int32?
}
