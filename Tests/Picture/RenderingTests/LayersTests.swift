import BottomSheet
import Canvas
import Configuration
import DisplaySupport
import Interaction
import Output
import TestSupport
import Testing

@testable import Rendering

@Suite("A renderer on a display with planes")
struct LayersTests {
    private static let panel = PixelSize(width: 90, height: 160)

    private let settings: Settings
    private let transform: DisplayTransform
    private let layout: SheetLayout

    init() {
        var settings = Settings()
        settings.sheet.preset = .lunabee
        self.settings = settings
        transform = DisplayTransform(panel: Self.panel, scale: 0.125)
        layout = SheetLayout(settings.sheet.behavior, in: transform.area)
    }

    private func renderer(_ rotation: Rotation = .none) throws -> Renderer {
        let transform = DisplayTransform(panel: rotation.turn(Self.panel), rotation: rotation, scale: 0.125)
        return Renderer(scene: try SceneAssets(settings).scene(transform, layout: layout), transform: transform)
    }

    private func pose(_ top: Double, opacity: Double = 1, dim: Double? = nil) -> Pose {
        var pose = Pose(state: .dragging, detent: nil, top: top, dim: dim ?? layout.dim(at: top))
        pose.opacity = opacity
        return pose
    }

    private func expectShown(_ pose: Pose, on display: PlaneDisplay, _ rotation: Rotation = .none) throws {
        try expectShown(pose, on: display, by: renderer(rotation))
    }

    /// What is on the screen is what a renderer that has shown nothing yet composes.
    private func expectShown(_ pose: Pose, on display: PlaneDisplay, by renderer: Renderer) throws {
        let composed = HeadlessDisplay(size: display.size)
        var renderer = renderer
        _ = try renderer.render(pose, on: composed)
        var worst = 0
        for (a, b) in zip(display.screen.pixels, composed.surface.pixels) {
            for shift: UInt32 in [16, 8, 0] {
                let level = Int(a >> shift & 255)
                worst = max(worst, abs(level - Int(b >> shift & 255)))
            }
        }
        #expect(worst <= 2, "top \(pose.top)")
    }

    @Test("However planes come, go, lie and are busy, the screen shows the pose", arguments: Rotation.allCases)
    func switching(rotation: Rotation) throws {
        let answers: [Layering?] = [
            .planes(dims: true, fades: true), .planes(dims: false, fades: false), .composed(because: "no plane"), nil,
        ]
        let display = PlaneDisplay(rotation.turn(Self.panel), answers[0])
        var renderer = try renderer(rotation)
        var random = SplitMix(seed: 12)
        for _ in 0..<80 {
            display.isBusy = random.oneIn(4)
            display.isLiar = random.oneIn(9)
            let pose = pose(
                random.number(in: 0...1400),
                opacity: random.oneIn(4) ? 0.5 : 1,
                dim: random.oneIn(2) ? 0.4 : random.number(in: 0...1)
            )
            let isComposing = if case .planes = display.answer { false } else { true }
            _ = try renderer.render(pose, on: display)
            if !display.isBusy { try expectShown(pose, on: display, rotation) }
            if isComposing || random.oneIn(5) { display.answer = random.pick(answers) }
        }
        #expect(display.framesOnPlanes > 15)
    }

    @Test("A ground that changes is seen under the dim, also where the sheet has covered it meanwhile")
    func changingGround() throws {
        let sheet = try SceneAssets(settings).scene(transform, layout: layout).sheet
        var ground = Surface(size: Self.panel, color: Color(0x204060))
        func renderer() -> Renderer {
            let fill = Fill.picture(ground, beyond: .black)
            let scene = Scene(size: Self.panel, ground: fill, dimColor: .black, sheet: sheet)
            return Renderer(scene: scene, transform: transform)
        }
        let answers: [Layering?] = [.planes(dims: true, fades: true), .planes(dims: false, fades: false), nil]
        let display = PlaneDisplay(Self.panel, answers[0])
        var changing = renderer()
        var random = SplitMix(seed: 5)
        for _ in 0..<100 {
            display.isBusy = random.oneIn(4)
            if random.oneIn(2) {
                let (x, y) = (random.index(80), random.index(150))
                let rect = PixelRect(x: x, y: y, width: 1 + random.index(90 - x), height: 1 + random.index(160 - y))
                let word = UInt32(random.index(0x1000000))
                ground.fill(rect, word)
                changing.changeGround(Damage(rect)) { $0.changePicture { $0.fill(rect, word) } }
            }
            let pose = pose(random.number(in: 0...1400), dim: random.oneIn(2) ? 0.4 : random.number(in: 0...1))
            _ = try changing.render(pose, on: display)
            if !display.isBusy { try expectShown(pose, on: display, by: renderer()) }
            if random.oneIn(8) { display.answer = random.pick(answers) }
        }
        #expect(display.framesOnPlanes > 20)
    }

    @Test("A frame that moves the sheet alone is drawn, and writes nothing")
    func writesNothing() throws {
        let display = PlaneDisplay(Self.panel, .planes(dims: true, fades: true))
        var renderer = try renderer()
        _ = try renderer.render(pose(400), on: display)
        for top in stride(from: 380.0, to: 600, by: 20) {
            let frame = try #require(try renderer.render(pose(top, dim: top / 1000), on: display).frame)
            #expect(frame.bytesWritten == 0 && !frame.damage.isEmpty)
        }
        #expect(try renderer.render(pose(580, dim: 0.58), on: display) == .unchanged, "nothing differs")
    }

    @Test("Planes that are lost are reported once, with the reason")
    func reports() throws {
        let display = PlaneDisplay(Self.panel, .planes(dims: false, fades: false))
        var renderer = try renderer()
        renderer.prepare(for: display)
        _ = try renderer.render(pose(400), on: display)
        #expect(renderer.takeRefusal() == nil)
        display.isLiar = true
        _ = try renderer.render(pose(420), on: display)
        #expect(renderer.takeRefusal() == "plane 31 lies")
        _ = try renderer.render(pose(440), on: display)
        #expect(renderer.takeRefusal() == nil)
        try expectShown(pose(440), on: display)
    }
}

extension Surface {
    fileprivate mutating func fill(_ rect: PixelRect, _ word: UInt32) {
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX { self[x, y] = word }
        }
    }
}
