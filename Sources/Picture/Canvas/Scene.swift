/// All that stays the same from frame to frame: a ground, a dim over it, a sheet that slides over both.
///
/// A frame is a `Placement` of the scene. Everything is in pixels. Pictures are turned once, when the scene is made, and masks are
/// rasterised when a frame first shows them, as they lie on the panel, so that a turned picture costs no more to draw than an
/// upright one.
///
/// A pixel of a frame is composed in this order, every step one `Blend.mix`, rounded once:
/// 1. the ground, which is its fill, or instead of it the last of the tiles there, with what it showed before and the indicator as on
///    the sheet; and on it the dim with its opacity: what is *behind*;
/// 2. on that the shadow with the opacity of its blurred shape there;
/// 3. on that the sheet with the coverage of its corners there. The sheet's own colour is its fill, or instead of it the
///    last of the tiles there; on that what it showed before, its colour or the last of its tiles, with its opacity; on that
///    the indicator with the coverage of its mask times its opacity; in the first rows the strip instead of all these, and
///    where it is seen the edge; and the grabber on it with the coverage of its mask;
/// 4. above the sheet's first row the part of the grabber that floats there;
/// 5. where the sheet is not opaque, all of this on what is *behind*, with the sheet's opacity: shadow, sheet and
///    grabber fade as one picture;
/// 6. on that each overlay there with its opacity, and the coverage of its outline, from the lowest to the uppermost.
///
/// Where one step has two opacities (the indicator's or an overlay's and its mask's, or that of the shadow or floating grabber and its
/// growth with a sheet that comes up from the panel's lower edge), their product is rounded to an opacity of eight bits first. Where an
/// upper and a lower corner meet because little of the sheet is seen, the smaller coverage counts.
package struct Scene: Equatable, Sendable {
    /// The layers of a frame, from the lowest.
    ///
    /// A further one is a case, and the switches over it: how it is composed (`SceneComposer`), what of it differs between two
    /// frames (`SceneChange`), and what of it is drawn as it is (`SceneCells`).
    enum Layer {
        case ground, dim, sheet, overlays

        static let all = [ground, dim, sheet, overlays]
    }

    /// What moves from frame to frame.
    package struct Placement: Equatable, Sendable {
        /// The sheet's first row; the panel's height and beyond hides it, a negative one lies above the panel.
        package var sheetRow: Int
        /// The opacity of the dim, 0…255.
        package var dimAlpha: UInt8
        /// The radius of the corners, rounded to the nearest kept one; nil is the sheet's usual one.
        package var radius: Int?
        /// The opacity of the sheet with its grabber and shadow, 0…255.
        package var sheetAlpha: UInt8 = 255
        package var content = Content()
        /// What lies on the ground, from the upper-left corner of the scene's picture.
        package var home = Content()
        /// What lies over everything else, from the lowest.
        package var overlays: [Overlay] = []
    }

    package private(set) var size: PixelSize
    package let rotation: Rotation
    /// Behind everything; its picture as it lies on the panel.
    ///
    /// It may change from frame to frame: whoever changes it says what has changed, and `damage` and `groundDamage` have it drawn.
    package internal(set) var ground: Fill
    /// The colour laid over the ground.
    package let dimColor: Color
    /// The sheet; its picture and its grabber's mask as they lie on the panel, its measures those of the picture.
    ///
    /// Its radii are limited to half its width.
    package private(set) var sheet: Sheet
    /// How far the sheet's shadow spreads; nil where there is none to be seen.
    let reach: ShadowReach?
    /// The part of the grabber's mask that covers all under it.
    let grabberCore: PixelRect

    /// A scene, all of it described upright.
    ///
    /// `rotation` turns it clockwise on the panel; its pictures and masks are turned here, once.
    package init(size: PixelSize, rotation: Rotation = .none, ground: Fill, dimColor: Color, sheet: Sheet) {
        var sheet = sheet
        sheet.width = max(0, sheet.width)
        sheet.rounding = sheet.rounding.limited(to: sheet.width)
        sheet.fill = sheet.fill.turned(rotation)
        if let mask = sheet.grabber?.mask { sheet.grabber?.mask = mask.turned(rotation) }
        self.size = size
        self.rotation = rotation
        self.ground = ground.turned(rotation)
        self.dimColor = dimColor
        self.sheet = sheet
        reach = sheet.shadow.flatMap(ShadowReach.init)
        grabberCore = sheet.grabber?.mask.core ?? .empty
    }

    /// The same on a ground of one colour.
    package func on(_ ground: Color) -> Scene {
        var scene = self
        scene.ground = .color(ground)
        return scene
    }

    /// The sheet alone on an opaque ground, in the rows and columns of its layer's picture.
    func sheetAlone(in bounds: PixelRect, on ground: Color = .black) -> Scene {
        var scene = self
        scene.size = bounds.size
        scene.ground = .color(ground)
        scene.sheet.x -= bounds.x
        return scene
    }

    package var panel: PixelSize { rotation.turn(size) }

    func place(_ rect: PixelRect) -> PixelRect { rotation.onPanel(rect, panel: panel) }

    /// The size of a fill's picture, upright.
    func picture(of fill: Fill) -> PixelSize {
        fill.picture.map { rotation.turn($0.size) } ?? PixelSize(width: 0, height: 0)
    }

    /// The kept radius at `index`; 0 where no corner is round.
    func radius(at index: Int) -> Int { sheet.rounding.corners.isEmpty ? 0 : sheet.rounding.keptRadius(at: index) }

    /// The pixels of the upright picture that differ between two placements, and hardly more.
    ///
    /// - Parameters:
    ///   - ground: what of the ground has changed since the old one was shown, in pixels of the upright picture.
    ///   - format: how the target stores pixels.
    package func damage(
        from old: Placement,
        to new: Placement,
        ground: Damage = Damage(),
        in format: PixelFormat = .xrgb8888
    ) -> Damage {
        let (old, new) = (SceneFrame(old, of: self), SceneFrame(new, of: self))
        return SceneChange(old: old, new: new, ground: ground, format: format).damage
    }
}

extension Scene.Placement {
    package init(sheetRow: Int, dimAlpha: UInt8) { self.init(sheetRow: sheetRow, dimAlpha: dimAlpha, radius: nil) }
}
