import BottomSheet
import Canvas
import Configuration
import Content
import Interaction
import Output
import Testing

@testable import Rendering

@Suite("The bar and the edge of a sheet are seen, in both themes and with every preset")
struct SheetColorsTests {
    private static let themes: [Theme] = [.light, .dark]

    private func colors(_ preset: Preset, _ theme: Theme, _ settings: Settings = Settings()) -> SheetColors {
        var settings = settings
        settings.sheet.preset = preset
        let behavior = settings.sheet.behavior
        let margin = behavior.shape.grabber?.margin
        return SheetColors(settings, behavior, barMargin: margin, fill: theme.background)
    }

    /// The default backdrop, without and with all of a preset's dim.
    private func backdrop(_ preset: Preset) -> [Color] {
        let color = Settings().sheet.backdropColor
        return [color, color.mixed(with: Color(preset.style.dim), preset.behavior.dim.alpha)]
    }

    @Test("No dim of a preset brightens the default backdrop, wherever the sheet is", arguments: Preset.all, themes)
    func dim(preset: Preset, theme: Theme) throws {
        var settings = Settings()
        settings.sheet.preset = preset
        settings.sheet.preset.backdrop = .plain
        let ground = settings.sheet.backdropColor
        #expect(ground.isNoBrighter(than: .white) && Color(0x8E8E93).isNoBrighter(than: ground))
        let assets = try SceneAssets(settings, presenting: Document(title: "Title", items: [], theme: theme))
        let panel = PixelSize(width: 200, height: 600)
        let transform = DisplayTransform(panel: panel, rotation: .none, scale: 1, safeArea: .init())
        let layout = SheetLayout(settings.sheet.behavior, in: transform.area)
        let display = HeadlessDisplay(size: panel)
        var renderer = Renderer(scene: assets.scene(transform, layout: layout), transform: transform)
        var dims: Set<UInt32> = []
        for top in stride(from: layout.tallest.top, through: 600, by: 20) {
            _ = try renderer.render(
                Pose(state: .dragging, detent: nil, top: top, dim: layout.dim(at: top)),
                on: display
            )
            dims.insert(display.surface[1, 1])
        }
        #expect(dims.allSatisfy { Color($0).isNoBrighter(than: ground) }, "\(dims)")
        #expect(dims.contains { Color($0) != ground })
    }

    @Test("The bar has a contrast of 3 with what is behind it", arguments: Preset.all, themes)
    func grabber(preset: Preset, theme: Theme) throws {
        let bar = try #require(preset.behavior.shape.grabber)
        let grabber = colors(preset, theme).grabber
        let isPlain = preset.backdrop == .plain
        let grounds = bar.margin < 0 ? (isPlain ? backdrop(preset) : []) : [theme.background]
        for ground in grounds { #expect(grabber.contrast(with: ground) >= 3) }
        if theme == .light, preset.name == "classic" || preset.name == "velog" { #expect(grabber == .black) }
    }

    @Test("The upper edge has a contrast of 3 with sheet and backdrop", arguments: Preset.all, themes)
    func edge(preset: Preset, theme: Theme) throws {
        let (fill, colors) = (theme.background, colors(preset, theme))
        let alike = preset.backdrop == .plain ? backdrop(preset).filter { $0.contrast(with: fill) < 3 } : []
        // What there is of it where any picture may lie behind is a law of `SheetEdgeTests`.
        guard preset.style.rim == nil || preset.backdrop == .plain && !alike.isEmpty else { return }
        guard !alike.isEmpty else {
            #expect(colors.shadow == preset.style.shadow)
            return
        }
        let shadow = try #require(colors.shadow)
        if preset.style.rim == nil {
            #expect(shadow.opacity == 1 && shadow.radius == 0 && shadow.y < 0)
            for ground in backdrop(preset) + [fill] { #expect(Color(shadow.color).contrast(with: ground) >= 3) }
        } else {
            let opacity = Double(colors.rimOpacity) / 255
            for ground in alike { #expect(ground.mixed(with: Color(shadow.color), opacity).contrast(with: fill) >= 3) }
        }
    }

    @Test("A dark sheet on a dark backdrop has a line of light along its upper edge")
    func drawn() throws {
        var settings = Settings()
        settings.sheet.backdropColor = Theme.dark.background
        let document = Document(title: "Title", items: [], theme: .dark)
        let assets = try SceneAssets(settings, presenting: document)
        let transform = DisplayTransform(
            panel: PixelSize(width: 200, height: 600),
            rotation: .none,
            scale: 1,
            safeArea: .init()
        )
        let layout = SheetLayout(settings.sheet.behavior, in: transform.area)
        let display = HeadlessDisplay(size: transform.panel)
        var renderer = Renderer(scene: assets.scene(transform, layout: layout), transform: transform)
        let top = layout.initial.top
        _ = try renderer.render(
            Pose(state: .resting, detent: nil, top: top, dim: layout.dim(at: top)),
            on: display
        )
        let (row, column) = (Int(top), 100)
        let (above, edge, sheet) = (
            Color(display.surface[column, row - 2]), Color(display.surface[column, row - 1]),
            Color(display.surface[column, row + 30])
        )
        #expect(edge.contrast(with: above) >= 3 && edge.contrast(with: sheet) >= 3)
    }

    @Test(
        "A bar that floats above its sheet is on the screen, and seen, at every size",
        arguments: [(240, 320), (320, 240), (480, 272), (480, 800), (720, 1280)],
        themes
    )
    func floating(size: (Int, Int), theme: Theme) throws {
        for preset in Preset.all {
            var settings = Settings()
            settings.sheet.preset = preset
            let assets = try SceneAssets(settings, presenting: Document(title: "Title", items: [], theme: theme))
            let panel = PixelSize(width: size.0, height: size.1)
            let transform = DisplayTransform(panel: panel, rotation: .none, scale: 1, safeArea: .init())
            let layout = SheetLayout(settings.sheet.behavior, in: transform.area)
            let bar = try #require(assets.scene(transform, layout: layout).sheet.grabber)
            #expect(layout.tallest.top + Double(bar.y) >= 0, "\(preset)")
            guard bar.y >= 0 else { continue }
            #expect(bar.color.contrast(with: theme.background) >= 3, "\(preset)")
            #expect(bar.y + bar.mask.size.height <= 30)
        }
    }

    @Test("Colours that somebody has chosen stay")
    func chosen() throws {
        let overrides = [Override("sheet.grabber.color=#1d1d1f"), Override("sheet.shadow.opacity=0.5")]
        var settings = try LoadedSettings.load(file: nil, overrides: overrides).settings
        let colors = colors(.classic, .dark, settings)
        #expect(colors.grabber == Color(0x1D1D1F))
        #expect(colors.shadow == SheetStyle.Shadow(opacity: 0.5))
        #expect(SceneAssets.warnings(of: settings).isEmpty)
        settings.sheet.color = .black
        #expect(
            SceneAssets.warnings(of: settings)
                == ["sheet.grabber.color: on the sheet 1.2:1: controls want 3:1"]
        )
    }
}

extension Color {
    fileprivate func isNoBrighter(than other: Color) -> Bool {
        red <= other.red && green <= other.green && blue <= other.blue
    }
}
