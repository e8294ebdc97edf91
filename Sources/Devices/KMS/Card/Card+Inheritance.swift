import CLibdrm
import Glibc
import SystemPackage

/// A card that a run of this program had open when it crashed, and that the service manager has kept open since.
///
/// The file is as that run left it: it is DRM master, and its framebuffer is still on the screen.
extension Card {
    /// What the run has left, to be removed when another picture is on the screen.
    struct Inheritance {
        var framebuffers: Set<FramebufferID> = []
        /// The handles of their memory.
        var buffers: [UInt32] = []
    }

    /// Handles are small numbers, the lowest free one first, and no run has had as many as this.
    private static let handleLimit: UInt32 = 256

    /// Lists what the run has left, and forgets its events.
    ///
    /// To be called before this run makes buffers of its own.
    func inherit() -> Inheritance {
        _ = try? readFlips()
        let buffers = (1...Self.handleLimit).filter { handle in
            var offset: UInt64 = 0
            return drmModeMapDumbBuffer(fileDescriptor, handle, &offset) == 0
        }
        guard let resources = drmModeGetResources(fileDescriptor) else { return Inheritance(buffers: buffers) }
        defer { drmModeFreeResources(resources) }
        let start = resources.pointee.fbs
        let framebuffers = UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(resources.pointee.count_fbs))
        return Inheritance(framebuffers: Set(framebuffers.map(FramebufferID.init(rawValue:))), buffers: buffers)
    }
}
