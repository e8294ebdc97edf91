import Canvas
import Testing

@testable import KMS
@testable import Output

/// A scene on a card with planes: shown in layers where the card takes that, composed where it does not.
final class LayeredScene {
    let device: FakeDevice
    let display: KMSDisplay
    private var painter: ScenePainter
    private var placement: Scene.Placement?
    private var backdrop: Scene.DimmedGround?
    private var sheetLayer: Scene.SheetLayer?
    private var isComposed = false

    init(
        _ device: FakeDevice,
        rotation: Rotation = .none,
        planes: PlaneUse = .auto,
        hasShadow: Bool = true,
        isAtomic: Bool = true,
        mode: ModeRequest = .preferred
    ) throws {
        self.device = device
        let request = DisplayRequest(mode: mode, turning: Turning(rotation), planes: planes)
        display = try CardStage(device, request, isAtomic: isAtomic).display
        painter = ScenePainter(Self.scene(on: display, hasShadow: hasShadow))
        self.hasShadow = hasShadow
    }

    private let hasShadow: Bool

    /// What is shown.
    var scene: Scene { painter.scene }

    /// What there is to be asked for.
    var request: LayerRequest { LayerRequest(sheet: scene.sheetLayerSize, dim: scene.dimColor) }

    /// The composed frame, as the panel shows it where nothing but drawing turns it.
    func expected(_ placement: Scene.Placement) -> Surface {
        var surface = Surface(size: scene.panel)
        var painter = ScenePainter(scene)
        surface.withFrame { painter.paint(.frame(placement), Damage(PixelRect(scene.panel)), into: $0) }
        return surface.turned(display.method.scanOut)
    }

    /// The display was changed: everything is made for it again.
    func remake() {
        painter = ScenePainter(Self.scene(on: display, hasShadow: hasShadow))
        (placement, backdrop, sheetLayer) = (nil, nil, nil)
    }

    /// Shows a frame as a renderer does, and waits for its flip.
    @discardableResult
    func show(_ placement: Scene.Placement, composed: Bool = false) throws -> PresentResult {
        let layering = composed ? nil : try display.layering(for: request)
        guard case .planes(let dims, _) = layering, case .layers(let layers) = scene.split(placement) else {
            return try compose(placement)
        }
        let presentation = try show(layers, dims: dims, placement)
        guard case .redraw(.planes) = presentation else { return presentation }
        _ = try display.layering(for: request)
        return try compose(placement)
    }

    /// What planes show may differ by a level from what is composed, and by another where edges lie over a shadow.
    func expectShown(_ placement: Scene.Placement, location: SourceLocation = #_sourceLocation) {
        let (seen, wanted) = (device.composed, expected(placement))
        #expect(seen.size == wanted.size, sourceLocation: location)
        let apart: [Int] = zip(seen.pixels, wanted.pixels).map(Self.distance)
        let most = hasShadow ? 2 : 1
        #expect(apart.allSatisfy { $0 <= most }, "\(placement)", sourceLocation: location)
        #expect(apart.filter { $0 > 1 }.count * 100 <= apart.count, "\(placement)", sourceLocation: location)
    }

    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        var distance = 0
        for shift: UInt32 in [16, 8, 0] {
            let level = Int(a >> shift & 255)
            distance = max(distance, abs(level - Int(b >> shift & 255)))
        }
        return distance
    }

    private func compose(_ placement: Scene.Placement) throws -> PresentResult {
        let damage =
            isComposed ? self.placement.map { scene.damage(from: $0, to: placement) } : nil
        let wanted = damage ?? Damage(PixelRect(scene.size))
        let presentation = try display.present(wanted.mapped(turned), of: placement, by: &painter)
        if presentation.isAccepted { (self.placement, backdrop, isComposed) = (placement, nil, true) }
        _ = try display.handleEvents()
        return presentation
    }

    private func show(_ layers: Scene.Layers, dims: Bool, _ placement: Scene.Placement) throws -> PresentResult {
        let alpha = dims ? 0 : layers.dimAlpha
        let drawn = scene.groundDamage(from: self.backdrop, to: layers, dimAlpha: alpha)
        let sheet = layers.sheet.map { wanted in
            let damage = sheetLayer.map { scene.sheetLayerDamage(from: $0, to: wanted) }
            return LayeredFrame.Sheet(
                wanted,
                at: scene.sheetLayerPlace(row: layers.row),
                alpha: layers.sheetAlpha,
                damage: damage ?? Damage(PixelRect(scene.sheetLayerSize))
            )
        }
        let backdrop = LayeredFrame.Backdrop(dimAlpha: alpha, damage: drawn.damage.mapped(turned))
        let frame = LayeredFrame(backdrop: backdrop, dimAlpha: layers.dimAlpha, sheet: sheet)
        let presentation = try display.present(frame, by: &painter)
        if presentation.isAccepted {
            (self.placement, self.backdrop, isComposed) = (placement, drawn.shown, false)
            sheetLayer = layers.sheet ?? sheetLayer
        }
        _ = try display.handleEvents()
        return presentation
    }

    private func turned(_ rect: PixelRect) -> PixelRect { scene.rotation.onPanel(rect, panel: scene.panel) }

    private static func scene(on display: KMSDisplay, hasShadow: Bool) -> Scene {
        let rotation = display.drawingRotation
        let size = rotation.turn(display.size)
        let pixels = (0..<UInt32(size.area)).map { ($0 &* 0x9E37_79B1) >> 8 }
        let bar = Mask.roundedRect(width: 12, height: 4, radius: 2)
        var sheet = Scene.Sheet(x: 3, width: size.width - 8, fill: .color(.white))
        sheet.rounding = Rounding(radius: 5)
        sheet.grabber = .init(mask: bar, x: 4, y: hasShadow ? -5 : 2, color: Color(0x202020))
        sheet.shadow = hasShadow ? .init(opacity: 90, y: 1, blur: 1.5) : nil
        return Scene(
            size: size,
            rotation: rotation,
            ground: .picture(Surface(size: size, pixels: pixels), beyond: .black),
            dimColor: Color(0x335577),
            sheet: sheet
        )
    }
}
