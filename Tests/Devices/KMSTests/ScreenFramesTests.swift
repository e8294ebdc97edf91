import Testing

@testable import KMS
@testable import Output

@Suite("The frames on the screen and on their way there")
struct ScreenFramesTests {
    private static func picture(_ number: UInt32) -> ScanoutPicture {
        ScanoutPicture(framebuffer: FramebufferID(rawValue: number))
    }

    private static func event(of flight: FrameInFlight, at time: Int64) -> FlipEvent {
        FlipEvent(crtc: CrtcID(rawValue: 40), serial: flight.serial, flip: PageFlip(time: time, sequence: 0))
    }

    private static func ids(_ numbers: UInt32...) -> Set<FramebufferID> {
        Set(numbers.map { FramebufferID(rawValue: $0) })
    }

    /// The frame in buffer 1 on the screen at rest.
    private var lit: ScreenFrames {
        var frames = ScreenFrames(pacing: PacingDetector(refreshRate: 60, hasVblank: nil))
        frames.light(Self.picture(1))
        return frames
    }

    @Test("A buffer is occupied until the event of the frame after it")
    func occupied() {
        var frames = lit
        #expect(frames.isIdle && frames.occupied == Self.ids(1))
        let flight = frames.begin(Self.picture(2), at: 0)
        #expect(frames.isIdle && frames.occupied == Self.ids(1), "it may be refused")
        frames.launch(flight)
        #expect(frames.isInFlight && frames.occupied == Self.ids(1, 2))
        #expect(frames.handle([Self.event(of: flight, at: 9)], .good).map(\.time) == [9])
        #expect(frames.isIdle && frames.occupied == Self.ids(2))
    }

    @Test("Only the event of the frame in flight counts, and only once")
    func foreignEvents() {
        var frames = lit
        let refused = frames.begin(Self.picture(2), at: 0)
        let flight = frames.begin(Self.picture(2), at: 5)
        frames.launch(flight)
        #expect(frames.handle([Self.event(of: refused, at: 7)], .good).isEmpty)
        #expect(frames.isInFlight)
        let event = Self.event(of: flight, at: 9)
        #expect(frames.handle([event, event], .good).count == 1)
        #expect(frames.handle([event], .good).isEmpty && frames.isIdle)
    }

    @Test("The last frame of a mode that is left is waited for as long as before, and then the screen is taken over")
    func leaving() {
        var frames = lit
        let flight = frames.begin(Self.picture(2), at: 5)
        frames.launch(flight)
        let deadline = frames.flipDeadline
        frames.change(to: PacingDetector(refreshRate: 30, hasVblank: nil), .afterFlight)
        #expect(deadline != nil && frames.flipDeadline == deadline)
        #expect(frames.handle([Self.event(of: flight, at: 9)], .good).count == 1)
        #expect(!frames.isIdle && !frames.isInFlight && frames.isTouched)
    }

    @Test("An overdue frame is none in flight, and its event still counts when it comes after all")
    func overdue() {
        var frames = lit
        let flight = frames.begin(Self.picture(2), at: 5)
        frames.launch(flight)
        frames.miss(flight)
        #expect(frames.isOverdue && frames.flipDeadline == nil)
        #expect(frames.handle([Self.event(of: flight, at: 9)], .good).count == 1)
        #expect(frames.isIdle)
    }

    @Test(
        "A frame that comes while it is to be lit again on a panel without a signal does not light it: the mode is set"
    )
    func dark() {
        var frames = lit
        let flight = frames.begin(Self.picture(2), at: 5)
        frames.launch(flight)
        frames.relight()
        #expect(frames.handle([Self.event(of: flight, at: 9)], .bad).count == 1)
        #expect(!frames.isIdle && !frames.isOverdue && frames.isTouched)
        #expect(frames.occupied == Self.ids(2))
    }

    @Test("What is lost is taken over again, unless nothing was ever shown or all was given back")
    func invalidation() {
        var untouched = ScreenFrames(pacing: PacingDetector(refreshRate: 60, hasVblank: nil))
        untouched.invalidate()
        #expect(!untouched.isTouched)
        var frames = lit
        frames.invalidate()
        #expect(frames.isTouched && !frames.isIdle && frames.occupied == Self.ids(1))
        frames.giveBack()
        frames.invalidate()
        #expect(!frames.isTouched)
    }

    @Test(
        "A panel that was switched off stays so whatever is lost, until a picture lights it or the screen is given back"
    )
    func off() {
        var frames = lit
        frames.turnOff()
        #expect(frames.isOff && frames.isTouched && !frames.isIdle)
        frames.invalidate()
        frames.relight()
        frames.change(to: PacingDetector(refreshRate: 30, hasVblank: nil), .atOnce)
        #expect(frames.isOff)
        var back = frames
        frames.light(Self.picture(2))
        #expect(!frames.isOff && frames.isIdle)
        back.giveBack()
        #expect(!back.isOff && !back.isTouched)
    }

    @Test("A panel that was switched off for an overdue frame is dark, though the frame's event comes")
    func cut() {
        var frames = lit
        let flight = frames.begin(Self.picture(2), at: 5)
        frames.launch(flight)
        frames.miss(flight)
        frames.cut(flight)
        #expect(frames.isOff && frames.isOverdue)
        frames.miss(flight)
        #expect(frames.isOff && frames.isOverdue, "it is tried again")
        var lost = frames
        lost.invalidate()
        lost.putOff(flight)
        #expect(lost.isOff && lost.isOverdue, "another program had the screen meanwhile")
        #expect(frames.handle([Self.event(of: flight, at: 9)], .good).count == 1)
        #expect(frames.isOff && !frames.isOverdue && !frames.isIdle)
    }
}
