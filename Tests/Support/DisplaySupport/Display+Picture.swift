package import Canvas
package import Output

extension Display {
    /// Shows `picture`, which lies as frames are drawn, and of which `damage` has changed.
    package func present(_ picture: Surface, _ damage: Damage = Damage()) throws -> PresentResult {
        let size = picture.size
        let sheet = Scene.Sheet(x: 0, width: size.width, fill: .color(.white))
        let backdrop = Fill.picture(picture, beyond: .black)
        var painter = ScenePainter(Scene(size: size, ground: backdrop, dimColor: .black, sheet: sheet))
        return try present(damage, of: Scene.Placement(sheetRow: size.height, dimAlpha: 0), by: &painter)
    }
}

extension PresentResult {
    /// Whether the display goes on in another way.
    package var isRedraw: Bool {
        if case .redraw = self { true } else { false }
    }
}
