/// All that stays the same from frame to frame: a backdrop, a dim over it, a sheet that slides over both.
///
/// Everything is in pixels. Pictures are turned once, when the scene is made, and masks are rasterised when a frame first
/// shows them, as they lie on the panel, so that a turned picture costs no more to draw than an upright one. A frame is a
/// `Placement` of the scene.
///
/// A pixel of a frame is composed in this order, every step one `Blend.mix`, rounded once:
/// 1. the backdrop, and on it the dim with its opacity: what is *behind*;
/// 2. on that the shadow with the opacity of its blurred shape there;
/// 3. on that the sheet with the coverage of its corners there. The sheet's own colour is its fill, or instead of it the
///    last of the tiles there; on that the indicator with the coverage of its mask times its opacity; in the
///    first rows the strip instead of all these; and the grabber on it with the coverage of its mask;
/// 4. above the sheet's first row the part of the grabber that floats there;
/// 5. where the sheet is not opaque, all of this on what is *behind*, with the sheet's opacity: shadow, sheet and
///    grabber fade as one picture.
///
/// Where one step has two opacities (the indicator's and its mask's, or that of the shadow or floating grabber and its growth
/// with a sheet that comes up from the panel's lower edge), their product is rounded to an opacity of eight bits first. Where an upper and a lower corner meet because little of the sheet is seen, the smaller coverage counts.
package struct Scene: Hashable, Sendable {
    /// What moves from frame to frame.
    package struct Placement: Hashable, Sendable {
        /// The sheet's first row; the panel's height and beyond hides it, a negative one lies above the panel.
        package var sheetRow: Int
        /// The opacity of the dim, 0…255.
        package var dimAlpha: UInt8
        /// The radius of the corners, rounded to the nearest kept one; nil is the sheet's usual one.
        package var radius: Int?
        /// The opacity of the sheet with its grabber and shadow, 0…255.
        package var sheetAlpha: UInt8
        /// What lies on the sheet.
        package var content: Content

        /// A placement.
        package init(
            sheetRow: Int,
            dimAlpha: UInt8,
            radius: Int? = nil,
            sheetAlpha: UInt8 = 255,
            content: Content = Content()
        ) {
            self.sheetRow = sheetRow
            self.dimAlpha = dimAlpha
            self.radius = radius
            self.sheetAlpha = sheetAlpha
            self.content = content
        }
    }

    /// The picture, upright.
    package let size: PixelSize
    /// How the picture is turned on the panel.
    package let rotation: Rotation
    /// Behind the sheet; its picture as it lies on the panel.
    package let backdrop: Fill
    /// The colour laid over the backdrop.
    package let dimColor: Color
    /// The sheet; its picture and its grabber's mask as they lie on the panel, its measures those of the picture.
    ///
    /// Its radii are limited to half its width.
    package let sheet: Sheet
    /// How far the sheet's shadow spreads; nil where there is none to be seen.
    let reach: ShadowReach?
    /// The part of the grabber's mask that covers all under it.
    let grabberCore: PixelRect

    /// A scene, all of it described upright.
    ///
    /// `rotation` turns it clockwise on the panel; its pictures and masks are turned here, once.
    package init(size: PixelSize, rotation: Rotation = .none, backdrop: Fill, dimColor: Color, sheet: Sheet) {
        var sheet = sheet
        sheet.width = max(0, sheet.width)
        sheet.rounding = sheet.rounding.limited(to: sheet.width)
        sheet.fill = sheet.fill.turned(rotation)
        if let mask = sheet.grabber?.mask { sheet.grabber?.mask = mask.turned(rotation) }
        self.size = size
        self.rotation = rotation
        self.backdrop = backdrop.turned(rotation)
        self.dimColor = dimColor
        self.sheet = sheet
        reach = sheet.shadow.flatMap(ShadowReach.init)
        grabberCore = Self.core(of: sheet.grabber)
    }

    /// The panel's pixels.
    package var panel: PixelSize { rotation.turn(size) }
}
