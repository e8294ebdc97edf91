import CSystemCalls
import Canvas
import System
import Testing

@testable import Framebuffer
@testable import Output

@Suite("Which framebuffers can be drawn on")
struct FramebufferGeometryTests {
    @Test("Every format is known by its bits", arguments: PixelFormat.allCases.filter(\.isOpaque))
    func formats(format: PixelFormat) throws {
        let geometry = try FramebufferGeometry(FramebufferInfo(format), path: "/dev/fb0")
        #expect(geometry.format == format)
        #expect(geometry.pitch == 30 * format.bytesPerPixel + 8)
    }

    /// What is wrong with a framebuffer, and what is said of it.
    struct Strange: Sendable {
        let reason: String
        let change: @Sendable (inout FramebufferInfo) -> Void
    }

    @Test("An SPI panel of fbtft, which says that its pixels are of its own kind, is drawn on: they are RGB565")
    func fbtft() throws {
        var info = FramebufferInfo()
        info.pixel.nonStandard = 1
        info.pixel.bits = 16
        info.pixel.red = .init(offset: 11, length: 5)
        info.pixel.green = .init(offset: 5, length: 6)
        info.pixel.blue = .init(offset: 0, length: 5)
        #expect(try FramebufferGeometry(info, path: "/dev/fb0").format == .rgb565)
    }

    @Test(
        "What is no row of colours is refused in one sentence that says why",
        arguments: [
            Strange(reason: "the bits of its pixels are spread over planes") {
                $0.pixel.type = UInt32(FB_TYPE_VGA_PLANES)
            },
            Strange(reason: "it shows text and no pixels") { $0.pixel.type = UInt32(FB_TYPE_TEXT) },
            Strange(reason: "its memory is of the unknown type 77") { $0.pixel.type = 77 },
            Strange(reason: "its pixels are black or white") { $0.pixel.visual = UInt32(FB_VISUAL_MONO10) },
            Strange(reason: "its pixels are numbers of colours in a palette, 8 bits each") {
                ($0.pixel.visual, $0.pixel.bits) = (UInt32(FB_VISUAL_PSEUDOCOLOR), 8)
            },
            Strange(reason: "its colours are of the unknown kind 99") { $0.pixel.visual = 99 },
            Strange(reason: "its pixels are in a video format") { $0.pixel.visual = UInt32(FB_VISUAL_FOURCC) },
            Strange(reason: "it shows shades of grey") { $0.pixel.grayscale = 1 },
            Strange(reason: "its pixels are of the driver's own kind") {
                $0.pixel.nonStandard = 1
                $0.pixel.red = .init(offset: 0, length: 0)
            },
            Strange(reason: "no known format has 32 bits a pixel with red 8 at 16 backwards, green 8 at 8, blue 8 at 0")
            {
                $0.pixel.red.isReversed = true
            },
            Strange(reason: "no known format has 16 bits a pixel with red 5 at 10, green 5 at 5, blue 5 at 0") {
                $0.pixel.bits = 16
                $0.pixel.red = .init(offset: 10, length: 5)
                $0.pixel.green = .init(offset: 5, length: 5)
                $0.pixel.blue = .init(offset: 0, length: 5)
            },
            Strange(
                reason:
                    "no known format has 16 bits a pixel with red 5 at 10, green 5 at 5, blue 5 at 0, opacity 1 at 15"
            ) {
                $0.pixel.bits = 16
                $0.pixel.red = .init(offset: 10, length: 5)
                $0.pixel.green = .init(offset: 5, length: 5)
                $0.pixel.blue = .init(offset: 0, length: 5)
                $0.pixel.alpha = .init(offset: 15, length: 1)
            },
            Strange(reason: "24x16 pixels at row 0 do not fit into 90 bytes a row and 2048 in all") {
                $0.memory.pitch = 90
            },
            Strange(reason: "24x16 pixels at row 1 do not fit into 128 bytes a row and 2048 in all") {
                $0.origin.y = 1
            },
            Strange(reason: "0x16 pixels at row 0 do not fit into 128 bytes a row and 2048 in all") {
                $0.size = PixelSize(width: 0, height: 16)
            },
        ]
    )
    func refused(strange: Strange) {
        var info = FramebufferInfo()
        strange.change(&info)
        let error = DisplayError.unsuitable(framebuffer: "/dev/fb0", reason: strange.reason)
        #expect(throws: error) { try FramebufferGeometry(info, path: "/dev/fb0") }
        #expect("\(error)" == "/dev/fb0: cannot draw on it: \(strange.reason)")
    }

    @Test(
        "There are two pages where there is memory for them and the driver pans so far",
        arguments: [
            (rows: 16, step: 1, first: 0, expected: [0]), (rows: 31, step: 1, first: 0, expected: [0]),
            (rows: 32, step: 0, first: 0, expected: [0]), (rows: 32, step: 1, first: 0, expected: [0, 16]),
            (rows: 32, step: 8, first: 16, expected: [16, 0]), (rows: 40, step: 5, first: 0, expected: [0]),
            (rows: 48, step: 8, first: 8, expected: [8, 24]),
        ]
    )
    func pages(rows: Int, step: Int, first: Int, expected: [Int]) throws {
        let origin = FramebufferInfo.Origin(x: 3, y: UInt32(first))
        let info = FramebufferInfo(rows: rows, panStep: step, origin: origin)
        let geometry = try FramebufferGeometry(info, path: "/dev/fb0")
        #expect(geometry.rows == expected)
        #expect(geometry.byteCount <= info.memory.byteCount)
        #expect(try FramebufferGeometry(info, path: "/dev/fb0", .untrusted).rows == [first])
    }

    @Test("A row without a length is as long as the picture in memory")
    func noPitch() throws {
        var info = FramebufferInfo()
        info.memory.pitch = 0
        #expect(try FramebufferGeometry(info, path: "/dev/fb0").pitch == 120)
    }

    @Test("Names, millimetres and rates are the kernel's, nonsense left out")
    func kernel() {
        var (fixed, variable) = (fb_fix_screeninfo(), fb_var_screeninfo())
        withUnsafeMutableBytes(of: &fixed.id) { $0.copyBytes(from: "VESA VGA".utf8) }
        (variable.xres, variable.yres, variable.width) = (800, 600, UInt32.max)
        (variable.transp.offset, variable.transp.length) = (24, 8)
        #expect(FramebufferInfo(fixed, variable).pixel.alpha == .init(offset: 24, length: 8))
        #expect(FramebufferInfo(fixed, variable).driver == "VESA VGA")
        #expect(FramebufferInfo(fixed, variable).millimeters.width == -1)
        #expect(FramebufferInfo(fixed, variable).refreshRate == 60)
        // The 800x600 of 56 Hz that VESA knows.
        (variable.left_margin, variable.right_margin, variable.hsync_len) = (128, 24, 72)
        (variable.upper_margin, variable.lower_margin, variable.vsync_len) = (22, 1, 2)
        variable.pixclock = 27778
        #expect(abs(FramebufferInfo(fixed, variable).refreshRate - 56.25) < 0.01)
    }
}
