import Canvas
import Output

/// The bytes of a picture on a framebuffer, copied out of its memory: to be put back, or to be looked at.
///
/// Reading takes each row once, as a whole: graphics memory is slow to read, and slower in bits.
struct FramebufferPicture {
    private let geometry: FramebufferGeometry
    private var bytes: [UInt8]

    /// What is on the screen now, in the first place for frames.
    init(_ pages: FramebufferPages) {
        let (memory, geometry) = (pages.memory, pages.geometry)
        self.geometry = geometry
        let count = geometry.size.width * geometry.format.bytesPerPixel
        let start = geometry.start(ofFrameAt: geometry.rows[0])
        bytes = [UInt8](unsafeUninitializedCapacity: count * geometry.size.height) { target, filled in
            for y in 0..<geometry.size.height {
                let row = UnsafeRawBufferPointer(rebasing: memory[(start + y * geometry.pitch)...].prefix(count))
                let place = UnsafeMutableRawBufferPointer(target)[(y * count)...].prefix(count)
                UnsafeMutableRawBufferPointer(rebasing: place).copyMemory(from: row)
            }
            filled = target.count
        }
    }

    static func black(_ pages: FramebufferPages) -> FramebufferPicture {
        var picture = FramebufferPicture(pages)
        picture.bytes = [UInt8](repeating: 0, count: picture.bytes.count)
        return picture
    }

    func write(to pages: FramebufferPages) {
        let count = geometry.size.width * geometry.format.bytesPerPixel
        let start = geometry.start(ofFrameAt: geometry.rows[0])
        bytes.withUnsafeBytes { bytes in
            for y in 0..<geometry.size.height {
                let row = UnsafeRawBufferPointer(rebasing: bytes[(y * count)...].prefix(count))
                let place = pages.memory[(start + y * geometry.pitch)...].prefix(count)
                UnsafeMutableRawBufferPointer(rebasing: place).copyMemory(from: row)
            }
        }
    }

    /// The picture; nil when nothing is known of its format.
    var surface: Surface? {
        guard let layout = geometry.format.layout else { return nil }
        var surface = Surface(size: geometry.size)
        bytes.withUnsafeBytes { bytes in
            surface.pixels.withUnsafeMutableBufferPointer { layout.unpack(bytes, into: $0) }
        }
        return surface
    }
}

enum FramebufferContent {
    /// What was there before: no frame was shown yet.
    case foreign
    /// Frames, of which the next one must be drawn whole.
    case invalid(before: FramebufferPicture)
    case current(before: FramebufferPicture)

    /// What was on the screen before the first frame; nil where it still is.
    var before: FramebufferPicture? {
        switch self {
        case .foreign: nil
        case .invalid(let before), .current(let before): before
        }
    }
}
