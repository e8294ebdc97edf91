import BottomSheet
import Canvas
import Configuration
import Interaction
import Output
import TestSupport
import Testing

@testable import Rendering

/// A panel that now and then cannot take a frame, as a card says EBUSY while a flip is under way.
private final class BusyDisplay: Display {
    let screen: HeadlessDisplay
    var isBusy = false
    var deferrals = 0

    init(size: PixelSize) { screen = HeadlessDisplay(size: size) }

    var name: DisplayName { screen.name }
    var summary: String { screen.summary }
    var size: PixelSize { screen.size }
    var refreshRate: Double { screen.refreshRate }

    func invalidate() { screen.invalidate() }
    func change(from old: DisplayRequest, to new: DisplayRequest) {}

    func present(_ damage: Damage, of placement: Scene.Placement, by painter: inout ScenePainter) -> PresentResult {
        guard isBusy else { return screen.present(damage, of: placement, by: &painter) }
        deferrals += 1
        return .deferred
    }
}

/// A panel of 90 x 160 pixels at an eighth of a pixel a point: 720 x 1280 points, quickly drawn.
struct RendererTests {
    private let settings: Settings
    private let transform: DisplayTransform
    private let layout: SheetLayout

    init() {
        self.init(rotation: .none)
    }

    private init(rotation: Rotation, insets: DisplayTransform.SafeArea = .init()) {
        settings = Settings()
        let panel = rotation.turn(PixelSize(width: 90, height: 160))
        transform = DisplayTransform(panel: panel, rotation: rotation, scale: 0.125, safeArea: insets)
        layout = SheetLayout(settings.sheet.behavior, in: transform.area)
    }

    private func renderer() throws -> Renderer {
        Renderer(scene: try SceneAssets(settings).scene(transform, layout: layout), transform: transform)
    }

    private func pose(_ top: Double) -> Pose {
        Pose(state: .dragging, detent: nil, top: top, dim: layout.dim(at: top))
    }

    /// The picture of `top`, painted from scratch.
    private func fullPaint(_ top: Double) throws -> Surface {
        let display = HeadlessDisplay(size: transform.panel)
        var renderer = try renderer()
        _ = try renderer.render(pose(top), on: display)
        return display.surface
    }

    @Test("The first frame is all damage, a frame without a difference is none")
    func damage() throws {
        let display = HeadlessDisplay(size: transform.panel)
        var renderer = try renderer()
        let first = try #require(try renderer.render(pose(780), on: display).frame)
        #expect(first.number == 0)
        #expect(first.damage.area == 90 * 160)
        #expect(first.bytesWritten == 90 * 160 * 4)
        #expect(try renderer.render(pose(780), on: display) == .unchanged)
        #expect(try renderer.render(pose(780.4), on: display) == .unchanged, "the same row, the same dim")
        let second = try #require(try renderer.render(pose(900), on: display).frame)
        #expect(second.number == 1)
        #expect(second.damage.area < 90 * 160)
    }

    @Test("A sheet that slides about leaves the picture that a full paint gives", arguments: Rotation.allCases)
    func damageSuffices(rotation: Rotation) throws {
        let suite = RendererTests(rotation: rotation, insets: .init(top: 40, left: 80, bottom: 0, right: 24))
        let display = HeadlessDisplay(size: suite.transform.panel)
        var renderer = try suite.renderer()
        var random = SplitMix(seed: 4)
        for _ in 0..<40 {
            let top = random.number(in: 0...suite.layout.area.height)
            _ = try renderer.render(suite.pose(top), on: display)
            #expect(display.surface == (try suite.fullPaint(top)), "top \(top)")
        }
    }

    @Test("Nothing of the damage is lost while the display is busy", arguments: Rotation.allCases)
    func deferral(rotation: Rotation) throws {
        let suite = RendererTests(rotation: rotation)
        let display = BusyDisplay(size: suite.transform.panel)
        var renderer = try suite.renderer()
        var random = SplitMix(seed: 9)
        var drawn = 0
        for _ in 0..<120 {
            display.isBusy = random.number(in: 0...1) < 0.6
            let top = random.number(in: 0...suite.layout.area.height)
            let result = try renderer.render(suite.pose(top), on: display)
            #expect((result == .deferred) == display.isBusy)
            guard let frame = result.frame else { continue }
            #expect(frame.number == drawn, "a frame that was put off has no number")
            drawn += 1
            #expect(display.screen.surface == (try suite.fullPaint(top)), "top \(top)")
        }
        #expect(display.deferrals > 20)
        #expect(drawn > 20)
    }

    @Test("What is pending is drawn even when the sheet is back where it was")
    func pendingWithoutMotion() throws {
        let display = BusyDisplay(size: transform.panel)
        var renderer = try renderer()
        _ = try renderer.render(pose(780), on: display)
        display.isBusy = true
        #expect(try renderer.render(pose(200), on: display) == .deferred)
        #expect(try renderer.render(pose(780), on: display) == .deferred)
        display.isBusy = false
        #expect(try renderer.render(pose(780), on: display).frame != nil)
        #expect(try renderer.render(pose(780), on: display) == .unchanged)
        #expect(display.screen.surface == (try fullPaint(780)))
    }

    @Test("A panel mounted a quarter turn shows the same picture, turned", arguments: Rotation.allCases)
    func turned(rotation: Rotation) throws {
        let turned = RendererTests(rotation: rotation)
        let upright = try fullPaint(600)
        let panel = try turned.fullPaint(600)
        #expect(panel.turnedUpright(rotation) == upright)
    }
}

extension Surface {
    /// The picture that a viewer sees on a panel on which it is turned by `rotation`.
    func turnedUpright(_ rotation: Rotation) -> Surface {
        var picture = Surface(size: rotation.turn(size))
        for y in 0..<picture.size.height {
            for x in 0..<picture.size.width {
                let place = rotation.onPanel(PixelRect(x: x, y: y, width: 1, height: 1), panel: size)
                picture[x, y] = self[place.x, place.y]
            }
        }
        return picture
    }
}
