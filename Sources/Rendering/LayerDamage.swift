import Canvas
import Output

/// What the pictures of layers show, and what of them is to be drawn for the next frame.
///
/// A value that is told of every frame, also of those that the display could not take: what they changed stays owed.
struct LayerDamage {
    private var backdrop: Scene.DimmedBackdrop?
    private var figure: Scene.SheetLayer?
    /// In pixels of the upright picture.
    private var owedBackdrop = Damage()
    /// In pixels of the figure's own picture.
    private var owedFigure = Damage()

    /// The frame that shows `layers`.
    ///
    /// - Parameters:
    ///   - dims: whether the display dims the backdrop, which is drawn bright then.
    ///   - turned: where on the display a part of the upright picture lies.
    mutating func frame(_ layers: Scene.Layers, of scene: Scene, dims: Bool, turned: (PixelRect) -> PixelRect)
        -> LayeredFrame
    {
        let drawn = scene.backdropDamage(from: backdrop, to: layers, dimAlpha: dims ? 0 : layers.dimAlpha)
        owedBackdrop.add(drawn.damage)
        backdrop = drawn.shown
        let sheet = layers.sheet.map { figure in
            owedFigure.add(self.figure.map { scene.sheetLayerDamage(from: $0, to: figure) } ?? whole(of: scene))
            self.figure = figure
            let place = scene.sheetLayerPlace(row: layers.row)
            return LayeredFrame.Sheet(at: place, alpha: layers.sheetAlpha, damage: owedFigure)
        }
        return LayeredFrame(backdrop: owedBackdrop.mapped(turned), dimAlpha: layers.dimAlpha, sheet: sheet)
    }

    /// The display has taken the frame; of a sheet that was not in it, what is owed stays so.
    mutating func settle(_ frame: LayeredFrame) {
        owedBackdrop = Damage()
        if frame.sheet != nil { owedFigure = Damage() }
    }

    /// The backdrop's picture shows something else now.
    mutating func forgetBackdrop() {
        backdrop = nil
        owedBackdrop = Damage()
    }

    private func whole(of scene: Scene) -> Damage { Damage(PixelRect(scene.sheetLayerSize)) }
}
