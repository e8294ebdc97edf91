import BottomSheet
import Canvas
import Configuration
import Interaction
import Output
import TestSupport
import Testing

@testable import Rendering

/// A display with planes in memory, which can lose and regain them, and be busy.
final class PlaneDisplay: Display, DisplayPlanes {
    let name = DisplayName(device: "planes")
    let summary = ""
    let size: PixelSize
    let refreshRate = 60.0
    var planes: (any DisplayPlanes)? { self }
    var answer: Layering?
    var isBusy = false
    /// Refuses the next frame on planes and composes from then on.
    var isLiar = false
    private(set) var framesOnPlanes = 0

    private var backdrop: Surface
    private var figure = Surface(size: PixelSize(width: 0, height: 0))
    private var dim: (color: Color, alpha: UInt8) = (.black, 0)
    private var sheet: LayeredFrame.Sheet?

    init(_ size: PixelSize, _ answer: Layering?) {
        self.size = size
        self.answer = answer
        backdrop = Surface(size: size, color: Color(0xBAD_BAD))
    }

    func invalidate() {}
    func change(from old: DisplayRequest, to new: DisplayRequest) {}

    func layering(for request: LayerRequest) -> Layering? {
        if figure.size != request.sheet { figure = Surface(size: request.sheet) }
        dim.color = request.dim
        return answer
    }

    func present(_ damage: Damage, of placement: Scene.Placement, by painter: inout ScenePainter) -> PresentResult {
        if isBusy { return .deferred }
        backdrop.withFrame { painter.paint(.frame(placement), damage, into: $0) }
        (sheet, dim.alpha) = (nil, 0)
        return .shown(bytesWritten: damage.area * 4)
    }

    func present(_ frame: LayeredFrame, by painter: inout ScenePainter) -> PresentResult {
        if isBusy { return .deferred }
        if isLiar {
            answer = .composed(because: "plane 31 lies")
            return .redraw(.planes(card: "/dev/dri/card0", reason: "plane 31 lies"))
        }
        framesOnPlanes += 1
        backdrop.withFrame { painter.paint(frame.backdrop.painting, frame.backdrop.damage, into: $0) }
        let size = figure.size
        if let sheet = frame.sheet, !sheet.damage.isEmpty {
            figure.pixels.withUnsafeMutableBytes { bytes in
                let target = FrameTarget(memory: bytes, pitch: size.width * 4, size: size, format: .argb8888)
                painter.paint(.sheet(sheet.layer), sheet.damage, into: target)
            }
        }
        sheet = frame.sheet
        if case .planes(dims: true, _) = answer { dim.alpha = frame.dimAlpha } else { dim.alpha = 0 }
        return .shown(bytesWritten: (frame.backdrop.damage.area + (frame.sheet?.damage.area ?? 0)) * 4)
    }

    /// What is on the screen.
    var screen: Surface {
        var screen = backdrop
        for i in screen.pixels.indices {
            screen.pixels[i] = blend(dim.color.word | 0xFF00_0000, screen.pixels[i], dim.alpha)
        }
        guard let sheet else { return screen }
        let seen = sheet.place.intersection(PixelRect(size))
        for y in seen.y..<seen.maxY {
            for x in seen.x..<seen.maxX {
                screen[x, y] = blend(figure[x - sheet.place.x, y - sheet.place.y], screen[x, y], sheet.alpha)
            }
        }
        return screen
    }

    private func blend(_ over: UInt32, _ under: UInt32, _ alpha: UInt8) -> UInt32 {
        let (opacity, alpha) = (Int(over >> 24), Int(alpha))
        var word: UInt32 = 0
        for shift: UInt32 in [16, 8, 0] {
            let above = Int(over >> shift & 255)
            let below = Int(under >> shift & 255)
            let sum: Int = above * alpha * 255 + below * (65025 - opacity * alpha)
            word |= UInt32((2 * sum + 65025) / 130050) << shift
        }
        return word
    }
}

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
