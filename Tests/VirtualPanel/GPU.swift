package import Canvas

/// A display adapter that Debian's kernel drives.
package enum GPU: String, Sendable {
    /// virtio-gpu: no vblank, damage ignored when the framebuffer changes, host memory.
    case virtio
    /// bochs: no vblank, one plane, scanned out from video memory.
    case bochs
    /// vkms: a display without hardware, with vblanks 60 times a second and, with `enable_overlay=1`, overlay planes.
    ///
    /// It has no visible output; the kernel publishes the checksum of the composed picture.
    case vkms
    /// qxl: no vblank, a cursor plane, memory of its own that the kernel allocates, and no EDID.
    case qxl
    /// An SPI panel of 240 x 320 pixels, which the kernel's ili9341 drives: no vblank, RGB565, and a frame takes as long as
    /// its pixels on the wire.
    ///
    /// Its controller and the panel behind it are a module of the guest, `drivers/spi_wire.c`; the option `speed` is the
    /// clock of the wire in Hz.
    case spi
    /// A USB display of 240 x 320 pixels, which the kernel's gud drives: no vblank, no EDID, RGB565.
    ///
    /// A program of the guest plays it, `guest/usb`; `plugUSB` starts that.
    case usb
    /// A card with a BIOS, which sets the mode that the kernel asks for with `vga=`; bochs drives it, too.
    case vga
    /// PL111, the display controller of real boards: vblanks by interrupt, 480 x 640 pixels; only `Board.versatile` has it.
    case pl111

    /// The adapters that QEMU emulates and that need a driver: the machine sets their size, and QEMU can dump their
    /// picture.
    package static let emulated: [GPU] = [.virtio, .bochs]

    package var module: String {
        switch self {
        case .virtio: "virtio-gpu"
        case .bochs, .vkms, .qxl: rawValue
        case .spi: "spi_panel"
        case .usb: "gud"
        case .vga: GPU.bochs.rawValue
        case .pl111: "pl111_drm"
        }
    }

    /// The size of its display, if the machine cannot choose it.
    package var fixedSize: PixelSize? {
        switch self {
        case .vkms, .qxl: PixelSize(width: 1024, height: 768)
        case .spi, .usb: PixelSize(width: 240, height: 320)
        case .pl111: PixelSize(width: 480, height: 640)
        case .virtio, .bochs, .vga: nil
        }
    }

    /// The arguments of QEMU for a display whose preferred mode is `size`.
    ///
    /// - Parameter outputs: how many displays can be plugged in; only virtio-gpu has more than one.
    func arguments(_ size: PixelSize, outputs: Int = 1) -> [String] {
        let model: String
        switch self {
        case .virtio: model = "virtio-gpu-pci"
        case .bochs: model = "bochs-display"
        case .vga: model = "VGA"
        case .qxl: return ["-device", "qxl-vga,id=gpu"]
        case .vkms, .spi, .usb, .pl111: return []
        }
        let more = outputs > 1 ? ",max_outputs=\(outputs)" : ""
        return ["-device", "\(model),id=gpu,edid=on,xres=\(size.width),yres=\(size.height)\(more)"]
    }
}
