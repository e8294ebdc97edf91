import Canvas
import System
import Testing

@testable import Output

@Suite("The size of a panel")
struct PhysicalSizeTests {
    @Test(
        "Millimetres count only when they make 50 to 600 dots an inch both ways",
        arguments: [
            (160, 90, true), (0, 0, false), (160, 0, false), (16, 9, false), (1600, 900, false), (160, 9, false),
            (650, 365, true),
        ]
    )
    func plausibleSize(width: Int, height: Int, isPlausible: Bool) {
        let pixels = PixelSize(width: 1280, height: 720)
        let size = PhysicalSize(width: width, height: height)
        #expect(size.plausible(for: pixels) == (isPlausible ? size : nil))
    }
}
