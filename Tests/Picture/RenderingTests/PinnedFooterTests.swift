import BottomSheet
import Canvas
import Configuration
import Interaction
import Testing

@testable import Content
@testable import Rendering

/// A sheet that rests anywhere, over a footer that is pinned.
struct PinnedFooterTests {
    @Test(
        "While the sheet moves by less than a pixel its footer stays in its rows",
        arguments: [(1.0, 0.0), (1.25, 0), (1.5, 0), (1.75, 0), (1.333, 0), (1.5, 5)]
    )
    func still(scale: Double, inset: Double) throws {
        var preset = Preset.fluid
        preset.behavior.release.rule = .free
        var document = Document(items: (0..<20).map { .row("Row \($0)") }, footer: [.button("ok", "OK")])
        document.font = "DejaVu Sans"
        let size = PixelSize(width: 300, height: 900)
        let safeArea = DisplayTransform.SafeArea(bottom: inset)
        var view = try PanelView(document, preset, size: size, scale: scale, safeArea: safeArea, fonts: Fonts())
        var footers: Set<[UInt32]> = []
        for step in 0..<40 {
            view.rest(at: "free", top: 60 + Double(step) / 40)
            footers.insert(Array(try view.picture().pixels.suffix(view.layout.footerHeight * 300)))
        }
        #expect(footers.count == 1)
    }
}
