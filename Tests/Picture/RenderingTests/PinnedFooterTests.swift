import BottomSheet
import Canvas
import Configuration
import Content
import Interaction
import Output
import Testing

@testable import Rendering

/// A sheet that rests anywhere, over a footer that is pinned.
struct PinnedFooterTests {
    @Test(
        "While the sheet moves by less than a pixel its footer stays in its rows",
        arguments: [(1.0, 0.0), (1.25, 0), (1.5, 0), (1.75, 0), (1.333, 0), (1.5, 5)]
    )
    func still(scale: Double, inset: Double) throws {
        var settings = Settings()
        settings.sheet.preset = .fluid
        settings.sheet.preset.behavior.release.rule = .free
        let behavior = settings.sheet.preset.behavior
        var document = Document(items: (0..<20).map { .row("Row \($0)") }, footer: [.button("ok", "OK")])
        document.font = "DejaVu Sans"
        let assets = try SceneAssets(settings).presenting(document)
        let transform = DisplayTransform(
            panel: PixelSize(width: 300, height: 900),
            scale: scale,
            safeArea: .init(bottom: inset)
        )
        let page = try #require(assets.page(transform, behavior: behavior, turned: .none))
        let area = assets.area(transform, behavior: behavior, page: page.layout)
        var interaction = Interaction(
            machine: SheetMachine(behavior, in: area, presented: true),
            transform: transform,
            handling: TouchHandling()
        )
        interaction.show(page.layout, contentTop: page.place.top, at: 0)
        let display = HeadlessDisplay(size: transform.panel)
        let scene = assets.scene(transform, layout: SheetLayout(behavior, in: area))
        var renderer = Renderer(scene: scene, transform: transform, page: page)
        var footers: Set<[UInt32]> = []
        for step in 0..<40 {
            interaction.restore(SheetPlace(detent: "free", top: 60 + Double(step) / 40), at: 0)
            let appearance = Appearance(sheet: interaction.pose(at: 0), content: interaction.contentPose(at: 0))
            _ = try renderer.render(appearance, on: display)
            footers.insert(Array(display.surface.pixels.suffix(page.layout.footerHeight * 300)))
        }
        #expect(footers.count == 1)
    }
}
