import Canvas
import System
import SystemPackage

@testable import Framebuffer
@testable import Output

/// A framebuffer in memory, as strict as a driver: what is on the screen is what its memory holds where it is panned to.
final class FakeFramebuffer: FramebufferDevice {
    let path = "/dev/fb0"
    let descriptor: Int32? = nil
    var isInherited = false
    var state: FramebufferInfo
    /// The errors of the next calls to pan, first come first served; nil lets one pass.
    var panFailures: [Errno?] = []
    var isGone = false
    private(set) var memory: UnsafeMutableRawBufferPointer
    private(set) var mappings = 0
    private(set) var pans: [Int] = []
    private(set) var isBlank = false

    init(_ state: FramebufferInfo = FramebufferInfo()) {
        self.state = state
        memory = .allocate(byteCount: state.memory.byteCount, alignment: 16)
        for i in memory.indices { memory[i] = UInt8(truncatingIfNeeded: i &* 37 &+ i >> 8) }
    }

    deinit {
        memory.deallocate()
    }

    func info() throws(DisplayError) -> FramebufferInfo {
        if isGone { throw failed(.operationNotSupportedByDevice) }
        return state
    }

    func map(byteCount: Int) throws(DisplayError) -> UnsafeMutableRawBufferPointer {
        mappings += 1
        return UnsafeMutableRawBufferPointer(rebasing: memory.prefix(byteCount))
    }

    func unmap(_ memory: UnsafeMutableRawBufferPointer) {
        mappings -= 1
    }

    func pan(to row: Int) throws(DisplayError) {
        if !panFailures.isEmpty, let reason = panFailures.removeFirst() { throw failed(reason) }
        if isGone { throw failed(.operationNotSupportedByDevice) }
        guard row + state.size.height <= state.memory.size.height else { throw failed(.invalidArgument) }
        pans.append(row)
        state.origin.y = UInt32(row)
    }

    func turn(_ power: FramebufferPower) throws(DisplayError) {
        isBlank = power == .off
    }

    /// Every byte of the rows on the screen, padding left out.
    var shown: [[UInt8]] { rows(from: state.origin.y) }

    /// The same of the page that begins in such a row.
    func rows(from row: UInt32) -> [[UInt8]] {
        let width = state.size.width * state.pixel.bits / 8
        let first = Int(row) * state.memory.pitch + Int(state.origin.x) * state.pixel.bits / 8
        return (0..<state.size.height).map { Array(memory[(first + $0 * state.memory.pitch)...].prefix(width)) }
    }

    /// All of its memory.
    var bytes: [UInt8] { Array(memory) }

    private func failed(_ reason: Errno) -> DisplayError {
        .failed(operation: "do it", card: path, errno: reason)
    }
}

/// A console that counts.
final class FakeConsole: QuietConsole {
    private(set) var releases = 0

    func release() { releases += 1 }
}

extension FramebufferInfo {
    /// A framebuffer of 24x16 pixels that cannot be panned, with rows longer than a picture's.
    init(_ format: PixelFormat = .xrgb8888, rows: Int = 16, panStep: Int = 0, origin: Origin = .init()) {
        let layout = format.layout
        let fields = [layout?.red, layout?.green, layout?.blue].map {
            Field(offset: $0?.shift ?? 0, length: $0?.bits ?? 0)
        }
        let pitch = 30 * format.bytesPerPixel + 8
        self.init(
            driver: "fake",
            pixel: Pixel(
                type: 0,
                visual: 2,
                bits: format.bytesPerPixel * 8,
                red: fields[0],
                green: fields[1],
                blue: fields[2]
            ),
            memory: Memory(
                byteCount: pitch * rows,
                pitch: pitch,
                size: PixelSize(width: 30, height: rows),
                panStep: panStep
            ),
            size: PixelSize(width: 24, height: 16),
            origin: origin,
            millimeters: PhysicalSize(width: -1, height: -1),
            refreshRate: 60
        )
    }
}
