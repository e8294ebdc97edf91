import Canvas
import Output
import System
import SystemPackage

/// What buffers may take of the memory that the service has.
///
/// Most drivers take the pages of a buffer when it is mapped or drawn in, and the kernel counts them as the service's: past
/// its limit that ends the daemon, and is no error. So it is asked before a buffer is made whether there is room for it.
final class BufferBudget {
    enum Purpose {
        /// The next picture, which cannot be shown without.
        case picture
        /// More than one buffer, or a plane: there are ways without it.
        case comfort
    }

    private let allowance: () -> MemoryAllowance?
    /// Whether the kernel counts the card's buffers as the service's memory; nil until that was measured.
    private var isCounted: Bool?
    private var made = 0
    /// The bytes of those that nobody has drawn in, which may not count yet.
    private var untouched = 0

    /// What the daemon takes besides its buffers.
    ///
    /// It starts with 16 MB. Texts in many scripts, and the one picture of a document that is read at a time, take up to 40
    /// more. Buffers for comfort must not take that.
    private static let daemon = 56 << 20
    /// What is left in any case, for what the program does in between and the kernel counts late: for a picture, which gives
    /// way to another one soon, less than for good.
    private static func least(for purpose: Purpose) -> Int { purpose == .picture ? 2 << 20 : 8 << 20 }

    /// - Parameter allowance: what the service may take now; nil where nothing bounds it.
    init(_ allowance: @escaping () -> MemoryAllowance? = { nil }) {
        self.allowance = allowance
    }

    /// Why a buffer must not be made; nil where it may.
    func refusal(
        _ size: PixelSize,
        _ format: PixelFormat,
        for purpose: Purpose,
        on device: any CardBuffers
    ) -> DisplayError? {
        guard allowance() != nil, isCounted(on: device), let allowance = allowance() else { return nil }
        let own = allowance.used - (made - untouched)
        let least = Self.least(for: purpose)
        let reserve = purpose == .comfort ? max(least, Self.daemon - own) : least
        let wanted = size.area * format.bytesPerPixel
        if wanted + untouched + reserve <= allowance.room { return nil }
        let limit = "the \(allowance.limit >> 20) MB that the service may take"
        return .failed(
            operation: "create a buffer of \(size.width)x\(size.height) pixels within \(limit)",
            card: device.path,
            errno: .noMemory
        )
    }

    /// Whether the kernel counts the card's buffers as the service's memory, which it does not where they lie in memory of the
    /// card or set aside for it.
    ///
    /// A small buffer that is made, touched and given up shows it.
    private func isCounted(on device: any CardBuffers) -> Bool {
        if let isCounted { return isCounted }
        let probe = PixelSize(width: 1024, height: 512)
        // Where there is so little that the measurement itself may be too much, buffers are taken for counted.
        guard let before = allowance(), before.room > 8 * probe.area,
            let allocation = try? device.createDumbBuffer(size: probe, format: .xrgb8888)
        else { return true }
        defer { device.destroyDumbBuffer(allocation) }
        guard let memory = try? device.map(allocation) else { return true }
        defer { device.unmap(memory) }
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        guard let after = allowance() else { return false }
        let answer = after.charged - before.charged > memory.count / 2
        isCounted = answer
        return answer
    }
}

// The buffers that there are.
extension BufferBudget {
    func add(_ byteCount: Int) {
        made += byteCount
        untouched += byteCount
    }

    /// A buffer is drawn in for the first time, so the kernel counts it.
    func touch(_ byteCount: Int) { untouched -= byteCount }

    /// A buffer that was drawn in is gone.
    func remove(_ byteCount: Int) { made -= byteCount }
}
