import Canvas
import SystemPackage
import Testing

@testable import KMS
@testable import Output

/// Another program's framebuffer on the card in memory, and who holds what of it.
///
/// As strict as kernels: a description hands out new handles each time, a handle is closed once, nothing beyond the last
/// pixel can be mapped.
final class ForeignScreen: ForeignFramebuffers {
    /// The calls that lead to its pixels.
    enum Way: Hashable, CaseIterable {
        case describe
        case describeByDepth
        case mapDumb
        case mapShared
    }

    /// What is there: its format by letters, and by depth and bits for the old call.
    var size = PixelSize(width: 64, height: 48)
    var format = "XR24"
    var modifier: UInt64? = 0
    var pitch = 64 * 4 + 48
    var offset = 0
    /// Memory objects that the planes of the format lie in, as numbers; the same number twice is the same object.
    var objects = [1]
    var bytes: [UInt8] = []
    /// The errors of calls.
    var refusals: [Way: Errno] = [:]
    /// Whether handles are kept from this program.
    var withholdsHandles = false

    /// The calls that were made.
    private(set) var ways: [Way] = []
    private(set) var openHandles: Set<UInt32> = []
    private(set) var openMappings: [UnsafeRawPointer: ReadOnlyMapping] = [:]
    private var lastHandle: UInt32 = 5000
    private let path: String

    init(path: String) { self.path = path }

    /// Nothing of it is held any more.
    var isLetGo: Bool { openHandles.isEmpty && openMappings.isEmpty }

    /// Fills it with a picture, every pixel's bytes as `pack` gives them.
    func draw(_ picture: Surface, bytesPerPixel: Int, _ pack: (UInt32) -> UInt32) {
        size = picture.size
        pitch = size.width * bytesPerPixel + 48
        bytes = [UInt8](repeating: 0xEE, count: offset + pitch * (size.height - 1) + size.width * bytesPerPixel)
        for (index, word) in picture.pixels.enumerated() {
            let place = offset + index / size.width * pitch + index % size.width * bytesPerPixel
            for i in 0..<bytesPerPixel { bytes[place + i] = UInt8(truncatingIfNeeded: pack(word) >> (8 * UInt32(i))) }
        }
    }

    func framebuffer(_ id: FramebufferID) throws(DisplayError) -> FramebufferDescription {
        try refuse(.describe)
        return describe(id, modifier)
    }

    func framebufferByDepth(_ id: FramebufferID) throws(DisplayError) -> FramebufferDescription {
        try refuse(.describeByDepth)
        return describe(id, nil)
    }

    private func describe(_ id: FramebufferID, _ modifier: UInt64?) -> FramebufferDescription {
        let numbers = Dictionary(uniqueKeysWithValues: Set(objects).map { ($0, open()) })
        return FramebufferDescription(
            id: id,
            size: size,
            format: format,
            modifier: modifier,
            handles: objects.compactMap { numbers[$0] ?? nil },
            pitch: pitch,
            offset: offset
        )
    }

    private func open() -> UInt32? {
        if withholdsHandles { return nil }
        lastHandle += 1
        openHandles.insert(lastHandle)
        return lastHandle
    }

    func closeHandle(_ handle: UInt32) {
        if openHandles.remove(handle) == nil { Issue.record("handle \(handle) is closed, but was not open") }
    }

    func mapDumb(_ handle: UInt32, byteCount: Int) throws(DisplayError) -> ReadOnlyMapping {
        try map(.mapDumb, handle, byteCount)
    }

    func mapShared(_ handle: UInt32, byteCount: Int) throws(DisplayError) -> ReadOnlyMapping {
        try map(.mapShared, handle, byteCount)
    }

    private func map(_ way: Way, _ handle: UInt32, _ count: Int) throws(DisplayError) -> ReadOnlyMapping {
        try refuse(way)
        guard openHandles.contains(handle), count <= bytes.count else { throw error(way, .invalidArgument) }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
        memory.copyBytes(from: bytes.prefix(count))
        let mapping = ReadOnlyMapping(bytes: UnsafeRawBufferPointer(memory), descriptor: way == .mapShared ? 9 : nil)
        mapping.bytes.baseAddress.map { openMappings[$0] = mapping }
        return mapping
    }

    func unmap(_ mapping: ReadOnlyMapping) {
        guard let start = mapping.bytes.baseAddress, openMappings.removeValue(forKey: start) != nil else {
            Issue.record("what is unmapped was not mapped")
            return
        }
        mapping.bytes.deallocate()
    }

    private func refuse(_ way: Way) throws(DisplayError) {
        if let reason = refusals[way] { throw error(way, reason) }
        ways.append(way)
    }

    private func error(_ way: Way, _ reason: Errno) -> DisplayError {
        .failed(operation: "\(way)", card: path, errno: reason)
    }
}

extension ForeignScreen {
    /// A picture in which no two pixels are alike, over all of each colour's range.
    static let picture = Surface(
        size: PixelSize(width: 64, height: 48),
        pixels: (0..<64 * 48).map { (UInt32($0) &* 0x9E37_79B1) >> 8 }
    )
}

extension FakeDevice {
    /// A card whose console shows the picture, upright and whole.
    static func withConsole() -> FakeDevice {
        let device = FakeDevice()
        device.screen.draw(ForeignScreen.picture, bytesPerPixel: 4) { $0 | 0xAB00_0000 }
        device.show(PixelRect(ForeignScreen.picture.size))
        return device
    }

    /// Has the plane show a part of its framebuffer, upright.
    func show(_ part: PixelRect) {
        let edges = [("SRC_X", part.x), ("SRC_Y", part.y), ("SRC_W", part.width), ("SRC_H", part.height)]
        for (name, value) in edges { properties["30.\(name)"] = UInt64(value) << 16 }
        properties["30.rotation"] = 1
    }
}
