import Testing

@testable import BottomSheet

struct SheetLayoutTests {
    private func classic(height: Double, defaultHeight: Double = 500, minimumTop: Double = 40) -> SheetLayout {
        var behavior = SheetBehavior.classic
        behavior.defaultHeight = defaultHeight
        behavior.minimumTop = minimumTop
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

    @Test("Full dim lies at half of the normal top; below it the dim falls linearly to 0 at H")
    func dim() {
        let layout = classic(height: 812)  // normal top 312, full dim from 156 up
        #expect(layout.dim(at: 0) == 0.4)
        #expect(layout.dim(at: 156) == 0.4)
        #expect(abs(layout.dim(at: 312) - 0.4 * (812 - 312) / (812 - 156)) < 1e-12)
        #expect(layout.dim(at: 812) == 0)
        #expect(layout.dim(at: 900) == 0)
    }

    @Test("A landscape panel dims fully too")
    func landscapeDim() {
        #expect(classic(height: 480).dim(at: 20) == 0.4)
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
}
