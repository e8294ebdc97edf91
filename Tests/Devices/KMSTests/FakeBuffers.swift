import Canvas
import SystemPackage

@testable import KMS
@testable import Output

/// The memory of the card in memory: so much of it as there is.
final class FakeBuffers: CardBuffers {
    var countLimit = Int.max
    /// The bytes that all buffers together may take.
    var byteLimit = Int.max
    /// The most bytes that all buffers together took.
    var peak = 0
    /// The service whose memory the buffers are, where it has a limit.
    var service: FakeService?
    /// The formats that it makes no framebuffers of.
    var refusedFormats: Set<PixelFormat> = []
    private(set) lazy var budget = BufferBudget { [unowned self] in service?.allowance(with: memory.values) }

    private(set) var memory: [UInt32: UnsafeMutableRawBufferPointer] = [:]
    private(set) var allocations: [FramebufferID: DumbAllocation] = [:]
    /// The framebuffers that came and went.
    private let note: (FakeDevice.Call) -> Void
    private var lastID: UInt32 = 100_000

    let path: String
    let driver: String

    init(path: String, driver: String, note: @escaping (FakeDevice.Call) -> Void) {
        (self.path, self.driver, self.note) = (path, driver, note)
    }

    /// What lies in the buffers, by their handles.
    var contents: [UInt32: [UInt8]] { memory.mapValues { Array($0) } }

    /// What a framebuffer holds, in words as they are stored.
    func content(of framebuffer: FramebufferID) -> Surface? {
        guard let allocation = allocations[framebuffer] else { return nil }
        var surface = Surface(size: allocation.size)
        copy(PixelRect(allocation.size), of: framebuffer, to: &surface)
        return surface
    }

    /// Copies pixels as they are stored, into words.
    func copy(_ rect: PixelRect, of framebuffer: FramebufferID, to surface: inout Surface) {
        guard let allocation = allocations[framebuffer], let bytes = memory[allocation.handle] else { return }
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX {
                let offset = y * allocation.pitch + x * allocation.format.bytesPerPixel
                surface[x, y] =
                    switch allocation.format {
                    case .xrgb8888, .argb8888: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                    default:
                        (0..<allocation.format.bytesPerPixel).reduce(0) { $0 | UInt32(bytes[offset + $1]) << ($1 * 8) }
                    }
            }
        }
    }

    func createDumbBuffer(size: PixelSize, format: PixelFormat) throws(DisplayError) -> DumbAllocation {
        if memory.count >= countLimit { throw failed(.noMemory) }
        // A pitch larger than a row, as many drivers have it.
        let pitch = size.width * format.bytesPerPixel + 48
        let used = memory.values.reduce(0) { $0 + $1.count }
        if used + pitch * size.height > byteLimit { throw failed(.noMemory) }
        peak = max(peak, used + pitch * size.height)
        lastID += 1
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: pitch * size.height, alignment: 16)
        _ = bytes.initializeMemory(as: UInt8.self, repeating: 0xEE)
        memory[lastID] = bytes
        return DumbAllocation(handle: lastID, size: size, format: format, pitch: pitch, byteCount: bytes.count)
    }

    func destroyDumbBuffer(_ allocation: DumbAllocation) {
        memory.removeValue(forKey: allocation.handle)?.deallocate()
    }

    func addFramebuffer(_ allocation: DumbAllocation) throws(DisplayError) -> FramebufferID {
        if refusedFormats.contains(allocation.format) { throw failed(.invalidArgument) }
        lastID += 1
        let id = FramebufferID(rawValue: lastID)
        allocations[id] = allocation
        note(.addFramebuffer(id))
        return id
    }

    func removeFramebuffer(_ id: FramebufferID) {
        allocations[id] = nil
        note(.removeFramebuffer(id))
    }

    func map(_ allocation: DumbAllocation) throws(DisplayError) -> UnsafeMutableRawBufferPointer {
        guard let bytes = memory[allocation.handle] else { throw failed(.noSuchFileOrDirectory) }
        return bytes
    }

    func unmap(_ memory: UnsafeMutableRawBufferPointer) {}

    private func failed(_ reason: Errno) -> DisplayError { .failed(operation: "do it", card: path, errno: reason) }
}
