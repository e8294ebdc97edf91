import CSystemCalls
import Canvas
import Output

/// How frames lie in a framebuffer's memory, once it is known that they can.
///
/// Pure: it looks at the kernel's description.
struct FramebufferGeometry: Equatable, Sendable {
    let size: PixelSize
    let format: PixelFormat
    let pitch: Int
    /// The first column on the screen.
    let column: Int
    /// The first rows of the places for a frame, that on the screen first: two where the driver says that it can be panned.
    private(set) var rows: [Int]

    /// The memory up to the last pixel of the last frame.
    var byteCount: Int { end(ofFrameAt: rows.max() ?? 0) }

    func start(ofFrameAt row: Int) -> Int { row * pitch + column * format.bytesPerPixel }

    private func end(ofFrameAt row: Int) -> Int {
        (row + size.height - 1) * pitch + (column + size.width) * format.bytesPerPixel
    }

    /// Whether what a driver says of panning is true.
    enum Panning {
        case trusted
        /// Some DRM cards say that they pan, and stay where they are (bochs).
        case untrusted
    }

    /// - Parameter path: the device file, for the message.
    /// - Throws: `DisplayError.unsuitable` when it is not made of pixels whose colours lie side by side.
    init(_ info: FramebufferInfo, path: String, _ panning: Panning = .trusted) throws(DisplayError) {
        if let reason = info.pixel.strangeness { throw .unsuitable(framebuffer: path, reason: reason) }
        guard let format = info.pixel.format else {
            throw .unsuitable(framebuffer: path, reason: "no known format has \(info.pixel.layoutDescription)")
        }
        (size, self.format) = (info.size, format)
        let width = max(info.memory.size.width, info.size.width)
        pitch = info.memory.pitch > 0 ? info.memory.pitch : width * format.bytesPerPixel
        column = Int(info.origin.x)
        let shown = Int(info.origin.y)
        rows = [shown] + (info.otherRow.map { [$0] } ?? [])
        let isWide = pitch >= (column + size.width) * format.bytesPerPixel
        guard size.area > 0, isWide, end(ofFrameAt: shown) <= info.memory.byteCount else {
            let picture = "\(size.width)x\(size.height) pixels at row \(shown)"
            let memory = "\(pitch) bytes a row and \(info.memory.byteCount) in all"
            throw .unsuitable(framebuffer: path, reason: "\(picture) do not fit into \(memory)")
        }
        if byteCount > info.memory.byteCount || panning == .untrusted { rows = [shown] }
    }
}

extension FramebufferInfo {
    /// The first row of a second place for a frame; nil where the driver does not offer to pan there.
    ///
    /// It lies above the one on the screen where there is room, else below.
    fileprivate var otherRow: Int? {
        let shown = Int(origin.y)
        let other = shown >= size.height ? shown - size.height : shown + size.height
        let isThere = other + size.height <= memory.size.height && memory.panStep > 0
        return isThere && other.isMultiple(of: memory.panStep) && shown.isMultiple(of: memory.panStep) ? other : nil
    }
}

extension FramebufferInfo.Pixel {
    /// The format that has its colours where this one has them.
    var format: PixelFormat? {
        PixelFormat.allCases.first { format in
            guard let layout = format.layout, bits == format.bytesPerPixel * 8 else {
                return false
            }
            let fields = [(red, layout.red), (green, layout.green), (blue, layout.blue)]
            return fields.allSatisfy { $0 == FramebufferInfo.Field(offset: $1.shift, length: $1.bits) }
        }
    }

    var layoutDescription: String {
        let colors = [("red", red), ("green", green), ("blue", blue)]
        let all = alpha.length > 0 ? colors + [("opacity", alpha)] : colors
        let fields = all.map { name, field in
            "\(name) \(field.length) at \(field.offset)\(field.isReversed ? " backwards" : "")"
        }
        return "\(bits) bits a pixel with " + fields.joined(separator: ", ")
    }

    /// Why its memory is no row of colours; nil when it is.
    fileprivate var strangeness: String? {
        switch Int32(bitPattern: type) {
        case FB_TYPE_PACKED_PIXELS: break
        case FB_TYPE_TEXT: return "it shows text and no pixels"
        case FB_TYPE_FOURCC: return "its pixels are in a video format"
        case FB_TYPE_PLANES, FB_TYPE_INTERLEAVED_PLANES, FB_TYPE_VGA_PLANES:
            return "the bits of its pixels are spread over planes"
        default: return "its memory is of the unknown type \(type)"
        }
        switch Int32(bitPattern: visual) {
        case FB_VISUAL_TRUECOLOR, FB_VISUAL_DIRECTCOLOR: break
        case FB_VISUAL_MONO01, FB_VISUAL_MONO10: return "its pixels are black or white"
        case FB_VISUAL_PSEUDOCOLOR, FB_VISUAL_STATIC_PSEUDOCOLOR:
            return "its pixels are numbers of colours in a palette, \(bits) bits each"
        case FB_VISUAL_FOURCC: return "its pixels are in a video format"
        default: return "its colours are of the unknown kind \(visual)"
        }
        if grayscale != 0 { return "it shows shades of grey" }
        // fbtft says so of panels whose pixels are plain RGB565.
        return nonStandard != 0 && format == nil ? "its pixels are of the driver's own kind" : nil
    }
}
