import BottomSheet
import Canvas
import Configuration
import Content
import Interaction
import Output
import TestSupport
import Testing

@testable import Rendering

/// Measured in pixels of composed frames: of whatever lies behind, nothing is as light as the sheet along its edge.
@Suite("The edge of fluid and tray is seen, whatever lies behind")
struct SheetEdgeTests {
    private static let presets: [Preset] = [.fluid, .tray]

    @Test("Over white, black, grey, the sheet's own colour, and pictures of anything", arguments: presets)
    func anything(preset: Preset) throws {
        var random = SplitMix(seed: 17)
        let fills = [Theme.light.background, Theme.dark.background] + (0..<40).map { _ in Self.color(&random) }
        for fill in fills {
            for picture in Self.pictures(like: fill, &random) {
                let frame = try Frame(preset, fill, over: picture, scale: random.pick([0.5, 1, 2]))
                // A shadow needs no line where all of it differs from the sheet.
                let least = frame.hasRim ? 1.7 : 1.25
                #expect(frame.straight.allSatisfy { $0.contrast(with: fill) >= least }, "\(fill.hexadecimal)")
                // A line across pixels is shared by two of them, and round a corner a shadow is weaker.
                #expect(frame.corners.allSatisfy { $0 >= 1.2 }, "\(fill.hexadecimal): \(frame.corners)")
            }
        }
    }

    @Test("White has its shadow alone, light colours a dark line with it, dark ones a light line")
    func kinds() throws {
        func colors(_ fill: Color) -> SheetColors {
            var settings = Settings()
            settings.sheet.preset = .fluid
            settings.sheet.backdropColor = Color(0x8E8E93)
            settings.sheet.color = fill
            return SheetColors(settings, settings.sheet.behavior, barMargin: 6, fill: fill, accent: Theme.light.accent)
        }
        #expect(colors(.white).rimOpacity == 0 && colors(.white).shadow == Preset.fluid.style.shadow)
        let (light, dark) = (colors(0xF2F2F7), colors(Theme.dark.background))
        #expect(light.rimOpacity > 0 && light.shadow == Preset.fluid.style.shadow)
        #expect(dark.rimOpacity > 0 && dark.shadow?.opacity == 0 && dark.shadow?.color == 0xFFFFFF)
    }

    @Test("A shadow that somebody has chosen has no line")
    func chosen() throws {
        let overrides = [Override("sheet.preset=fluid"), Override("sheet.shadow.opacity=0.5")]
        let settings = try LoadedSettings.load(file: nil, overrides: overrides).settings
        let fill = Theme.dark.background
        let colors = SheetColors(
            settings,
            settings.sheet.behavior,
            barMargin: 6,
            fill: fill,
            accent: Theme.light.accent
        )
        #expect(colors.rimOpacity == 0 && colors.shadow == SheetStyle.Shadow(opacity: 0.5, radius: 6))
    }

    private static func color(_ random: inout SplitMix) -> Color {
        random.oneIn(2) ? Color(UInt32(random.index(1 << 24))) : Color(UInt32(random.index(256)) * 0x010101)
    }

    private static func pictures(like fill: Color, _ random: inout SplitMix) -> [Surface] {
        let size = PixelSize(width: 160, height: 90)
        let plain = [Color.white, .black, 0x808080, fill, color(&random)].map { Surface(size: size, color: $0) }
        let noise = Surface(size: size, pixels: (0..<size.area).map { _ in UInt32(random.index(1 << 24)) })
        let steps = (0..<size.area).map { UInt32($0 % 160 * 255 / 159) * 0x010101 }
        return plain + [noise, Surface(size: size, pixels: steps)]
    }
}

/// A sheet at rest that leaves room on both sides, over a picture that nothing dims.
private struct Frame {
    let hasRim: Bool
    private let picture: Surface
    private let sheet: PixelRect
    private let radius: Int
    private let fill: Color

    /// Where the sheet lies, whatever is behind it.
    private let inside: [Bool]

    init(_ preset: Preset, _ fill: Color, over backdrop: Surface, scale: Double) throws {
        var settings = Settings()
        settings.sheet.preset = preset
        settings.sheet.preset.backdrop = .snapshot
        settings.sheet.preset.behavior.shape.maximumWidth = 100 / scale
        settings.sheet.color = fill
        settings.sheet.showsGrabber = false
        let transform = DisplayTransform(panel: backdrop.size, rotation: .none, scale: scale, safeArea: .init())
        let (layout, row) = (SheetLayout(settings.sheet.behavior, in: transform.area), 30)
        func scene(over backdrop: Surface) throws -> Scene {
            try SceneAssets(settings).scene(transform, layout: layout, snapshot: backdrop)
        }
        func frame(over backdrop: Surface) throws -> Surface {
            let display = HeadlessDisplay(size: backdrop.size)
            let scene = try scene(over: backdrop)
            var renderer = Renderer(scene: scene, transform: transform)
            var pose = Pose(state: .resting, detent: nil, top: Double(row) / scale, dim: 0)
            pose.radius = Double(scene.sheet.rounding.radius) / scale
            _ = try renderer.render(pose, on: display)
            return display.surface
        }
        let (sheet, size) = (try scene(over: backdrop).sheet, backdrop.size)
        let plain = try [Color.black, .white].map { try frame(over: Surface(size: size, color: $0)).pixels }
        inside = zip(plain[0], plain[1]).map { $0 == fill.word && $1 == fill.word }
        (picture, self.fill, radius) = (try frame(over: backdrop), fill, sheet.rounding.radius)
        self.sheet = PixelRect(x: sheet.x, y: row, width: sheet.width, height: size.height - row)
        hasRim = sheet.shadow?.rim != nil
    }

    /// The pixels beside the straight parts of its edge.
    var straight: [Color] {
        let above = (sheet.x + radius..<sheet.maxX - radius).map { picture[$0, sheet.y - 1] }
        let beside = (sheet.y + radius..<sheet.maxY).flatMap { [picture[sheet.x - 1, $0], picture[sheet.maxX, $0]] }
        return (above + beside).map { Color($0) }
    }

    /// For each pixel of the sheet along its corners, the strongest contrast with it of those up to two pixels away.
    var corners: [Double] {
        let columns = Array(sheet.x..<sheet.x + radius) + Array(sheet.maxX - radius..<sheet.maxX)
        return (sheet.y..<sheet.y + radius).flatMap { y in
            columns.filter { isInside($0, y) && !isInside($0, y - 1) }.map { x in
                let near = picture.part(PixelRect(x: x - 2, y: y - 2, width: 5, height: 5)).pixels
                return near.map { Color($0).contrast(with: fill) }.max() ?? 0
            }
        }
    }

    private func isInside(_ x: Int, _ y: Int) -> Bool { inside[y * picture.size.width + x] }
}
