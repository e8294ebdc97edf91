import Canvas

/// The mark around the item that keys act on.
enum FocusRing: Hashable {
    case none
    case single
    /// Keys change the item's value.
    case double

    /// In points: the line in the accent's colour, and the one in the background's, which parts it from a button of that colour.
    private static let line = 3.0
    private static let gap = 1.0
    private static let inset = 1.0
    private static let radius = 10.0

    /// Paints it within the edges of an item that is `height` points high.
    func paint(on context: CairoContext, height: Double, _ theme: Theme) {
        var box = Box(x: 0, y: 0, width: context.width, height: height).inset(by: Self.inset)
        var radius = Self.radius
        func frame(_ thickness: Double, _ color: Color) {
            context.frame(box, thickness: thickness, radius: radius, color)
            (box, radius) = (box.inset(by: thickness), radius - thickness)
        }
        guard self != .none else { return }
        frame(Self.line, theme.filled)
        frame(Self.gap, theme.background)
        guard self == .double else { return }
        frame(Self.line - Self.gap, theme.filled)
        frame(Self.gap, theme.background)
    }
}
