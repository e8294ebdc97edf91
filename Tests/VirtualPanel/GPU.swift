import Canvas

/// A display adapter that QEMU emulates and Debian's kernel drives.
public enum GPU: String, Sendable, CaseIterable {
    /// virtio-gpu: no vblank, damage ignored when the framebuffer changes, host memory.
    case virtio
    /// bochs: no vblank, one plane, scanned out from video memory.
    case bochs

    /// The kernel module that drives it.
    public var module: String { self == .virtio ? "virtio-gpu" : "bochs" }

    /// The argument of `-device` for a display whose preferred mode is `size`.
    func device(_ size: PixelSize) -> String {
        let model = self == .virtio ? "virtio-gpu-pci" : "bochs-display"
        return "\(model),edid=on,xres=\(size.width),yres=\(size.height)"
    }
}
