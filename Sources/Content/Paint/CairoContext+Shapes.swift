import CPango
import Canvas

/// A rectangle in points, its columns counted from where lines begin.
struct Box: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var middle: Double { y + height / 2 }
    var end: Double { x + width }

    /// A box around a point.
    static func around(x: Double, y: Double, width: Double, height: Double) -> Box {
        Box(x: x - width / 2, y: y - height / 2, width: width, height: height)
    }
}

extension CairoContext {
    /// Fills everything.
    func flood(_ color: UInt32) {
        dip(color)
        cairo_paint(context)
    }

    /// Fills a box; a `radius` makes its corners round.
    func fill(_ box: Box, _ color: UInt32, radius: Double = 0, alpha: Double = 1) {
        outline(box, radius: radius)
        dip(color, alpha: alpha)
        cairo_fill(context)
    }

    /// Fills a circle; it may lie between pixels, as knobs do that move.
    func disc(x: Double, y: Double, diameter: Double, _ color: UInt32, alpha: Double = 1) {
        trace { cairo_arc(context, x * scale, y * scale, diameter / 2 * scale, 0, 2 * .pi) }
        dip(color, alpha: alpha)
        cairo_fill(context)
    }

    /// Draws a circle's line.
    func ring(x: Double, y: Double, diameter: Double, thickness: Double, _ color: UInt32) {
        trace { cairo_arc(context, x * scale, y * scale, (diameter - thickness) / 2 * scale, 0, 2 * .pi) }
        stroke(thickness, color)
    }

    /// Draws lines from point to point, with round ends.
    func lines(_ points: [(x: Double, y: Double)], thickness: Double, _ color: UInt32) {
        trace {
            for point in points { cairo_line_to(context, point.x * scale, point.y * scale) }
        }
        stroke(thickness, color)
    }

    /// A line `pixels` thick whose lower edge is `bottom`.
    func hairline(from x: Double, to end: Double, bottom: Double, pixels: Int, _ color: UInt32) {
        let left = snapped(x)
        let row = snapped(bottom) - Double(pixels)
        trace { cairo_rectangle(context, left, row, snapped(end) - left, Double(pixels)) }
        dip(color)
        cairo_fill(context)
    }

    /// Traces a box.
    func outline(_ box: Box, radius: Double = 0) {
        let (left, top) = (snapped(box.x), snapped(box.y))
        let (right, bottom) = (max(left, snapped(box.end)), max(top, snapped(box.y + box.height)))
        let radius = min(radius * scale, (right - left) / 2, (bottom - top) / 2)
        trace {
            guard radius > 0 else { return cairo_rectangle(context, left, top, right - left, bottom - top) }
            let corners = [(right, top), (right, bottom), (left, bottom), (left, top)]
            for (index, corner) in corners.enumerated() {
                let x = corner.0 == left ? left + radius : right - radius
                let y = corner.1 == top ? top + radius : bottom - radius
                let angle = Double(index - 1) * .pi / 2
                cairo_arc(context, x, y, radius, angle, angle + .pi / 2)
            }
            cairo_close_path(context)
        }
    }

    /// Lets `body` paint inside a box only.
    func clipped(to box: Box, radius: Double, _ body: () -> Void) {
        cairo_save(context)
        outline(box, radius: radius)
        cairo_clip(context)
        body()
        cairo_restore(context)
    }

    private func stroke(_ thickness: Double, _ color: UInt32) {
        dip(color)
        cairo_set_line_width(context, thickness * scale)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(context)
    }
}
