import TestSupport
import Testing

@testable import Scrolling

@Suite("The offset of a content")
struct ScrollerTests {
    private var scroller = Scroller(content: 1000, viewport: 400)

    @Test("A finger moves it point by point within its limits and less and less beyond them")
    mutating func drags() {
        scroller.grab(at: 0)
        scroller.drag(by: 250)
        #expect(scroller.offset(at: 0) == 250)
        scroller.drag(by: 350)
        #expect(scroller.offset(at: 0) == 600)
        var last = 0.0
        for _ in 0..<30 {
            let before = scroller.offset(at: 0)
            scroller.drag(by: 100)
            let step = scroller.offset(at: 0) - before
            #expect(step > 0 && step <= 55 && (last == 0 || step < last))
            last = step
        }
        #expect(scroller.offset(at: 0) < 1000, "never further than the place is high")
        scroller.drag(by: -3000)
        #expect(abs(scroller.offset(at: 0) - 600) < 1e-9, "and all the way back")
    }

    @Test("Dragged again while it springs back it continues from where it is")
    mutating func caught() {
        scroller.grab(at: 0)
        scroller.drag(by: -200)
        scroller.release(velocity: 0, from: 0, at: 0)
        let place = scroller.offset(at: 100_000)
        #expect(place < -5)
        scroller.grab(at: 100_000)
        #expect(abs(scroller.offset(at: 999_999) - place) < 1e-9)
        #expect(scroller.velocity(at: 100_000) == 0 && !scroller.isMoving(at: 100_000))
    }

    @Test(
        "A viewport that becomes taller or shorter keeps the offset within the limits",
        arguments: [900.0, 1000, 5000]
    )
    mutating func grows(viewport: Double) {
        scroller.grab(at: 0)
        scroller.drag(by: 500)
        scroller.resize(content: 1000, viewport: viewport, at: 0)
        #expect(scroller.offset(at: 0) == max(0, 1000 - viewport) && scroller.isHeld)
        scroller.resize(content: 1000, viewport: 100, at: 0)
        scroller.drag(by: 50)
        #expect(scroller.offset(at: 0) == max(0, 1000 - viewport) + 50, "the finger goes on from there")
    }

    @Test("A glide continues in a resized viewport, and ends at its new end")
    mutating func glidesOn() {
        scroller.grab(at: 0)
        scroller.release(velocity: 3000, from: 0, at: 0)
        let before = scroller.offset(at: 100_000)
        scroller.resize(content: 1000, viewport: 600, at: 100_000)
        #expect(abs(scroller.offset(at: 100_000) - before) < 1e-9)
        scroller.settle(at: 10_000_000)
        #expect(scroller.offset(at: 0) == 400 && !scroller.isGliding)
    }

    @Test("A spring that pulls it back continues in a resized viewport")
    mutating func springsOn() throws {
        scroller.grab(at: 0)
        scroller.drag(by: 900)
        scroller.release(velocity: 0, from: 0, at: 0)
        let stretch = scroller.offset(at: 50_000) - 600
        scroller.resize(content: 1000, viewport: 500, at: 50_000)
        #expect(abs(scroller.offset(at: 50_000) - 500 - stretch) < 1e-9)
        let end = try #require(scroller.end)
        #expect(scroller.offset(at: end) == 500)
    }

    @Test("Whatever happens, it is never further out than the viewport is tall, and rests within its limits")
    func laws() {
        var random = SplitMix(seed: 11)
        for _ in 0..<400 {
            var scroller = Scroller(content: random.number(in: 0...3000), viewport: random.number(in: 0...900))
            var time: Int64 = 0
            for _ in 0..<30 {
                time += Int64(random.number(in: 0...300_000))
                switch random.index(5) {
                case 0: scroller.grab(at: time)
                case 1: scroller.drag(by: random.number(in: -2000...2000))
                case 2: scroller.release(velocity: random.number(in: -8000...8000), from: time, at: time)
                case 3: scroller.settle(at: time)
                default:
                    scroller.resize(content: scroller.content, viewport: random.number(in: 0...900), at: time)
                }
                let (offset, limits) = (scroller.offset(at: time), scroller.limits)
                let reach = scroller.viewport + EndSpring.nearest
                #expect(limits.lowerBound - reach <= offset && offset <= limits.upperBound + reach)
            }
            scroller.release(velocity: random.number(in: -8000...8000), from: time, at: time)
            scroller.settle(at: time + 60_000_000)
            #expect(scroller.limits.contains(scroller.offset(at: time + 60_000_000)) && !scroller.isGliding)
        }
    }

    @Test("A velocity that is not finite counts as 0")
    mutating func nonsense() {
        scroller.grab(at: 0)
        scroller.release(velocity: .nan, from: 0, at: 0)
        #expect(scroller.offset(at: 1_000_000) == 0)
    }
}

@Suite("The scroll indicator")
struct ScrollIndicatorTests {
    @Test("It stays half a second and fades in three tenths, as a function of time")
    func fades() {
        var indicator = ScrollIndicator()
        indicator.rest(from: 0)
        #expect(indicator.deadline == nil && indicator.opacity(at: 0) == 0, "it was never shown")
        indicator.show()
        #expect(indicator.opacity(at: 9_000_000) == 1 && indicator.deadline == nil)
        indicator.rest(from: 1_000_000)
        #expect(indicator.deadline == 1_500_000 && !indicator.isFading(after: 1_600_000))
        indicator.elapse(to: 1_499_999)
        #expect(indicator.deadline == 1_500_000)
        indicator.elapse(to: 1_500_000)
        #expect(indicator.deadline == nil && indicator.isFading(after: 1_500_000))
        #expect([1_000_000, 1_500_000, 1_650_000, 1_800_000, 5_000_000].map(indicator.opacity) == [1, 1, 0.5, 0, 0])
        #expect(!indicator.isFading(after: 1_800_000))
    }
}
