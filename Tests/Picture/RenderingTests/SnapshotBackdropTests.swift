import BottomSheet
import Canvas
import Configuration
import Interaction
import Output
import Pictures
import TestSupport
import Testing

@testable import Rendering

@Suite("A backdrop that is what the screen showed before")
struct SnapshotBackdropTests {
    private var settings = Settings()

    init() {
        settings.sheet.preset.backdrop = .snapshot
        settings.sheet.backdropColor = Color(0x123456)
    }

    /// What a panel shows when the sheet is hidden.
    private func panel(
        _ settings: Settings,
        size: PixelSize = PixelSize(width: 90, height: 160),
        rotation: Rotation = .none,
        isTurnedByPlane: Bool = false,
        snapshot: Surface?
    ) throws -> Surface {
        let transform = DisplayTransform(panel: size, rotation: rotation, scale: 0.125)
        let artwork = try SceneAssets(settings)
        let layout = SheetLayout(settings.sheet.behavior, in: transform.area)
        let drawn = isTurnedByPlane ? transform.drawn(in: transform.picture, turned: .none) : transform
        let scene = artwork.scene(transform, layout: layout, snapshot: snapshot, turned: drawn.rotation)
        let display = HeadlessDisplay(size: drawn.panel)
        var renderer = Renderer(scene: scene, transform: drawn)
        let hidden = Pose(state: .hidden, detent: nil, top: transform.area.height, dim: 0)
        _ = try renderer.render(hidden, on: display)
        return isTurnedByPlane ? display.surface.turned(rotation) : display.surface
    }

    private func noise(_ size: PixelSize) -> Surface {
        Surface(size: size, pixels: (0..<size.area).map { (UInt32($0) &* 0x9E37_79B1) >> 8 })
    }

    @Test("It lies on the panel as it did, however the picture is turned", arguments: Rotation.allCases)
    func turned(rotation: Rotation) throws {
        let size = PixelSize(width: 90, height: 160)
        #expect(try panel(settings, size: size, rotation: rotation, snapshot: noise(size)) == noise(size))
    }

    @Test("So it does where the plane turns what is drawn", arguments: Rotation.allCases)
    func turnedByPlane(rotation: Rotation) throws {
        let size = PixelSize(width: 90, height: 160)
        let seen = try panel(settings, size: size, rotation: rotation, isTurnedByPlane: true, snapshot: noise(size))
        #expect(seen == noise(size))
    }

    @Test("One of another size is brought to the panel's as a file would be")
    func fitted() throws {
        let small = noise(PixelSize(width: 45, height: 40))
        for fit in Fit.allCases {
            let scratch = try Scratch()
            try PNG.write(small, to: scratch.file("small.png"))
            var asked = settings
            asked.sheet.backdropFit = fit
            var named = asked
            named.sheet.preset.backdrop = .file(scratch.file("small.png"))
            #expect(try panel(asked, snapshot: small) == panel(named, snapshot: nil))
        }
    }

    @Test("Without one the colour shows, and so it does where none is wanted")
    func none() throws {
        let size = PixelSize(width: 90, height: 160)
        let plain = Surface(size: size, color: Color(0x123456))
        #expect(try panel(settings, snapshot: nil) == plain)
        var unasked = settings
        unasked.sheet.preset.backdrop = .plain
        #expect(try panel(unasked, snapshot: noise(size)) == plain)
    }
}
