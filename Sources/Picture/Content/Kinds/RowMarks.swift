import Canvas
import Values

extension Item {
    /// How something is that a row is about, as a mark beside its texts.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        /// A disc.
        case ok
        /// A triangle.
        case warning = "warn"
        /// A cross.
        case error
    }
}

/// What stands behind the texts of a row, before its accessory: how something is, and a few letters in a pill.
struct RowMarks {
    let status: Item.Status?
    let badge: String?

    /// Between the two.
    private static let gap = 10.0
    init(_ row: Item.Row) { (status, badge) = (row.status, row.badge) }

    /// In points; nil where there is nothing.
    func size(_ typesetter: Typesetter, _ measures: Measures) -> (width: Double, height: Double)? {
        let badge = badge.map { badgeWidth($0, typesetter, measures) }
        let side = status.map { _ in measures.grown(Self.statusSide) }
        switch (side, badge) {
        case (let side?, let badge?): return (side + Self.gap + badge, Self.badgeHeight(measures))
        case (let side?, nil): return (side, side)
        case (nil, let badge?): return (badge, Self.badgeHeight(measures))
        case (nil, nil): return nil
        }
    }

    /// Paints them side by side around the middle of `box`.
    func paint(with painter: ItemPainter, in box: Box) {
        let side = painter.measures.grown(Self.statusSide)
        if let status {
            status.paint(with: painter, in: Box(x: box.x, y: box.middle - side / 2, width: side, height: side))
        }
        guard let badge else { return }
        let start = status == nil ? box.x : box.x + side + Self.gap
        let height = Self.badgeHeight(painter.measures)
        let pill = Box(x: start, y: box.middle - height / 2, width: box.end - start, height: height)
        painter.context.fill(pill, painter.theme.primary, radius: height / 2)
        let padding = Self.padding(painter.measures)
        let letters = Box(x: pill.x + padding, y: pill.y, width: pill.width - 2 * padding, height: height)
        let line = painter.typesetter.line(badge, Self.style, width: letters.width * painter.measures.scale)
        let block = TextBlock(lines: [TextLine(layout: line)], part: 1)
        painter.write(block, Self.style, in: letters, painter.theme.lettersOnAccent(painter.theme.primary), .centre)
    }
}

// How large they are.
extension RowMarks {
    private static let style = TextStyle.header
    private static let statusSide = 12.0

    private static func badgeHeight(_ measures: Measures) -> Double { measures.line(style) + measures.grown(4) }

    private static func padding(_ measures: Measures) -> Double { measures.grown(7) }

    private func badgeWidth(_ badge: String, _ typesetter: Typesetter, _ measures: Measures) -> Double {
        // A pixel more than its letters, so that rounding cuts none.
        max(Self.badgeHeight(measures), typesetter.width(of: badge, Self.style) + 1 + 2 * Self.padding(measures))
    }
}

extension Item.Status {
    /// The three differ by their shapes, without their colours.
    fileprivate func paint(with painter: ItemPainter, in box: Box) {
        let (context, theme) = (painter.context, painter.theme)
        let (x, y, unit) = (box.x + box.width / 2, box.middle, box.width / 12)
        func shape(_ corners: [(Double, Double)], _ color: Color) {
            context.shape(corners.map { (x + unit * $0.0, y + unit * $0.1) }, rounded: 2 * unit, color)
        }
        switch self {
        case .ok: context.disc(x: x, y: y, diameter: 11 * unit, theme.mark(theme.success))
        case .warning: shape([(0, -4.6), (5.2, 4.2), (-5.2, 4.2)], theme.mark(theme.warning))
        case .error:
            for side in [-4.2, 4.2] {
                let line = [(x - unit * side, y - unit * 4.2), (x + unit * side, y + unit * 4.2)]
                context.lines(line, thickness: 3.4 * unit, theme.mark(theme.destructive))
            }
        }
    }

    var access: AccessStatus {
        switch self {
        case .ok: .ok
        case .warning: .warning
        case .error: .error
        }
    }
}
