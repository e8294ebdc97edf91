import Testing

@testable import Canvas

@Suite("The core of a mask, which covers all under it")
struct MaskTests {
    @Test(
        "It is the rows or the columns that are covered from side to side",
        arguments: [
            // A bar and a bar that stands: all but the round ends.
            ((5, 3), [90, 255, 255, 255, 90, 255, 255, 255, 255, 255, 90, 255, 255, 255, 90], (1, 0, 3, 3)),
            ((2, 4), [90, 90, 255, 255, 255, 255, 90, 90], (0, 1, 2, 2)),
            // A block is its own core; of two runs the first one is.
            ((2, 2), [255, 255, 255, 255], (0, 0, 2, 2)), ((3, 1), [255, 254, 255], (0, 0, 1, 1)),
            // Nothing is covered from side to side.
            ((2, 2), [255, 90, 90, 255], (0, 0, 0, 0)), ((0, 0), [], (0, 0, 0, 0)),
        ] as [((Int, Int), [UInt8], (Int, Int, Int, Int))]
    )
    func core(size: (Int, Int), coverage: [UInt8], expected: (Int, Int, Int, Int)) {
        let core = Mask(size: PixelSize(width: size.0, height: size.1), coverage: coverage).core
        #expect(core.isEmpty == (expected.2 == 0))
        guard !core.isEmpty else { return }
        #expect(core == PixelRect(x: expected.0, y: expected.1, width: expected.2, height: expected.3))
    }

    @Test("That of a turned bar is the bar's, turned", arguments: Rotation.allCases, [0.5, 1.5, 2.5, 4])
    func turned(rotation: Rotation, radius: Double) {
        let bar = Mask.roundedRect(width: 60, height: 2 * radius, radius: radius)
        let turned = bar.turned(rotation)
        #expect(turned.core == rotation.onPanel(bar.core, panel: turned.size))
    }
}
