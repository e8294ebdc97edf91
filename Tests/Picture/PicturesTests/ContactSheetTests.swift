import Canvas
import TestSupport
import Testing

@testable import Pictures

@Suite("Pictures side by side")
struct ContactSheetTests {
    private static let gap = ContactSheet.gap

    @Test(
        "Any pictures: each is there whole, with the ground around it, and the rows are about as long as they are many"
    )
    func any() {
        for seed in 0..<100 as Range<UInt64> {
            var random = SplitMix(seed: seed)
            let pictures = (1...Int(random.next() % 12) + 1).map { number in
                let size = PixelSize(width: Int(random.next() % 90) + 10, height: Int(random.next() % 90) + 10)
                return Surface(size: size, color: Color(UInt32(number)))
            }
            let sheet = ContactSheet.rows(of: pictures)
            for (number, picture) in pictures.enumerated() {
                let color = UInt32(number + 1)
                #expect(sheet.pixels.count { $0 == color } == picture.size.area, "picture \(number) of seed \(seed)")
            }
            let ground = sheet.pixels.count { $0 == ContactSheet.background.word }
            #expect(ground + pictures.reduce(0) { $0 + $1.size.area } == sheet.size.area)
            for edge in [
                sheet.pixels.prefix(sheet.size.width * Self.gap), sheet.pixels.suffix(sheet.size.width * Self.gap),
            ] {
                #expect(edge.allSatisfy { $0 == ContactSheet.background.word })
            }
            let widest = pictures.map(\.size.width).max() ?? 0
            #expect(sheet.size.width <= max(widest + 2 * Self.gap, 3 * sheet.size.height))
        }
    }

    @Test("In one row all begin at the upper edge, in their order")
    func row() {
        let sizes = [PixelSize(width: 4, height: 6), PixelSize(width: 8, height: 2), PixelSize(width: 1, height: 9)]
        let sheet = ContactSheet.row(of: sizes.enumerated().map { Surface(size: $1, color: Color(UInt32($0 + 1))) })
        #expect(sheet.size == PixelSize(width: 13 + 4 * Self.gap, height: 9 + 2 * Self.gap))
        let line = sheet.pixels[Self.gap * sheet.size.width..<(Self.gap + 1) * sheet.size.width]
        #expect(
            line.filter { $0 != ContactSheet.background.word } == [1, 1, 1, 1] + Array(repeating: 2, count: 8) + [3]
        )
    }
}
