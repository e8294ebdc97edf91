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
        return SheetColors(settings, behavior, barMargin: margin, fill: theme.background, accent: theme.accent)
    }

    /// A backdrop, the default one unless given, without and with all of a preset's dim.
    private func backdrop(_ preset: Preset, _ color: Color = Settings().sheet.backdropColor) -> [Color] {
        [color, color.mixed(with: Color(preset.style.dim), preset.behavior.dim.alpha)]
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

    @Test(
        "A line around the sheet is there where its preset's own edge is not enough, and no stronger than it has to be",
        arguments: Preset.all,
        themes
    )
    func edge(preset: Preset, theme: Theme) throws {
        let fill = theme.background
        for color in [Settings().sheet.backdropColor, .black, .white, fill] {
            var settings = Settings()
            settings.sheet.backdropColor = color
            let (colors, backdrop) = (colors(preset, theme, settings), backdrop(preset, color))
            let alike = preset.backdrop == .plain ? backdrop.filter { $0.contrast(with: fill) < 3 } : []
            guard !alike.isEmpty else {
                // What there is of it where any picture may lie behind is a law of `SheetEdgeTests`.
                if preset.style.rim == nil { #expect(colors.shadow == preset.style.shadow && colors.rimOpacity == 0) }
                continue
            }
            let line = Color(try #require(colors.shadow).color)
            let lines = alike.map { $0.mixed(with: line, Double(colors.rimOpacity) / 255) }
            #expect(lines.allSatisfy { $0.contrast(with: fill) >= 3 }, "\(color.hexadecimal): \(lines)")
            // A fainter one would not do somewhere: it never glares between both.
            let glare = zip(lines, alike).map { min($0.contrast(with: fill), $0.contrast(with: $1)) }
            #expect(glare.contains { $0 < 3.2 }, "\(color.hexadecimal): \(lines)")
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
        #expect(edge.contrast(with: sheet) >= 3 && edge.luminance > above.luminance && above.contrast(with: sheet) < 3)
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
