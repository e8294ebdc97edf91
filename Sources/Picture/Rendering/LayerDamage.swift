import Canvas
import Output

/// The state of the layers' pictures, and the damage of the next frame.
///
/// It is updated for every frame, also for one that the display deferred: the damage of that one stays pending.
struct LayerDamage {
    private var ground: Scene.DimmedGround?
    private var sheet: Scene.SheetLayer?
    /// In pixels of the upright picture.
    private var pendingGround = Damage()
    /// In pixels of the sheet's own picture.
    private var pendingSheet = Damage()

    /// The frame that shows `layers`.
    ///
    /// - Parameters:
    ///   - dimAlpha: the opacity of the dim in the ground's picture; 0 where the display dims.
    ///   - changed: what of the ground has changed since the last frame.
    ///   - turned: where on the display a part of the upright picture lies.
    mutating func frame(
        _ layers: Scene.Layers,
        of scene: Scene,
        dimAlpha: UInt8,
        changed: Damage,
        turned: (PixelRect) -> PixelRect
    ) -> LayeredFrame {
        let drawn = scene.groundDamage(from: ground, to: layers, dimAlpha: dimAlpha, changed: changed)
        pendingGround.add(drawn.damage)
        ground = drawn.shown
        let sheetFrame = layers.sheet.map { layer in
            let whole = Damage(PixelRect(scene.sheetLayerSize))
            pendingSheet.add(self.sheet.map { scene.sheetLayerDamage(from: $0, to: layer) } ?? whole)
            self.sheet = layer
            let place = scene.sheetLayerPlace(row: layers.row)
            return LayeredFrame.Sheet(layer, at: place, alpha: layers.sheetAlpha, damage: pendingSheet)
        }
        let backdrop = LayeredFrame.Backdrop(
            dimAlpha: dimAlpha,
            home: layers.home,
            damage: pendingGround.mapped(turned)
        )
        return LayeredFrame(backdrop: backdrop, dimAlpha: layers.dimAlpha, sheet: sheetFrame)
    }

    /// Clears the damage of a frame that the display accepted; the damage of a sheet that was not in it stays pending.
    mutating func settle(_ frame: LayeredFrame) {
        pendingGround = Damage()
        if frame.sheet != nil { pendingSheet = Damage() }
    }

    /// Has the next frame draw the whole ground, because its picture holds something else now.
    mutating func forgetGround() {
        ground = nil
        pendingGround = Damage()
    }
}
