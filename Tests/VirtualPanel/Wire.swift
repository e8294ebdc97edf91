package import Canvas
import Foundation

/// Displays at the end of a wire, an SPI panel and a USB display: what is sent to them is their picture.
extension VirtualPanel {
    package struct WireWrite: Equatable, Sendable {
        /// When it began and ended, in microseconds of the guest's CLOCK_MONOTONIC.
        package let time: Range<Int>
        package let columns: Range<Int>
        package let rows: Range<Int>
    }

    /// The folder in which the guest shows what came over the wire.
    private var wireFolder: String { gpu == .spi ? "/sys/kernel/debug/spi_panel" : Self.usbFolder }
    private static let usbFolder = "/run/usb-display"

    /// What was sent since the display was plugged in; of an SPI panel no more than the last 4096 writes.
    /// - Throws: `VirtualPanelError` when there is no such display, or a line is not valid.
    package func wireWrites() throws -> [WireWrite] {
        try output(of: "cat \(wireFolder)/writes").split(separator: "\n").map { line in
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 7, numbers[1] <= numbers[2], numbers[3] < numbers[4], numbers[5] < numbers[6] else {
                throw failure("the wire has no valid line: `\(line)`")
            }
            return WireWrite(
                time: numbers[1]..<numbers[2],
                columns: numbers[3]..<numbers[4],
                rows: numbers[5]..<numbers[6]
            )
        }
    }

    /// How many bytes and parameters came over the wire that no SPI panel understands.
    package func wireFaults() throws -> Int? { Int(try output(of: "cat \(wireFolder)/faults")) }

    /// Takes the SPI panel out, as if its cable came loose: its driver loses it.
    package func unplugSPI() throws { try output(of: "echo spi0.0 >/sys/bus/spi/drivers/ili9341/unbind") }

    /// Has the SPI panel driven by fbtft, which makes a framebuffer of it, and no card.
    package func loadFramebufferDriver() throws {
        try output(of: "modprobe \(gpu.module) model=ili9341")
        try wait(for: "fbtft offers a framebuffer") { try run("test -e /dev/fb0").status == 0 }
    }

    package func plugSPI() throws { try output(of: "echo spi0.0 >/sys/bus/spi/drivers/ili9341/bind") }

    /// Plugs in a USB display; the end of the program unplugs it.
    /// - Parameter options: What it is like, as `guest/usb/usb_display.c` says.
    package func plugUSB(_ options: String = "") throws -> GuestProgram {
        let cards = { try self.output(of: "ls /sys/class/drm | grep -c '^card[0-9]*$'; true") }
        try output(of: "modprobe -a vhci-hcd gud && mkdir -p \(Self.usbFolder)")
        let before = try cards()
        let display = try start("usb-display \(Self.usbFolder) \(options)")
        try wait(for: "gud offers a card") { try cards() != before }
        return display
    }

    /// The number of the connector that shows the USB display's picture; nil while it is dark.
    package func litConnector() throws -> Int? {
        let number = Int(try output(of: "cat \(Self.usbFolder)/lit"))
        return number == -1 ? nil : number
    }

    func wireScreen() throws -> Surface? {
        let isLit = gpu == .spi ? try output(of: "cat \(wireFolder)/lit") == "Y" : try litConnector() != nil
        guard isLit, let size = gpu.fixedSize else { return nil }
        let text = try output(of: "base64 \(wireFolder)/glass")
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), data.count == size.area * 2
        else {
            throw failure("the wire has brought no whole picture")
        }
        let words = stride(from: 0, to: data.count, by: 2).map { UInt32(data[$0]) | UInt32(data[$0 + 1]) << 8 }
        return Surface(size: size, pixels: words.map(Surface.wordFrom565))
    }
}

extension Surface {
    /// A pixel of RGB565 on the screen: the upper bits of each colour are repeated below.
    package static func wordFrom565(_ pixel: UInt32) -> UInt32 {
        let (red, green, blue) = (pixel >> 11 & 0x1F, pixel >> 5 & 0x3F, pixel & 0x1F)
        return (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2)
    }

    /// The picture as RGB565 holds it: the lower bits left out, and on the screen the upper ones repeated in their place.
    package var rounded565: Surface {
        let words = pixels.map { Self.wordFrom565($0 >> 8 & 0xF800 | $0 >> 5 & 0x07E0 | $0 >> 3 & 0x001F) }
        return Surface(size: size, pixels: words)
    }
}
