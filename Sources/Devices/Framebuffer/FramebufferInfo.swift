import CSystemCalls
import Canvas
import Output
import System

/// The kernel's description of a framebuffer: the parts of its two structures that matter here.
struct FramebufferInfo: Equatable, Sendable {
    struct Field: Equatable, Sendable {
        var offset: UInt32
        var length: UInt32
        /// Whether the lowest bit comes first.
        var isReversed = false
    }

    struct Origin: Equatable, Sendable {
        var x: UInt32 = 0
        var y: UInt32 = 0
    }

    struct Pixel: Equatable, Sendable {
        /// What a byte of memory means: FB_TYPE.
        var type: UInt32
        /// How a pixel becomes a colour: FB_VISUAL.
        var visual: UInt32
        var bits: Int
        /// Not 0 for shades of grey, or for a FOURCC.
        var grayscale: UInt32 = 0
        /// Not 0 for pixels of the driver's own kind.
        var nonStandard: UInt32 = 0
        var red: Field
        var green: Field
        var blue: Field
        /// Where the opacity lies, in hardware that blends; 0 bits where it has none.
        var alpha = Field(offset: 0, length: 0)
    }

    struct Memory: Equatable, Sendable {
        var byteCount: Int
        /// Bytes from row to row; 0 from drivers that leave it to be computed.
        var pitch: Int
        var size: PixelSize
        /// By how many rows it can be panned; 0 when it cannot.
        var panStep: Int
    }

    /// The driver's name for it, such as "VESA VGA".
    var driver: String
    var pixel: Pixel
    var memory: Memory
    var size: PixelSize
    var origin: Origin
    /// The picture's size; nonsense where the driver does not know.
    var millimeters: PhysicalSize
    /// Frames a second, from the timing; 60 where that is nonsense.
    var refreshRate: Double
}

extension FramebufferInfo {
    init(_ fixed: fb_fix_screeninfo, _ variable: fb_var_screeninfo) {
        driver = withUnsafeBytes(of: fixed.id) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        pixel = Pixel(fixed, variable)
        memory = Memory(
            byteCount: Int(fixed.smem_len),
            pitch: Int(fixed.line_length),
            size: PixelSize(width: Int(variable.xres_virtual), height: Int(variable.yres_virtual)),
            panStep: Int(fixed.ypanstep)
        )
        size = PixelSize(width: Int(variable.xres), height: Int(variable.yres))
        origin = Origin(x: variable.xoffset, y: variable.yoffset)
        // Signed: drivers write -1 for "not known".
        millimeters = PhysicalSize(
            width: Int(Int32(bitPattern: variable.width)),
            height: Int(Int32(bitPattern: variable.height))
        )
        refreshRate = FramebufferInfo.refreshRate(variable)
    }

    private static func refreshRate(_ variable: fb_var_screeninfo) -> Double {
        let across = [variable.xres, variable.left_margin, variable.right_margin, variable.hsync_len]
        let down = [variable.yres, variable.upper_margin, variable.lower_margin, variable.vsync_len]
        let pixels = across.reduce(0) { $0 + Double($1) } * down.reduce(0) { $0 + Double($1) }
        // The clock is given in picoseconds a pixel.
        let rate = 1e12 / (Double(variable.pixclock) * pixels)
        return (20...240).contains(rate) ? rate : 60
    }

    /// Whether frames that were drawn for `other` fit: all but the place it is panned to.
    func isLike(_ other: FramebufferInfo) -> Bool {
        var moved = self
        moved.origin.y = other.origin.y
        return moved == other
    }
}

extension FramebufferInfo.Pixel {
    fileprivate init(_ fixed: fb_fix_screeninfo, _ variable: fb_var_screeninfo) {
        self.init(
            type: fixed.type,
            visual: fixed.visual,
            bits: Int(variable.bits_per_pixel),
            grayscale: variable.grayscale,
            nonStandard: variable.nonstd,
            red: FramebufferInfo.Field(variable.red),
            green: FramebufferInfo.Field(variable.green),
            blue: FramebufferInfo.Field(variable.blue),
            alpha: FramebufferInfo.Field(variable.transp)
        )
    }
}

extension FramebufferInfo.Field {
    fileprivate init(_ field: fb_bitfield) {
        self.init(offset: field.offset, length: field.length, isReversed: field.msb_right != 0)
    }
}
