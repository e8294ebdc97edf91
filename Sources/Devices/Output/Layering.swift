package import Canvas

/// How a display shows a backdrop, a dim and a sheet.
package enum Layering: Equatable, Sendable {
    /// As one picture, drawn by the program; and why.
    case composed(because: String)
    /// Each by a plane of its own.
    ///
    /// `dims`: the dim is a plane, too; if not, it is drawn with the backdrop. `fades`: the sheet may shine through.
    case planes(dims: Bool, fades: Bool)
}

/// What layers there are to be shown; it stays the same from frame to frame.
package struct LayerRequest: Equatable, Sendable {
    /// Columns and rows of the sheet's picture, as it lies in buffers; it may be larger than the panel.
    package var sheet: PixelSize
    package var dim: Color

    package init(sheet: PixelSize, dim: Color) {
        self.sheet = sheet
        self.dim = dim
    }
}

/// A frame as layers: what they show, where they lie, and what of their pictures has changed.
package struct LayeredFrame: Equatable, Sendable {
    /// The bottom layer, opaque.
    package struct Backdrop: Equatable, Sendable {
        /// The opacity of the dim that is drawn with it, 0…255.
        package var dimAlpha: UInt8
        /// What lies on the ground.
        package var home: Scene.Content
        /// What changed of its picture since the last frame that was not deferred.
        package var damage: Damage

        package init(dimAlpha: UInt8, home: Scene.Content = Scene.Content(), damage: Damage) {
            self.dimAlpha = dimAlpha
            self.home = home
            self.damage = damage
        }

        package var painting: Scene.Painting { .ground(dimAlpha: dimAlpha, home: home) }
    }

    package struct Sheet: Equatable, Sendable {
        package var layer: Scene.SheetLayer
        /// Where its whole picture lies, in pixels of the display; what is beyond the edges is cut off.
        package var place: PixelRect
        package var alpha: UInt8
        /// What changed of its picture since the last frame that was not deferred.
        package var damage: Damage

        package init(_ layer: Scene.SheetLayer, at place: PixelRect, alpha: UInt8, damage: Damage) {
            self.layer = layer
            self.place = place
            self.alpha = alpha
            self.damage = damage
        }
    }

    package var backdrop: Backdrop
    /// The opacity of the dim, 0…255; of no account to a display that does not dim.
    package var dimAlpha: UInt8
    package var sheet: Sheet?

    package init(backdrop: Backdrop, dimAlpha: UInt8, sheet: Sheet?) {
        self.backdrop = backdrop
        self.dimAlpha = dimAlpha
        self.sheet = sheet
    }
}
