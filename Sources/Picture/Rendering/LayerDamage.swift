import Canvas
import Output

/// The state of the layers' pictures, and the damage of the next frame.
///
/// It is updated for every frame, also for one that the display deferred: the damage of that one stays pending.
struct LayerDamage {
    private var backdrop: Scene.DimmedBackdrop?
    private var sheet: Scene.SheetLayer?
    /// In pixels of the upright picture.
    private var pendingBackdrop = Damage()
    /// In pixels of the sheet's own picture.
    private var pendingSheet = Damage()

    /// The frame that shows `layers`.
    ///
    /// - Parameters:
    ///   - dims: whether the display dims the backdrop, which is drawn bright then.
    ///   - turned: where on the display a part of the upright picture lies.
    mutating func frame(_ layers: Scene.Layers, of scene: Scene, dims: Bool, turned: (PixelRect) -> PixelRect)
        -> LayeredFrame
    {
        let dimAlpha = dims ? 0 : layers.dimAlpha
        let drawn = scene.backdropDamage(from: backdrop, to: layers, dimAlpha: dimAlpha)
        pendingBackdrop.add(drawn.damage)
        backdrop = drawn.shown
        let sheetFrame = layers.sheet.map { layer in
            pendingSheet.add(self.sheet.map { scene.sheetLayerDamage(from: $0, to: layer) } ?? whole(of: scene))
            self.sheet = layer
            let place = scene.sheetLayerPlace(row: layers.row)
            return LayeredFrame.Sheet(layer, at: place, alpha: layers.sheetAlpha, damage: pendingSheet)
        }
        let backdrop = LayeredFrame.Backdrop(dimAlpha: dimAlpha, damage: pendingBackdrop.mapped(turned))
        return LayeredFrame(backdrop: backdrop, dimAlpha: layers.dimAlpha, sheet: sheetFrame)
    }

    /// Clears the damage of a frame that the display accepted; the damage of a sheet that was not in it stays pending.
    mutating func settle(_ frame: LayeredFrame) {
        pendingBackdrop = Damage()
        if frame.sheet != nil { pendingSheet = Damage() }
    }

    /// Has the next frame draw the whole backdrop, because its picture holds something else now.
    mutating func forgetBackdrop() {
        backdrop = nil
        pendingBackdrop = Damage()
    }

    private func whole(of scene: Scene) -> Damage { Damage(PixelRect(scene.sheetLayerSize)) }
}
