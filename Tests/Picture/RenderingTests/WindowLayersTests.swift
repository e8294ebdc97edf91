import DisplaySupport
import Gestures
import Output
import System
import TestSupport
import Testing

@testable import Canvas
@testable import Rendering

/// A program draws, comes and goes, while a finger scrolls the document that holds its window and drags the sheet.
@Suite("Windows of programs in a document, on panels of other kinds")
struct WindowLayersTests {
    /// Plays a random story, and calls `look` after each frame on `display` with the time of it.
    private func play(
        _ seed: UInt64,
        _ story: inout WindowPictureTests.Story,
        on display: any Display,
        _ look: (Microseconds, WindowPictureTests.Story) throws -> Void
    ) throws {
        var random = SplitMix(seed: seed)
        var time: Microseconds = 16_000
        var (isDown, y, isThere) = (false, 300.0, true)
        for _ in 0..<30 {
            let (x, row) = (random.index(260) - 20, random.index(170) - 20)
            let rect = PixelRect(x: x, y: row, width: 1 + random.index(100), height: 1 + random.index(100))
            story.paint(rect, Color(UInt32(random.index(1 << 24))))
            y = min(max(y + Double(random.index(120)) - 60, 100), 390)
            let phase: Contact.Phase = !isDown ? .began : random.oneIn(6) ? .ended : .moved
            isDown = phase != .ended
            if random.oneIn(5) { isThere.toggle() }
            story.sheet.touch(phase, x: 120, y: y, at: time)
            story.show(isThere)
            try story.sheet.draw(at: time + 8000, on: display)
            try look(time + 8000, story)
            time += 30_000
        }
    }

    @Test("With two bytes a pixel each frame is the headless one, narrowed", arguments: 0..<8)
    func narrow(seed: UInt64) throws {
        var story = try WindowPictureTests.Story(Rotation.allCases[Int(seed) % 4])
        let display = NarrowDisplay(story.sheet.display.size)
        try play(seed, &story, on: display) { time, story in
            let expected = NarrowDisplay.narrowed(try story.sheet.whole(at: time))
            #expect(display.memory == expected, "at \(time)")
        }
    }

    /// What planes blend differs from what is composed by two levels at most.
    @Test(
        "With the sheet on a plane each frame is the headless one, also where planes come and go",
        arguments: 0..<8,
        [Layering.planes(dims: true, fades: true), .planes(dims: false, fades: false)]
    )
    func planes(seed: UInt64, layering: Layering) throws {
        var story = try WindowPictureTests.Story(Rotation.allCases[Int(seed) % 4])
        let display = PlaneDisplay(story.sheet.display.size, layering)
        var random = SplitMix(seed: seed + 100)
        try play(seed, &story, on: display) { time, story in
            let (shown, expected) = (display.screen.pixels, try story.sheet.whole(at: time).pixels)
            var worst = 0
            for (one, other) in zip(shown, expected) where one != other {
                for shift: UInt32 in [16, 8, 0] {
                    let level = Int(one >> shift & 255)
                    worst = max(worst, abs(level - Int(other >> shift & 255)))
                }
            }
            #expect(worst <= 2, "at \(time)")
            if random.oneIn(6) { display.answer = display.answer == nil ? layering : nil }
        }
        #expect(display.framesOnPlanes > 5)
    }
}
