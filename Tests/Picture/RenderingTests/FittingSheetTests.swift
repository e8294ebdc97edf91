import BottomSheet
import Canvas
import Configuration
import Interaction
import Output
import TestSupport
import Testing

@testable import Content
@testable import Rendering

@Suite("A sheet as tall as its document", .serialized)
struct FittingSheetTests {
    private static let fonts = Fonts()

    private struct Shown {
        let page: Page
        let area: SheetArea
        let interaction: Interaction
        let picture: Surface
        let transform: DisplayTransform
    }

    private static func shown(
        _ document: Document,
        _ preset: Preset = .tray,
        width: Int = 360,
        height: Int,
        scale: Double,
        inset: Double = 0
    ) throws -> Shown {
        var (settings, document) = (Settings(), document)
        settings.sheet.preset = preset
        document.font = "DejaVu Sans"
        let behavior = settings.sheet.behavior
        let assets = try SceneAssets(settings, fonts: fonts).presenting(document)
        let transform = DisplayTransform(
            panel: PixelSize(width: width, height: height),
            scale: scale,
            safeArea: .init(top: inset, bottom: inset)
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
        let appearance = Appearance(sheet: interaction.pose(at: 0), content: interaction.contentPose(at: 0))
        _ = try renderer.render(appearance, on: display)
        return Shown(
            page: page,
            area: area,
            interaction: interaction,
            picture: display.surface,
            transform: transform
        )
    }

    private static let scales = (0...28).map { 1 + Double($0) / 16 } + [1.1, 1.2, 1.3, 1.333, 1.4, 1.6, 1.7, 1.9, 2.3]

    @Test("Where all of a document is seen no line parts it from its footer, at any scale and size", arguments: scales)
    func noLine(scale: Double) throws {
        var document = Document(items: [.row("One"), .row("Two")], footer: [.button("ok", "OK", role: .primary)])
        var random = SplitMix(seed: UInt64(scale * 100))
        for step in 0..<12 {
            document.title = step % 2 == 0 ? "Title" : nil
            let (height, inset) = (900 + random.index(400), random.pick([0, 0, 5, 7.3]))
            let shown = try Self.shown(document, height: height, scale: scale, inset: inset)
            let pose = try #require(shown.interaction.contentPose(at: 0))
            let layout = shown.page.layout
            let story = "\(height) rows, inset \(inset)"
            #expect(shown.page.prepared.tiles[.edge] == nil, "\(story)")
            #expect(
                abs(
                    pose.viewport + pose.looseTitle - Double(layout.height - layout.titleHeight - layout.footerHeight)
                        / scale
                ) < 1 / scale
            )
            var place = shown.interaction.place(at: 0)
            place.offset = 1e6
            var interaction = shown.interaction
            interaction.restore(place, at: 0)
            #expect(interaction.contentPose(at: 0)?.offset == 0, "nothing is scrolled: \(story)")
        }
    }

    @Test("What scrolls has its line, at any scale", arguments: scales)
    func line(scale: Double) throws {
        let document = Document(items: (0..<40).map { .row("\($0)") }, footer: [.button("ok", "OK")])
        let shown = try Self.shown(document, height: 900, scale: scale)
        #expect(shown.page.prepared.tiles[.edge] != nil)
    }

    @Test(
        "One that shows nothing is still as tall as a finger needs",
        arguments: [Preset.tray, .lunabee],
        [1, 1.5, 2]
    )
    func empty(preset: Preset, scale: Double) throws {
        for (document, inset) in [(Document(), 0.0), (Document(), 20), (Document(items: [.spacer(1)]), 0)] {
            let shown = try Self.shown(document, preset, height: 900, scale: scale, inset: inset)
            let seen = shown.area.height - shown.area.insetBelow - shown.interaction.pose(at: 0).top
            #expect(seen >= 44 && seen < 60)
        }
    }
}
