import BottomSheet
package import Canvas
package import Content
package import Interaction
package import Output

package struct DrawnFrame: Equatable, Sendable {
    package var number: Int
    /// What differed from the frame before, in pixels of the picture.
    package var damage: Damage
    /// The bytes written into the display's memory.
    package var bytesWritten: Int
    /// Whether the display will report when it is on the screen.
    package var isQueued: Bool
}

/// What became of an appearance.
package enum RenderResult: Equatable, Sendable {
    /// It is on the display, or on its way there.
    case drawn(DrawnFrame)
    /// Nothing differs from the frame before.
    case unchanged
    /// The display cannot take a frame now: what differs is part of the next one.
    case deferred
    /// The display goes on in another way, for which everything is to be drawn again.
    case redraw(Fallback)

    package var frame: DrawnFrame? {
        if case .drawn(let frame) = self { frame } else { nil }
    }
}

/// Shows appearances on a display: turns each into a placement of the scene, and that into layers where the display has
/// planes for them, else into what differs from the frame before.
package struct Renderer {
    private var painter: ScenePainter
    private let transform: DisplayTransform
    private let page: Page?
    private let home: Page?
    private let keyboard: KeyboardPictures?
    /// The same over the home.
    private let homeKeyboard: KeyboardPictures?
    private let request: LayerRequest
    private var shown: Scene.Placement?
    private var pending = Pending()
    private var number = 0
    private var layering: Layering?
    private var refusal: String?

    /// What the display has not drawn yet: of more than one frame where it could not take one.
    private struct Pending {
        /// What differs between the screen and the last pose.
        var damage = Damage()
        /// What is to be drawn of the composed picture; nil when the display's memory holds layers.
        var composed: Damage? = Damage()
        var layers = LayerDamage()
        /// What of the ground has changed since the last frame, in pixels of the upright picture.
        var ground = Damage()
    }

    package init(
        scene: Scene,
        transform: DisplayTransform,
        page: Page? = nil,
        home: Page? = nil,
        keyboard: KeyboardPictures? = nil,
        homeKeyboard: KeyboardPictures? = nil
    ) {
        painter = ScenePainter(scene)
        self.home = home
        self.keyboard = keyboard
        self.homeKeyboard = homeKeyboard ?? keyboard
        self.transform = transform
        self.page = page
        request = LayerRequest(sheet: scene.sheetLayerSize, dim: scene.dimColor)
    }

    private var scene: Scene { painter.scene }

    /// What is behind everything, as it lies on the panel.
    package var ground: Fill { scene.ground }

    package mutating func render(_ appearance: Appearance, on display: any Display) throws -> RenderResult {
        let placement = placement(of: appearance)
        let difference =
            shown.map { scene.damage(from: $0, to: placement, ground: pending.ground, in: format(on: display)) }
            ?? Damage(PixelRect(scene.size))
        pending.damage.add(difference)
        pending.composed?.add(difference)
        shown = placement
        let wasOnPlanes = pending.composed == nil
        let layers = try layers(of: placement, on: display)
        guard !pending.damage.isEmpty || wasOnPlanes && layers == nil else { return .unchanged }
        return result(of: try present(placement, layers, on: display))
    }

    /// Has `change` alter the ground in `damage`, in pixels of the upright picture; the next frame shows it.
    package mutating func changeGround(_ damage: Damage, _ change: (inout Fill) -> Void) {
        painter.changeGround(change)
        pending.ground.add(damage)
    }

    /// Forgets what it has shown: the next frame is drawn whole.
    package mutating func invalidate() {
        shown = nil
        pending.layers = LayerDamage()
    }

    private mutating func result(of presentation: PresentResult) -> RenderResult {
        let (bytes, isQueued): (Int, Bool)
        switch presentation {
        case .deferred: return .deferred
        case .redraw(let fallback): return .redraw(fallback)
        case .shown(let written): (bytes, isQueued) = (written, false)
        case .queued(let written): (bytes, isQueued) = (written, true)
        }
        defer {
            pending.damage = Damage()
            number += 1
        }
        return .drawn(DrawnFrame(number: number, damage: pending.damage, bytesWritten: bytes, isQueued: isQueued))
    }

    /// How the pixels that are seen are stored; planes are blended by the display, in all their bits.
    private func format(on display: any Display) -> PixelFormat {
        if case .planes = layering { .argb8888 } else { display.format }
    }

    private func placement(of appearance: Appearance) -> Scene.Placement {
        let pose = appearance.sheet
        let dimAlpha = UInt8((pose.dim * 255).rounded())
        var placement = Scene.Placement(sheetRow: transform.row(top: pose.top), dimAlpha: dimAlpha)
        let side = scene.sheet.rounding.curve.side(radius: pose.radius)
        placement.radius = Int((side * transform.scale).rounded())
        placement.sheetAlpha = UInt8((pose.opacity * 255).rounded())
        placement.content = content(of: appearance)
        placement.home = home(of: appearance)
        placement.content.edge = appearance.expiry.map(edge) ?? 0
        placement.overlays = overlays(of: appearance)
        return placement
    }

    /// What lies over the sheet: our keyboard, and a message over that.
    private func overlays(of appearance: Appearance) -> [Scene.Overlay] {
        let keys = appearance.keyboard.flatMap { pose in
            (pose.isHome ? homeKeyboard : keyboard)?.overlays(
                of: pose,
                at: KeyboardPictures.Place(
                    in: scene.size,
                    left: transform.safeArea.left * transform.scale,
                    row: transform.row(top: pose.top)
                )
            )
        }
        let message = appearance.toast.map { toast in
            let place = transform.pixel(toast.x, toast.y)
            return toast.picture.overlay(x: place.x, y: place.y)
        }
        return (keys ?? []) + (message.map { [$0] } ?? [])
    }

    /// How many columns of the line along the sheet's upper edge are seen when so much of it is left: between the round corners,
    /// and as many of them go at one end as at the other.
    private func edge(_ rest: Double) -> Int {
        let (sheet, rounding) = (scene.sheet, scene.sheet.rounding)
        let corner = rounding.corners.isDisjoint(with: .top) ? 0 : rounding.radius
        let columns = Int((Double(max(0, sheet.width - 2 * corner)) * rest).rounded())
        return max(0, columns - (sheet.width - columns) % 2)
    }

    /// The tiles of what the sheet shows; a hidden sheet needs none.
    private func content(of appearance: Appearance) -> Scene.Content {
        guard let page, let pose = appearance.content, appearance.sheet.state != .hidden else {
            page?.hide()
            return Scene.Content()
        }
        let viewport = page.viewportRows(
            pose,
            sheetTop: appearance.sheet.top,
            above: appearance.keyboard?.covered ?? 0,
            transform
        )
        return page.content(pose, rows: scene.size.height, viewport: viewport)
    }

    /// The tiles of what lies behind the sheet, within the safe area; covered it needs none.
    private func home(of appearance: Appearance) -> Scene.Content {
        guard let home, let pose = appearance.home else {
            home?.hide()
            return Scene.Content()
        }
        let row = transform.row(top: 0)
        let content = home.content(pose, rows: scene.size.height - row)
        return content.moved(x: Int((transform.safeArea.left * transform.scale).rounded()), y: row)
    }

    private func turned(_ rect: PixelRect) -> PixelRect { transform.rotation.onPanel(rect, panel: transform.panel) }
}

// The ways to the screen.
extension Renderer {
    /// Asks the display how it will show layers before the first frame, so that its summary is complete.
    ///
    /// An error is not lost: the first frame asks again.
    package mutating func prepare(for display: any Display) {
        try? ask(display)
    }

    /// Why the display stopped showing layers on planes; returned once after it did.
    package mutating func takeRefusal() -> String? {
        defer { refusal = nil }
        return refusal
    }

    private mutating func ask(_ display: any Display) throws {
        let answer =
            if let planes = display.planes {
                try planes.layering(for: request)
            } else {
                Layering?.some(.composed(because: "the display has no planes"))
            }
        if case .planes = layering, case .composed(let reason) = answer { refusal = reason }
        layering = answer
    }

    private struct LayeredPlacement {
        let layers: Scene.Layers
        let planes: any DisplayPlanes
        /// Whether a plane dims the backdrop.
        let dims: Bool
    }

    /// The layers of `placement`; nil where it is to be composed.
    private mutating func layers(of placement: Scene.Placement, on display: any Display) throws -> LayeredPlacement? {
        try ask(display)
        guard case .planes(let dims, let fades) = layering, case .layers(let layers) = scene.split(placement),
            let planes = display.planes
        else { return nil }
        let isFading = layers.sheet != nil && layers.sheetAlpha < 255
        return isFading && !fades ? nil : LayeredPlacement(layers: layers, planes: planes, dims: dims)
    }

    private mutating func present(
        _ placement: Scene.Placement,
        _ layered: LayeredPlacement?,
        on display: any Display
    ) throws -> PresentResult {
        guard let layered else { return try compose(placement, on: display) }
        let presentation = try show(layered)
        guard case .redraw(.planes) = presentation else { return presentation }
        try ask(display)
        return try compose(placement, on: display)
    }

    /// Draws what differs in one picture; all of it, when the display's memory holds layers.
    private mutating func compose(_ placement: Scene.Placement, on display: any Display) throws -> PresentResult {
        if pending.composed == nil { pending.layers.forgetGround() }
        pending.ground = Damage()
        let damage = pending.composed ?? Damage(PixelRect(scene.size))
        pending.composed = damage
        let presentation = try display.present(damage.mapped(turned), of: placement, by: &painter)
        if presentation.isAccepted { pending.composed = Damage() }
        return presentation
    }

    /// Moves planes, and draws what differs in their pictures.
    private mutating func show(_ layered: LayeredPlacement) throws -> PresentResult {
        pending.composed = nil
        let dimAlpha = layered.dims ? 0 : layered.layers.dimAlpha
        let changed = pending.ground
        pending.ground = Damage()
        let frame = pending.layers.frame(
            layered.layers,
            of: scene,
            dimAlpha: dimAlpha,
            changed: changed,
            turned: turned
        )
        let presentation = try layered.planes.present(frame, by: &painter)
        if presentation.isAccepted { pending.layers.settle(frame) }
        return presentation
    }
}

extension Page {
    /// The rows of the viewport of `pose` on a sheet whose top is at `top`, where it ends at the picture's lower edge, or at a
    /// keyboard that covers so many points there; nil elsewhere.
    ///
    /// The sheet's first row and the viewport's height are rounded each by itself: what is pinned at the edge would go up and
    /// down by a row while the sheet moves by less than one.
    fileprivate func viewportRows(
        _ pose: ContentPose,
        sheetTop top: Double,
        above covered: Double,
        _ transform: DisplayTransform
    ) -> Int? {
        let (scale, pinned) = (transform.scale, Double(layout.titleHeight + layout.footerHeight))
        let loose = (pose.looseTitle + pose.looseFooter) * scale
        let end = (transform.safeArea.top + top + place.top + pose.viewport) * scale - loose + pinned
        let bottom = Double(transform.picture.height) - (transform.safeArea.bottom + covered) * scale
        // A sheet below its lowest detent takes the footer along.
        guard pose.viewport > 0, abs(end - bottom) < 0.01 else { return nil }
        let rows = bottom.rounded() - Double(transform.row(top: top) + place.row)
        return Int((rows - pinned + loose).rounded())
    }
}
