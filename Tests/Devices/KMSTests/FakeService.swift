import System

@testable import KMS

/// A service with so much memory, as the kernel counts it.
struct FakeService {
    /// What it may have, in bytes.
    var limit: Int
    /// What the daemon takes besides its buffers.
    var own = 16 << 20
    /// Whether buffers count.
    var countsBuffers = true

    /// What is left of it beside a card's buffers, of which only those count that something was written to.
    func allowance(with buffers: some Collection<UnsafeMutableRawBufferPointer>) -> MemoryAllowance {
        let touched = buffers.filter { $0.first != 0xEE }.reduce(0) { $0 + $1.count }
        let charged = own + (countsBuffers ? touched : 0)
        return MemoryAllowance(charged: charged, reclaimable: 0, room: limit - charged, limit: limit)
    }
}
