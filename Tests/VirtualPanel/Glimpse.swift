package import Canvas

/// What can be seen of the display from outside the guest.
package enum Glimpse: Equatable, Sendable {
    case picture(Surface)
    /// The checksum of the picture on it, where the picture itself cannot be read.
    case checksum(UInt32)
    case nothing
}

extension VirtualPanel {
    /// What is on the display now, independent of sheetd.
    ///
    /// - Parameter head: The number of the display, where there are several.
    /// - Throws: `VirtualPanelError` when QEMU shows no picture.
    package func look(at head: Int = 0) throws -> Glimpse {
        switch gpu {
        case .vkms: try checksum().map { .checksum($0) } ?? .nothing
        case .spi, .usb: try wireScreen().map { .picture($0) } ?? .nothing
        case .virtio, .bochs, .qxl, .vga, .pl111: .picture(try screendump(of: head))
        }
    }

    package func glimpse(of picture: Surface) -> Glimpse {
        switch gpu {
        case .vkms: .checksum(ComposedPicture(picture).checksum)
        case .spi, .usb: .picture(picture.rounded565)
        case .virtio, .bochs, .qxl, .vga, .pl111: .picture(picture)
        }
    }

    /// The checksum of the picture that vkms composes now; nil while it is dark.
    ///
    /// vkms composes only while this file is read, and a picture then costs a fifth of a second of processor time, so
    /// this is for a display at rest.
    private func checksum() throws -> UInt32? {
        // A line is the number of the blank and the checksum: `0x000000f9 0x8851c43c`.
        let result = try run("head -n 1 /sys/kernel/debug/dri/0/crtc-0/crc/data")
        guard result.status == 0 else { return nil }
        let word = result.output.split(whereSeparator: \.isWhitespace).last
        guard let checksum = word.flatMap({ UInt32($0.dropFirst(2), radix: 16) }) else {
            throw failure("vkms wrote no valid checksum: `\(result.output)`")
        }
        return checksum
    }
}
