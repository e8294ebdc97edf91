import BottomSheet
import Canvas
import Configuration
import Interaction
import Output
import TestSupport
import Testing

@testable import Rendering

@Suite("What a sheet hides is not drawn")
struct CoveringTests {
    /// Sheets of every preset, here and there, on panels with and without a safe area.
    @Test("Behind a sheet that is said to cover the panel nothing is seen, whatever lies there", arguments: 0..<8)
    func law(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var (covering, open) = (0, 0)
        for preset in Preset.all {
            var settings = Settings()
            settings.sheet.preset = preset
            if random.oneIn(2) { settings.sheet.preset.behavior.shape.cornerRadius = 0 }
            let size = PixelSize(width: 40 + random.index(200), height: 60 + random.index(200))
            let inset = random.oneIn(2) ? 0.0 : 8
            let transform = DisplayTransform(
                panel: size,
                scale: 0.5,
                safeArea: .init(top: inset, left: inset, bottom: inset, right: inset)
            )
            let layout = SheetLayout(settings.sheet.behavior, in: transform.area)
            let sheet = try SceneAssets(settings).scene(transform, layout: layout).sheet
            func picture(_ pose: Pose, on ground: Color) throws -> Surface {
                let display = HeadlessDisplay(size: size)
                let scene = Scene(size: size, ground: .color(ground), dimColor: .black, sheet: sheet)
                var renderer = Renderer(scene: scene, transform: transform)
                _ = try renderer.render(pose, on: display)
                return display.surface
            }
            for _ in 0..<40 {
                let top = random.pick([-inset, -inset - 4, 0, random.number(in: -20...400)])
                var pose = Pose(state: .dragging, detent: nil, top: top, dim: random.pick([0, 0.5, 0.999, 1]))
                (pose.opacity, pose.radius) = (random.pick([1, 1, 0.5]), layout.radius(at: top))
                let isSame = try picture(pose, on: .white) == picture(pose, on: .black)
                if layout.isCovering(pose) {
                    covering += 1
                    #expect(isSame, "\(preset) \(size) \(pose)")
                } else if !isSame {
                    open += 1
                }
            }
        }
        #expect(covering > 20 && open > 20)
    }

    @Test(
        "A sheet without corners that fills the panel covers it, and so does a full dim",
        arguments: [
            (0.0, 0.0, 1.0, 0.0, true), (-3, 0, 1, 0, true), (1, 0, 1, 0, false), (0, 0, 0.9, 0, false),
            (0, 4, 1, 0, false), (300, 0, 1, 1, true), (300, 4, 0, 1, true), (300, 0, 1, 0.9, false),
        ]
    )
    func table(top: Double, radius: Double, opacity: Double, dim: Double, isCovering: Bool) {
        let transform = DisplayTransform(panel: PixelSize(width: 90, height: 160), scale: 0.25)
        var behavior = Preset.classic.behavior
        behavior.shape.cornerRadius = 0
        for isWide in [true, false] {
            behavior.shape.maximumWidth = isWide ? nil : 100
            let layout = SheetLayout(behavior, in: transform.area)
            var pose = Pose(state: .dragging, detent: nil, top: top, dim: dim)
            (pose.radius, pose.opacity) = (radius, opacity)
            #expect(layout.isCovering(pose) == (isCovering && (isWide || dim == 1)))
        }
    }
}
