import Canvas
import Output

/// Another program's framebuffer, opened to be read.
///
/// The kernel hands out handles of its memory, which are closed at the end: nothing of it is kept.
struct ForeignFramebuffer: ~Copyable {
    private let description: FramebufferDescription
    private let device: any KMSDevice

    /// Sides that no display has, and that a sum of bytes could not hold.
    private static let sideLimit = 16384

    init(_ id: FramebufferID, on device: any KMSDevice) throws(DisplayError) {
        self.device = device
        do throws(DisplayError) {
            description = try device.framebuffer(id)
        } catch {
            // Kernels before 5.7 know only the old call.
            description = try device.framebufferByDepth(id)
        }
    }

    /// A picture of several planes may have the same handle for all of them.
    deinit {
        for handle in Set(description.handles) { device.closeHandle(handle) }
    }

    /// Reads the pixels of `part`, each row once.
    /// - Throws: `SnapshotError` or `DisplayError`.
    func read(_ part: PixelRect) throws -> Surface {
        let layout = try layout()
        let part = part.intersection(PixelRect(description.size))
        guard !part.isEmpty else { throw SnapshotError("nothing of \(name) is on the screen") }
        guard let handle = description.handles.first else {
            throw SnapshotError("the kernel does not let this program read \(name)")
        }
        let start = description.offset + part.y * description.pitch + part.x * layout.bytesPerPixel
        let end = start + (part.height - 1) * description.pitch + part.width * layout.bytesPerPixel
        let memory = try ReadOnlyMemory(handle, byteCount: end, on: device)
        return memory.withBytes { bytes in
            surface(of: UnsafeRawBufferPointer(rebasing: bytes[start...]), PixelSize(part), layout)
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

    /// Copies row after row into cached memory, where it is taken apart: `bytes` may be slow to read.
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

extension PixelSize {
    fileprivate init(_ rect: PixelRect) {
        self.init(width: rect.width, height: rect.height)
    }
}
