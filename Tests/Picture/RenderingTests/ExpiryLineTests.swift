import BottomSheet
import Canvas
import Configuration
import Content
import Interaction
import Output
import TestSupport
import Testing

@testable import Rendering

@Suite("The line of what goes by itself, in frames")
struct ExpiryLineTests {
    private static let size = PixelSize(width: 240, height: 320)
    private static let themes: [Theme] = [.light, .dark]

    private struct Panel {
        let assets: SceneAssets
        let transform: DisplayTransform
        let layout: SheetLayout
        let page: Page?
        let display: HeadlessDisplay
        var renderer: Renderer

        init(_ preset: Preset, _ theme: Theme?, scale: Double = 1, _ rotation: Rotation = .none) throws {
            var settings = Settings()
            settings.sheet.preset = preset
            let panel = rotation.turn(PixelSize(width: Int(240 * scale), height: Int(320 * scale)))
            let document = theme.map { Document(title: "Leave?", items: [.text("It is ten.")], theme: $0) }
            assets =
                if let document { try SceneAssets(settings, presenting: document) } else { try SceneAssets(settings) }
            transform = DisplayTransform(panel: panel, rotation: rotation, scale: scale, safeArea: .init())
            let behavior = settings.sheet.behavior
            page = assets.page(transform, behavior: behavior, turned: rotation)
            layout = SheetLayout(behavior, in: assets.area(transform, behavior: behavior, page: page?.layout))
            display = HeadlessDisplay(size: panel)
            renderer = Renderer(scene: assets.scene(transform, layout: layout), transform: transform, page: page)
        }

        /// The sheet at its first detent, upright; `rest` of the line is left.
        mutating func frame(_ rest: Double?, top: Double? = nil) throws -> (picture: Surface, result: RenderResult) {
            let top = top ?? layout.initial.top
            var pose = Pose(state: .resting, detent: "a", top: top, dim: layout.dim(at: top))
            pose.radius = layout.radius(at: top)
            var appearance = Appearance(sheet: pose)
            appearance.expiry = rest
            let result = try renderer.render(appearance, on: display)
            return (display.surface.turned(transform.rotation.inverse), result)
        }
    }

    @Test(
        "It is seen at the upper edge in both themes, between the corners, and in the middle at last",
        arguments: Preset.all,
        themes
    )
    func place(preset: Preset, theme: Theme) throws {
        var panel = try Panel(preset, theme)
        let (without, row) = (try panel.frame(nil).picture, panel.transform.row(top: panel.layout.initial.top))
        var before = Int.max
        for rest in [1, 0.5, 0.1] {
            let with = try panel.frame(rest).picture
            let bounds = Self.difference(without, with)
            #expect(bounds.y == row && bounds.height == 3, "\(bounds)")
            #expect(bounds.x + bounds.maxX == Self.size.width, "\(bounds)")
            #expect(bounds.width < before)
            before = bounds.width
            for x in [bounds.x, bounds.maxX - 1] {
                let (line, ground) = (Color(with[x, row + 1]), Color(without[x, row + 1]))
                #expect(line.contrast(with: ground) >= 3, "\(line) on \(ground)")
            }
        }
        #expect(try panel.frame(0).picture == without)
        #expect(try panel.frame(nil).picture == without)
    }

    @Test("A sheet without a document has it as well, three points thick", arguments: [1.0, 1.5, 3])
    func plain(scale: Double) throws {
        var panel = try Panel(.fluid, nil, scale: scale)
        let change = Self.difference(try panel.frame(nil).picture, try panel.frame(1).picture)
        #expect(change.height == Int((3 * scale).rounded()))
    }

    @Test("A step of it costs a few pixels, and none that is seen nothing")
    func cost() throws {
        var panel = try Panel(.fluid, .light)
        _ = try panel.frame(nil)
        var area = 0
        for step in (0...80).reversed() {
            let result = try panel.frame(Double(step) / 80).result
            if let frame = result.frame { area += frame.damage.area }
        }
        #expect(area <= 2 * 3 * Self.size.width, "\(area)")
        #expect(try panel.frame(0).result == .unchanged)
    }

    @Test("Frames drawn by what differs are the whole ones, and turned ones the upright ones", arguments: 0..<4)
    func law(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let preset: Preset = [.classic, .fluid, .card, .tray][Int(seed) % 4]
        var panels = try Rotation.allCases.map { try Panel(preset, .dark, $0) }
        let layout = panels[0].layout
        for _ in 0..<30 {
            let rest: Double? = random.oneIn(5) ? nil : random.number(in: 0...1)
            let top = random.oneIn(2) ? layout.initial.top : random.number(in: 0...330)
            let pictures = try panels.indices.map { try panels[$0].frame(rest, top: top).picture }
            var whole = try Panel(preset, .dark)
            let expected = try whole.frame(rest, top: top).picture
            for picture in pictures { #expect(picture == expected) }
        }
    }

    /// Around all pixels that differ.
    private static func difference(_ one: Surface, _ other: Surface) -> PixelRect {
        var bounds = PixelRect.empty
        for y in 0..<one.size.height {
            for x in 0..<one.size.width where one[x, y] != other[x, y] {
                bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return bounds
    }
}
