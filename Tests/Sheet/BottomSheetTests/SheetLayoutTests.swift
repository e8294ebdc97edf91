import Testing

@testable import BottomSheet

struct SheetLayoutTests {
    private func classic(height: Double, defaultHeight: Double = 500, minimumTop: Double = 40) -> SheetLayout {
        var behavior = SheetBehavior.classic
        behavior.detents[1].extent = .height(defaultHeight)
        behavior.limit.minimumTop = minimumTop
        return SheetLayout(behavior, in: SheetArea(width: 720, height: height))
    }

    @Test("Classic rests at 40 and at H − d")
    func detents() {
        #expect(
            classic(height: 1280).detents == [Detent(name: "expanded", top: 40), Detent(name: "normal", top: 780)]
        )
        #expect(classic(height: 1280).initial.name == "normal")
    }

    @Test("A sheet as tall as the screen has one detent, counted once", arguments: [460.0, 500, 540, 300])
    func tallSheet(height: Double) {
        let layout = classic(height: height)
        #expect(layout.detents.map(\.name) == ["expanded"])
        #expect(layout.detents[0].top == 40)
        #expect(layout.initial.name == "expanded")
        #expect(layout.detent(named: "normal") == layout.detents[0], "the other name is still known")
    }

    @Test(
        "Sizes beyond the screen are clamped to it",
        arguments: [(0.0, 500.0, 40.0), (30, 500, 40), (720, -5, 40), (720, 500, 9999)]
    )
    func clamping(height: Double, defaultHeight: Double, minimumTop: Double) {
        let layout = classic(height: height, defaultHeight: defaultHeight, minimumTop: minimumTop)
        #expect(layout.detents.allSatisfy { (0...height).contains($0.top) })
        for top in [0, height / 2, height] { #expect((0...0.4).contains(layout.dim(at: top))) }
    }

    @Test(
        "The nearest place wins, the taller one when two are equally near",
        arguments: [
            (40.0, "expanded"), (409, "expanded"), (410, "expanded"), (410.1, "normal"), (1030, "normal"),
            (1030.1, "hidden"),
        ]
    )
    func nearest(top: Double, name: String) {
        #expect(classic(height: 1280).nearest(to: top).name == name)
    }

    @Test(
        "A touch hits what lies under it",
        arguments: [
            (360.0, 700.0, 780.0, Target.backdrop), (360, 779.9, 780, .backdrop), (360, 780, 780, .grabber),
            (420, 790, 780, .grabber), (420.1, 790, 780, .content), (360, 812.5, 780, .grabber),
            (360, 812.6, 780, .content), (-1, 900, 780, .backdrop), (720, 900, 780, .backdrop),
            (360, 1255.9, 1280, .backdrop), (360, 1256, 1280, .edge),
        ]
    )
    func targets(x: Double, y: Double, top: Double, target: Target) {
        #expect(classic(height: 1280).target(at: (x, y), top: top) == target)
    }

    @Test(
        "A bar that floats above the sheet is hit there too",
        arguments: [
            // Card: 6 high, 16 above the sheet at 640, so 44 around y = 627.
            (360.0, 604.9, Target.backdrop), (360, 605, .grabber), (300, 630, .grabber), (299.9, 630, .backdrop),
            (420, 649, .grabber), (360, 649.1, .content), (420.1, 645, .content),
        ]
    )
    func floatingGrabber(x: Double, y: Double, target: Target) {
        let layout = SheetLayout(.card, in: SheetArea(width: 720, height: 1280))
        #expect(layout.target(at: (x, y), top: 640) == target)
    }

    @Test(
        "A bar that would float off the screen lies on the sheet, and is hit where it lies, at every detent",
        arguments: [
            // Three below the sheet's top, 6 high: 44 around a line 6 below it.
            (0.0, 5.0, Target.grabber), (0, 28, .grabber), (0, 28.1, .content), (640, 645, .grabber),
            (640, 668.1, .content), (640, 610, .backdrop),
        ]
    )
    func grabberInside(top: Double, y: Double, target: Target) {
        var behavior = SheetBehavior.card
        behavior.limit.minimumTop = nil
        behavior.shape.grabber?.margin = -40
        let layout = SheetLayout(behavior, in: SheetArea(width: 720, height: 1280))
        #expect(layout.grabber?.margin == 3)
        #expect(layout.target(at: (360, y), top: top) == target)
    }

    @Test("Without a bar, and where nothing can be dragged, no touch hits a grabber")
    func noGrabber() {
        var bare = SheetBehavior.classic
        bare.shape.grabber = nil
        var fixed = SheetBehavior.classic
        fixed.touch.dragFrom = .none
        for behavior in [bare, fixed] {
            let layout = SheetLayout(behavior, in: SheetArea(width: 720, height: 1280))
            #expect(layout.target(at: (360, 790), top: 780) == .content)
        }
    }

    @Test("The edge zone is as deep as the behaviour says")
    func edgeZone() {
        var behavior = SheetBehavior.classic
        behavior.touch.edgeZone = 100
        let layout = SheetLayout(behavior, in: SheetArea(width: 720, height: 1280))
        #expect(layout.target(at: (5, 1180), top: 1280) == .edge)
        #expect(layout.target(at: (5, 1179), top: 1280) == .backdrop)
        #expect(layout.target(at: (5, 1200), top: 1279) == .backdrop, "only while the sheet is hidden")
    }
}
