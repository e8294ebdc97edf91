import BottomSheet
import Canvas
import Gestures
import Testing

@testable import Interaction

/// Touches that are not for the sheet but for whoever is behind it.
struct ForwardedTouchTests {
    private static let forwarding: SheetBehavior = {
        var behavior = SheetBehavior.classic
        behavior.touch.backdropTap = .forward
        return behavior
    }()

    /// The small detent leaves the backdrop clear.
    private static let small: SheetBehavior = {
        var behavior = SheetBehavior.fluid
        behavior.initialDetent = "small"
        return behavior
    }()

    @Test(
        "Beside a sheet that forwards, and beside one that leaves the backdrop clear, a tap is nobody's here",
        arguments: [forwarding, small]
    )
    func tap(behavior: SheetBehavior) {
        var stage = TouchPanel(behavior: behavior)
        let rest = stage.pose(at: 0)
        #expect(words(stage.touch(.began, 300, at: 0)) == ["forwarded began"])
        #expect(words(stage.touch(.moved, 302, at: 20)) == ["forwarded moved"])
        #expect(words(stage.touch(.ended, 302, at: 60)) == ["forwarded ended"])
        #expect(stage.pose(at: 1000) == rest)
    }

    @Test("A finger that lands beside the sheet and slides onto it does nothing", arguments: [forwarding, small])
    func slide(behavior: SheetBehavior) {
        var stage = TouchPanel(behavior: behavior)
        let rest = stage.pose(at: 0)
        let reported =
            stage.touch(.began, 300, at: 0) + stage.touch(.moved, 900, at: 100)
            + stage.touch(.moved, 1250, at: 200) + stage.touch(.ended, 1250, at: 210)
        #expect(words(reported) == ["forwarded began", "forwarded moved", "forwarded moved", "forwarded ended"])
        #expect(stage.pose(at: 1000) == rest)
    }

    @Test("While one finger is forwarded another one drags the sheet as if it were alone")
    func secondFinger() {
        var stage = TouchPanel(behavior: Self.forwarding)
        stage.touch(.began, 200, id: 1, at: 0)
        stage.touch(.began, 900, id: 2, at: 10)
        stage.touch(.moved, 800, id: 2, at: 100)
        #expect(words(stage.touch(.moved, 100, id: 1, at: 110)) == ["forwarded moved"])
        #expect(words(stage.touch(.moved, 700, id: 2, at: 200)) == ["touch moved", "pan changed", "sheet dragging"])
        #expect(stage.pose(at: 200).top == 580)
        #expect(words(stage.touch(.cancelled, 100, id: 1, at: 210)) == ["forwarded cancelled"])
        #expect(stage.pose(at: 210).state == .dragging)
        #expect(words(stage.touch(.ended, 700, id: 2, at: 400)).contains("sheet settling"))
    }

    @Test(
        "A finger that lands beside the sheet while another one drags it joins the drag; nothing changes owner midway"
    )
    func joining() {
        var stage = TouchPanel(behavior: Self.forwarding)
        stage.touch(.began, 900, id: 1, at: 0)
        stage.touch(.moved, 850, id: 1, at: 100)
        #expect(words(stage.touch(.began, 200, id: 2, at: 110)) == ["touch began"])
        stage.touch(.ended, 850, id: 1, at: 120)
        #expect(words(stage.touch(.moved, 300, id: 2, at: 130)) == ["touch moved", "pan changed", "sheet dragging"])
    }

    @Test("A frame may hold fingers of both kinds, and each is reported as what it is")
    func bothInOneFrame() {
        var stage = TouchPanel(behavior: Self.small)
        let beside = Contact(id: 1, phase: .began, position: Point(x: 0.5, y: 0.2))
        let on = Contact(id: 2, phase: .began, position: Point(x: 0.5, y: 0.95))
        #expect(words(stage.frame([beside, on], at: 0)) == ["forwarded began", "touch began"])
        #expect(words(stage.touch(.ended, 1216, id: 2, at: 50)) == ["touch ended", "tap content"])
    }

    @Test("A panel that gives the number of a finger it has lost to another one, which is somebody else's")
    func sameNumber() {
        var stage = TouchPanel(behavior: Self.forwarding)
        stage.touch(.began, 300, at: 0)
        #expect(words(stage.touch(.began, 900, at: 100)) == ["forwarded cancelled", "touch began"])
        stage.touch(.moved, 880, at: 200)
        stage.touch(.moved, 850, at: 210)
        #expect(stage.pose(at: 210).top == 730)
        stage.touch(.ended, 850, at: 600)
        #expect(!stage.interaction.isTouched)

        stage = TouchPanel(behavior: Self.forwarding)
        stage.touch(.began, 900, at: 0)
        #expect(words(stage.touch(.began, 300, at: 100)) == ["touch cancelled", "forwarded began"])
        #expect(words(stage.touch(.ended, 300, at: 150)) == ["forwarded ended"])
        // Nothing is left of it: the next finger drags as one that is alone.
        stage.touch(.began, 900, id: 2, at: 200)
        stage.touch(.moved, 880, id: 2, at: 300)
        stage.touch(.moved, 850, id: 2, at: 310)
        #expect(stage.pose(at: 310).top == 730)
        #expect(words(stage.touch(.ended, 850, id: 2, at: 600)).contains("pan ended"))
    }

    @Test("Above the detent that leaves the backdrop clear a tap there dismisses")
    func dimmed() {
        var stage = TouchPanel(behavior: .fluid)
        stage.touch(.began, 300, at: 0)
        let reported = words(stage.touch(.ended, 300, at: 60))
        #expect(reported.prefix(3) == ["touch ended", "tap backdrop", "tapped_outside medium tap"])
        #expect(reported.contains("will_dismiss hidden tap"))
    }

    @Test(
        "A hidden sheet that forwards keeps only what may present it",
        arguments: [
            ([.edgeSwipe], 300.0, true), ([.edgeSwipe], 1270, false), ([], 300, true), ([], 1270, true),
            ([.tap], 300, false), ([.tap], 1270, false),
        ] as [(Set<PresentationTrigger>, Double, Bool)]
    )
    func hidden(presentOn: Set<PresentationTrigger>, y: Double, isForwarded: Bool) {
        var behavior = Self.forwarding
        behavior.touch.presentOn = presentOn
        var stage = TouchPanel(isOpen: false, behavior: behavior)
        #expect(words(stage.touch(.began, y, at: 0)) == [isForwarded ? "forwarded began" : "touch began"])
    }

    @Test(
        "A hidden sheet that does not forward keeps every touch, whatever its backdrop is like",
        arguments: [300.0, 1270]
    )
    func hiddenKeeps(y: Double) {
        var stage = TouchPanel(isOpen: false, behavior: .fluid)
        #expect(words(stage.touch(.began, y, at: 0)) == ["touch began"])
    }

    /// A hidden sheet over a program's window, which a swipe from the lower edge presents.
    private func overProgram(_ presentOn: Set<PresentationTrigger> = [.edgeSwipe]) -> TouchPanel {
        var behavior = SheetBehavior.classic
        behavior.touch.presentOn = presentOn
        var stage = TouchPanel(isOpen: false, behavior: behavior)
        stage.interaction.isOverProgram = true
        return stage
    }

    @Test("At the edge a program has the finger, too, until the swipe begins")
    func edge() {
        var stage = overProgram()
        #expect(words(stage.touch(.began, 1270, at: 0)) == ["forwarded began", "touch began"])
        let swipe = words(stage.touch(.moved, 1200, at: 50))
        #expect(swipe.first == "forwarded moved" && swipe.last == "forwarded cancelled")
        #expect(swipe.contains("pan began") && stage.pose(at: 50).state == .dragging)
        #expect(!words(stage.touch(.moved, 1000, at: 100)).contains { $0.hasPrefix("forwarded") })
        #expect(!words(stage.touch(.ended, 1000, at: 300)).contains { $0.hasPrefix("forwarded") })
        #expect(!stage.interaction.isTouched)
    }

    @Test("A tap at the edge, and a finger that slides along it, are the program's")
    func edgeTap() {
        var stage = overProgram()
        stage.touch(.began, 1270, at: 0)
        #expect(words(stage.touch(.ended, 1270, at: 50)).first == "forwarded ended")
        stage.touch(.began, 1270, x: 100, at: 100)
        #expect(words(stage.touch(.moved, 1270, x: 400, at: 150)).filter { $0.hasPrefix("f") } == ["forwarded moved"])
        #expect(words(stage.touch(.ended, 1270, x: 400, at: 200)).first == "forwarded ended")
        #expect(stage.pose(at: 400).state == .hidden && !stage.interaction.isTouched)
    }

    @Test("Where a tap presents the sheet the edge is its own, and with nothing behind it as well")
    func edgeOfTheSheet() {
        var stage = overProgram([.edgeSwipe, .tap])
        #expect(words(stage.touch(.began, 1270, at: 0)) == ["touch began"])
        stage = overProgram()
        stage.interaction.isOverProgram = false
        #expect(words(stage.touch(.began, 1270, at: 0)) == ["touch began"])
    }

    @Test("A finger that is cancelled at the edge is cancelled for both, once")
    func edgeCancel() {
        var stage = overProgram()
        stage.touch(.began, 1270, at: 0)
        #expect(words(stage.touch(.cancelled, 1270, at: 20)).sorted() == ["forwarded cancelled", "touch cancelled"])
        stage.touch(.began, 1270, at: 100)
        #expect(forget(&stage, byTurning: false, at: 120) == ["forwarded cancelled"])
        #expect(forget(&stage, byTurning: false, at: 130).isEmpty)
    }

    @Test("When fingers are reset, forwarded ones are cancelled once", arguments: [false, true])
    func takenBack(byTurning: Bool) {
        var stage = TouchPanel(behavior: Self.forwarding)
        stage.touch(.began, 200, id: 1, at: 0)
        stage.touch(.began, 300, id: 2, at: 5)
        stage.touch(.began, 900, id: 3, at: 10)
        stage.touch(.ended, 300, id: 2, at: 15)
        #expect(forget(&stage, byTurning: byTurning, at: 20) == ["forwarded cancelled"])
        #expect(forget(&stage, byTurning: byTurning, at: 25).isEmpty)
        #expect(stage.touch(.moved, 400, id: 1, at: 30).isEmpty)
        #expect(stage.touch(.ended, 400, id: 1, at: 40).isEmpty)
        #expect(words(stage.touch(.began, 200, id: 1, at: 50)) == ["forwarded began"])
    }

    /// The touchscreen is another one, or the picture hangs upside down.
    private func forget(_ stage: inout TouchPanel, byTurning: Bool, at milliseconds: Double) -> [String] {
        let time = Microseconds(milliseconds * 1000)
        guard byTurning else {
            return words(stage.interaction.cancelFingers(handling: TouchHandling(), at: time))
        }
        var transform = stage.interaction.transform
        transform.rotation = transform.rotation == .none ? .half : .none
        return words(stage.interaction.change(to: Self.forwarding, in: transform.area, transform: transform, at: time))
    }
}
