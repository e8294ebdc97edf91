import CLibdrm
import Canvas
import Glibc
import Output
import SystemPackage

/// The memory of a card: dumb buffers, and framebuffers around them.
protocol CardBuffers: AnyObject {
    var path: String { get }
    var driver: String { get }
    var budget: BufferBudget { get }

    func createDumbBuffer(size: PixelSize, format: PixelFormat) throws(DisplayError) -> DumbAllocation
    func destroyDumbBuffer(_ allocation: DumbAllocation)
    func addFramebuffer(_ allocation: DumbAllocation) throws(DisplayError) -> FramebufferID
    func removeFramebuffer(_ id: FramebufferID)
    func map(_ allocation: DumbAllocation) throws(DisplayError) -> UnsafeMutableRawBufferPointer
    func unmap(_ memory: UnsafeMutableRawBufferPointer)
}

/// Memory that the kernel handed out for a framebuffer.
struct DumbAllocation: Equatable, Sendable {
    let handle: UInt32
    let size: PixelSize
    let format: PixelFormat
    /// Bytes from one row to the next: the driver's choice, often more than a row needs.
    let pitch: Int
    let byteCount: Int
}

extension Card: CardBuffers {
    func createDumbBuffer(size: PixelSize, format: PixelFormat) throws(DisplayError) -> DumbAllocation {
        var (handle, pitch, byteCount): (UInt32, UInt32, UInt64) = (0, 0, 0)
        try check(
            drmModeCreateDumbBuffer(
                fileDescriptor,
                UInt32(size.width),
                UInt32(size.height),
                format.bitsPerPixel,
                0,
                &handle,
                &pitch,
                &byteCount
            ),
            "create a buffer of \(size.width)x\(size.height) pixels"
        )
        return DumbAllocation(
            handle: handle,
            size: size,
            format: format,
            pitch: Int(pitch),
            byteCount: Int(byteCount)
        )
    }

    func destroyDumbBuffer(_ allocation: DumbAllocation) {
        drmModeDestroyDumbBuffer(fileDescriptor, allocation.handle)
    }

    /// Without modifiers: a driver like virtio_gpu refuses the flag, and a dumb buffer is linear anyway.
    func addFramebuffer(_ allocation: DumbAllocation) throws(DisplayError) -> FramebufferID {
        var id: UInt32 = 0
        let result = drmModeAddFB2(
            fileDescriptor,
            UInt32(allocation.size.width),
            UInt32(allocation.size.height),
            allocation.format.fourcc,
            [allocation.handle, 0, 0, 0],
            [UInt32(allocation.pitch), 0, 0, 0],
            [0, 0, 0, 0],
            &id,
            0
        )
        try check(result, "make a framebuffer of format \(allocation.format.rawValue)")
        return FramebufferID(rawValue: id)
    }

    func removeFramebuffer(_ id: FramebufferID) {
        drmModeRmFB(fileDescriptor, id.rawValue)
    }

    func map(_ allocation: DumbAllocation) throws(DisplayError) -> UnsafeMutableRawBufferPointer {
        var offset: UInt64 = 0
        try check(drmModeMapDumbBuffer(fileDescriptor, allocation.handle, &offset), "map a buffer")
        let count = allocation.byteCount
        let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, fileDescriptor, off_t(offset))
        guard let memory, memory != MAP_FAILED else { throw failure("map a buffer", Errno(rawValue: errno)) }
        return UnsafeMutableRawBufferPointer(start: memory, count: count)
    }

    func unmap(_ memory: UnsafeMutableRawBufferPointer) {
        munmap(memory.baseAddress, memory.count)
    }
}
