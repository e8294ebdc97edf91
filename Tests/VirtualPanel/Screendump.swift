import Canvas
import Foundation

extension Surface {
    /// A picture from a binary portable pixmap with eight bits a channel, which is what QEMU's `screendump` writes.
    init(portablePixmap data: Data) throws {
        let bytes = [UInt8](data)
        var place = 0
        func word() -> String {
            let start = bytes[place...].firstIndex { !Surface.isSpace($0) } ?? bytes.endIndex
            let end = bytes[start...].firstIndex(where: Surface.isSpace) ?? bytes.endIndex
            place = end
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        guard word() == "P6", let width = Int(word()), let height = Int(word()), word() == "255",
            width > 0, height > 0, bytes.count == place + 1 + width * height * 3
        else { throw VirtualPanelError("a screendump of \(bytes.count) bytes that is no whole portable pixmap") }
        let first = place + 1
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { words, count in
            for i in 0..<width * height {
                let at = first + i * 3
                words[i] = UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
            }
            count = width * height
        }
        self.init(size: PixelSize(width: width, height: height), pixels: pixels)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 10 || byte == 32 }
}
