import CLibdrm
import Canvas
import Glibc
import Output
import SystemPackage

/// What other programs show.
///
/// Only a DRM master, or one with CAP_SYS_ADMIN, gets handles of it. Those of a description are to be closed, each once;
/// mappings outlive them.
protocol ForeignFramebuffers: AnyObject {
    func framebuffer(_ id: FramebufferID) throws(DisplayError) -> FramebufferDescription
    /// The same through the call of old kernels.
    func framebufferByDepth(_ id: FramebufferID) throws(DisplayError) -> FramebufferDescription
    func closeHandle(_ handle: UInt32)
    func mapDumb(_ handle: UInt32, byteCount: Int) throws(DisplayError) -> ReadOnlyMapping
    func mapShared(_ handle: UInt32, byteCount: Int) throws(DisplayError) -> ReadOnlyMapping
    func unmap(_ mapping: ReadOnlyMapping)
}

extension Card: ForeignFramebuffers {
    func framebuffer(_ id: FramebufferID) throws(DisplayError) -> FramebufferDescription {
        let raw = try got(drmModeGetFB2(fileDescriptor, id.rawValue), "look into framebuffer \(id.rawValue)")
        defer { drmModeFreeFB2(raw) }
        let framebuffer = raw.pointee
        let handles = [
            framebuffer.handles.0, framebuffer.handles.1, framebuffer.handles.2, framebuffer.handles.3,
        ]
        return FramebufferDescription(
            id: id,
            size: PixelSize(width: Int(framebuffer.width), height: Int(framebuffer.height)),
            format: FramebufferDescription.format(fourcc: framebuffer.pixel_format),
            modifier: framebuffer.flags & UInt32(DRM_MODE_FB_MODIFIERS) != 0 ? framebuffer.modifier : nil,
            handles: handles.filter { $0 != 0 },
            pitch: Int(framebuffer.pitches.0),
            offset: Int(framebuffer.offsets.0)
        )
    }

    func framebufferByDepth(_ id: FramebufferID) throws(DisplayError) -> FramebufferDescription {
        let raw = try got(drmModeGetFB(fileDescriptor, id.rawValue), "look into framebuffer \(id.rawValue)")
        defer { drmModeFreeFB(raw) }
        let framebuffer = raw.pointee
        return FramebufferDescription(
            id: id,
            size: PixelSize(width: Int(framebuffer.width), height: Int(framebuffer.height)),
            format: FramebufferDescription.format(depth: framebuffer.depth, bitsPerPixel: framebuffer.bpp),
            modifier: nil,
            handles: framebuffer.handle != 0 ? [framebuffer.handle] : [],
            pitch: Int(framebuffer.pitch),
            offset: 0
        )
    }

    func closeHandle(_ handle: UInt32) {
        drmCloseBufferHandle(fileDescriptor, handle)
    }

    func mapDumb(_ handle: UInt32, byteCount: Int) throws(DisplayError) -> ReadOnlyMapping {
        var offset: UInt64 = 0
        try check(drmModeMapDumbBuffer(fileDescriptor, handle, &offset), "map a foreign buffer")
        return ReadOnlyMapping(bytes: try mapped(fileDescriptor, off_t(offset), byteCount))
    }

    func mapShared(_ handle: UInt32, byteCount: Int) throws(DisplayError) -> ReadOnlyMapping {
        var descriptor: Int32 = -1
        try check(drmPrimeHandleToFD(fileDescriptor, handle, UInt32(O_CLOEXEC), &descriptor), "share a foreign buffer")
        do throws(DisplayError) {
            let mapping = ReadOnlyMapping(bytes: try mapped(descriptor, 0, byteCount), descriptor: descriptor)
            synchronize(descriptor, DMA_BUF_SYNC_START)
            return mapping
        } catch {
            close(descriptor)
            throw error
        }
    }

    func unmap(_ mapping: ReadOnlyMapping) {
        if let descriptor = mapping.descriptor { synchronize(descriptor, DMA_BUF_SYNC_END) }
        munmap(UnsafeMutableRawPointer(mutating: mapping.bytes.baseAddress), mapping.bytes.count)
        if let descriptor = mapping.descriptor { close(descriptor) }
    }

    private func mapped(_ file: Int32, _ offset: off_t, _ count: Int) throws(DisplayError) -> UnsafeRawBufferPointer {
        let memory = mmap(nil, count, PROT_READ, MAP_SHARED, file, offset)
        guard let memory, memory != MAP_FAILED else { throw failure("map a foreign buffer", Errno(rawValue: errno)) }
        return UnsafeRawBufferPointer(start: memory, count: count)
    }

    /// The exporter must know when the processor begins and ends to read.
    ///
    /// Where that fails the picture may be a little old, which is no harm.
    private func synchronize(_ descriptor: Int32, _ moment: Int32) {
        var request = dma_buf_sync(flags: UInt64(DMA_BUF_SYNC_READ | moment))
        drmIoctl(descriptor, KMS_DMA_BUF_IOCTL_SYNC, &request)
    }
}
