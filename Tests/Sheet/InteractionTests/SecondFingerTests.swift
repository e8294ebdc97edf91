import BottomSheet
import Content
import Gestures
import Scrolling
import Testing

@testable import Interaction

@Suite("A further finger leaves a drag with what it began on")
struct SecondFingerTests {
    /// A sheet at 380, which a finger at 600 has dragged up by its content from 780.
    private var stage = TouchPanel(Pages.rows(40))

    init() {
        stage.touch(.began, 1000, at: 0)
        stage.touch(.moved, 980, at: 100)
        stage.touch(.moved, 600, at: 200)
    }

    @Test("From the content: one on the grabber helps to scroll, and all comes to rest without them")
    mutating func grabber() {
        #expect(stage.pose(at: 200).top == 380)
        stage.touch(.began, 400, id: 2, at: 210)
        stage.frame([Self.contact(1, y: 200), Self.contact(2, y: 0)], at: 300)
        #expect(stage.pose(at: 300).top == 40 && stage.offset(at: 300) == 60)
        stage.touch(.ended, 0, id: 2, at: 310)
        #expect(stage.interaction.content?.isScrolled == true)
        stage.touch(.ended, 200, at: 800)
        #expect(stage.interaction.content?.isHeld == false)
        _ = stage.run(from: 800)
        #expect(stage.interaction.isAtRest(at: 9_000_000) && stage.offset(at: 5000) == 60)
    }

    @Test("From the content: one on the grabber that takes over in the same frame drags the sheet alone")
    mutating func takesOver() {
        let reported = stage.frame(
            [Self.contact(1, .ended, y: 600), Self.contact(2, .began, y: 400)],
            at: 300
        )
        #expect(words(reported).filter { $0.hasPrefix("pan") } == ["pan ended", "pan began"])
        #expect(stage.interaction.content?.isHeld == false)
        stage.touch(.moved, 0, id: 2, at: 400)
        #expect(stage.offset(at: 400) == 0, "the grabber scrolls nothing")
        stage.touch(.ended, 0, id: 2, at: 800)
        _ = stage.run(from: 800)
        #expect(stage.interaction.isAtRest(at: 9_000_000) && stage.interaction.content?.scroll.scroller.isHeld == false)
    }

    @Test("From the grabber: one on the content scrolls nothing")
    mutating func content() {
        stage = TouchPanel(Pages.rows(40))
        stage.touch(.began, 800, at: 0)
        stage.touch(.moved, 780, at: 100)
        stage.touch(.moved, 600, at: 200)
        stage.touch(.began, 1000, id: 2, at: 210)
        stage.frame([Self.contact(1, y: 0), Self.contact(2, y: 400)], at: 300)
        #expect(stage.offset(at: 300) == 0)
        stage.touch(.ended, 0, at: 310)
        stage.touch(.ended, 400, id: 2, at: 800)
        _ = stage.run(from: 800)
        #expect(stage.interaction.isAtRest(at: 9_000_000))
        #expect(stage.pose(at: 5000).top == 40 && stage.offset(at: 5000) == 0)
    }

    @Test("One that comes down in the frame in which the content is let go stops it, and presses nothing")
    mutating func stops() {
        stage = TouchPanel(Pages.rows(40), at: "expanded")
        let end = stage.stroke(from: 900, to: 500, speed: 2000, at: 0, lifts: false).end
        let reported = stage.frame(
            [Self.contact(1, .ended, y: 500), Self.contact(2, .began, y: 700)],
            at: end
        )
        #expect(words(reported).contains("pan ended"))
        let offset = stage.offset(at: end)
        #expect(offset > 0 && stage.offset(at: end + 300) == offset)
        #expect(stage.content(at: end).pressed == nil)
        #expect(words(stage.touch(.ended, 700, id: 2, at: end + 300)) == ["touch ended", "tap content"])
        _ = stage.run(from: end + 300)
        #expect(stage.interaction.isAtRest(at: 9_000_000) && stage.offset(at: end + 2000) == offset)
    }

    private static func contact(_ id: Int, _ phase: Contact.Phase = .moved, y: Double) -> Contact {
        Contact(id: id, phase: phase, position: Point(x: 0.5, y: y / 1280))
    }
}
