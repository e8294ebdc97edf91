import Gestures
import System
import TestSupport
import Testing

@testable import Canvas
@testable import Content
@testable import Rendering

@Suite("Windows of programs in a document")
struct WindowPictureTests {
    static let document = Document(
        title: "Around",
        items: (0..<3).map { .row("\($0)", "Row", accessory: .chevron) } + [.program("map", height: 150)]
            + (3..<12).map { .row("\($0)", "Row", accessory: .chevron) },
        footer: [.button("done", "Done", role: .primary)]
    )

    /// A window whose program paints somewhere in some colour.
    struct Story {
        var sheet: MovingSheet
        let rotation: Rotation
        var window: WindowPicture

        init(_ rotation: Rotation, _ document: Document = document) throws {
            self.rotation = rotation
            sheet = try MovingSheet(document, rotation: rotation)
            let place = try #require(sheet.page.layout.programPlaces.first)
            window = WindowPicture(place.size, on: .white, rotation)
        }

        mutating func paint(_ rect: PixelRect, _ color: Color) {
            window.paint(Damage(rect.intersection(PixelRect(window.size)))) { damage, band, surface in
                for rect in damage.rects {
                    let place = rotation.onPanel(rect, panel: rotation.turn(band.size))
                    for y in place.y..<place.maxY { for x in place.x..<place.maxX { surface[x, y] = color.word } }
                }
            }
        }

        mutating func frame(at time: Microseconds, isThere: Bool) throws -> Surface {
            show(isThere)
            return try sheet.frame(at: time)
        }

        /// Has the window be in the document from now on, or not.
        mutating func show(_ isThere: Bool) {
            let location = sheet.page.layout.programPlaces[0].location
            sheet.page.windows = isThere ? [(location, window)] : []
        }
    }

    /// The program draws, comes and goes, while a finger scrolls the document and drags the sheet.
    @Test("Frames drawn by what differs are the whole ones, and turned ones the upright ones", arguments: 0..<12)
    func law(seed: UInt64) throws {
        var stories = try Rotation.allCases.map { try Story($0) }
        var random = SplitMix(seed: seed)
        var time: Microseconds = 16_000
        var (isDown, y, isThere) = (false, 300.0, true)
        for _ in 0..<30 {
            let rect = PixelRect(
                x: random.index(260) - 20,
                y: random.index(170) - 20,
                width: 1 + random.index(100),
                height: 1 + random.index(100)
            )
            let color = Color(UInt32(random.index(1 << 24)))
            y = min(max(y + Double(random.index(120)) - 60, 100), 390)
            let phase: Contact.Phase = !isDown ? .began : random.oneIn(6) ? .ended : .moved
            isDown = phase != .ended
            if random.oneIn(5) { isThere.toggle() }
            var pictures: [Surface] = []
            for index in stories.indices {
                stories[index].paint(rect, color)
                stories[index].sheet.touch(phase, x: 120, y: y, at: time)
                let picture = try stories[index].frame(at: time + 8000, isThere: isThere)
                #expect(picture == (try stories[index].sheet.whole(at: time + 8000)), "at \(time)")
                pictures.append(picture.turned(stories[index].rotation.inverse))
            }
            #expect(pictures.allSatisfy { $0 == pictures[0] }, "at \(time)")
            time += 30_000
        }
    }

    @Test("A change is drawn in the bands in which it lies, and where no window is there is the name")
    func bands() throws {
        var story = try Story(.none, Document(items: [.program("map", height: 150)]))
        let named = try story.frame(at: 0, isThere: false)
        let window = try story.frame(at: 0, isThere: true)
        #expect(named != window)
        story.paint(PixelRect(x: 5, y: 70, width: 3, height: 3), .black)
        let drawn = try story.frame(at: 0, isThere: true)
        let rows = (0..<400).filter { y in (0..<240).contains { drawn[$0, y] as UInt32 != window[$0, y] } }
        #expect(rows.count == 3)
        #expect(try story.frame(at: 0, isThere: false) == named)
    }
}
