import Canvas

/// The mark around the item that keys act on.
enum FocusRing: Hashable {
    case none
    case single
    /// Keys change the item's value.
    case double

    /// Where it lies, its outer edge.
    struct Shape {
        var box: Box
        var radius: Double
    }

    /// In points: the line in the accent's colour, and the one in the background's, which parts it from a button of that colour.
    private static let line = 3.0
    private static let gap = 1.0
    /// Of the ring to what it has for itself.
    static let inset = 1.0
    /// Of one around a line of a list.
    static let radius = 10.0

    /// Paints it within `shape`.
    func paint(on context: CairoContext, in shape: Shape, _ theme: Theme) {
        var (box, radius) = (shape.box.inset(by: Self.inset), shape.radius)
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
