import CPango
import Canvas

/// Paints into memory with Cairo.
///
/// Lengths are points, columns count from where lines begin: in a mirrored page from the right. Edges of rectangles lie
/// between pixels, so they are sharp.
final class CairoContext {
    let isMirrored: Bool

    private let context: OpaquePointer
    private let surface: OpaquePointer
    /// The width of what is painted on, in pixels.
    private let columns: Int
    /// Pixels per point.
    private let scale: Double

    /// A context for `memory`, which outlives it; nil when Cairo does not accept it.
    init?(
        _ memory: UnsafeMutableBufferPointer<UInt32>,
        size: PixelSize,
        format: cairo_format_t = CAIRO_FORMAT_RGB24,
        scale: Double = 1,
        isMirrored: Bool = false
    ) {
        guard let start = memory.baseAddress, memory.count >= size.area else { return nil }
        let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
        let bytes = UnsafeMutableRawPointer(start).assumingMemoryBound(to: UInt8.self)
        surface = cairo_image_surface_create_for_data(bytes, format, width, height, width * 4)
        context = cairo_create(surface)
        columns = size.width
        self.scale = scale
        self.isMirrored = isMirrored
        guard isSound else { return nil }
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    var isSound: Bool { cairo_status(context) == CAIRO_STATUS_SUCCESS }

    /// The width of what is painted on, in points.
    var width: Double { Double(columns) / scale }

    func shift(rows: Int) { cairo_translate(context, 0, Double(rows)) }

    func snapped(_ points: Double) -> Double { (points * scale).rounded() }

    /// What is left of the strength of what cannot be used.
    static let faded = 0.38

    /// Paints `body`, with part of its strength where `isFaded`.
    func faded(_ isFaded: Bool, _ body: () -> Void) {
        guard isFaded else { return body() }
        cairo_push_group(context)
        body()
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, Self.faded)
    }

    func clipped(to box: Box, radius: Double, _ body: () -> Void) {
        cairo_save(context)
        addPath(of: box, radius: radius)
        cairo_clip(context)
        body()
        cairo_restore(context)
    }
}

// Shapes.
extension CairoContext {
    func fillAll(_ color: Color) {
        setColor(color)
        cairo_paint(context)
    }

    func fill(_ box: Box, _ color: Color, radius: Double = 0, alpha: Double = 1) {
        addPath(of: box, radius: radius)
        setColor(color, alpha: alpha)
        cairo_fill(context)
    }

    /// Fills what lies within `thickness` of the edges of `box`, inside.
    func frame(_ box: Box, thickness: Double, radius: Double, _ color: Color) {
        addPath {
            outline(box, radius: radius)
            cairo_new_sub_path(context)
            outline(box.inset(by: thickness), radius: max(0, radius - thickness))
        }
        setColor(color)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_fill(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }

    /// Fills a circle; it may lie between pixels, as knobs do that move.
    func disc(x: Double, y: Double, diameter: Double, _ color: Color, alpha: Double = 1) {
        addPath { cairo_arc(context, x * scale, y * scale, diameter / 2 * scale, 0, 2 * .pi) }
        setColor(color, alpha: alpha)
        cairo_fill(context)
    }

    func ring(x: Double, y: Double, diameter: Double, thickness: Double, _ color: Color) {
        addPath { cairo_arc(context, x * scale, y * scale, (diameter - thickness) / 2 * scale, 0, 2 * .pi) }
        stroke(thickness, color)
    }

    /// A part of a ring around a middle, from one angle to another, in radians, clockwise from where lines end.
    func arc(
        x: Double,
        y: Double,
        radius: Double,
        from start: Double,
        to end: Double,
        thickness: Double,
        _ color: Color
    ) {
        addPath { cairo_arc(context, x * scale, y * scale, radius * scale, start, end) }
        stroke(thickness, color)
    }

    func lines(_ points: [(x: Double, y: Double)], thickness: Double, _ color: Color) {
        addPath {
            for point in points { cairo_line_to(context, point.x * scale, point.y * scale) }
        }
        stroke(thickness, color)
    }

    /// Fills a shape whose corners are round, as a line around it of that thickness makes them.
    func shape(_ corners: [(x: Double, y: Double)], rounded thickness: Double, _ color: Color) {
        let outline = {
            for corner in corners { cairo_line_to(self.context, corner.x * self.scale, corner.y * self.scale) }
            cairo_close_path(self.context)
        }
        addPath(outline)
        stroke(thickness, color)
        addPath(outline)
        cairo_fill(context)
    }

    /// Draws a line `pixels` thick whose lower edge is `bottom`.
    func hairline(from x: Double, to end: Double, bottom: Double, pixels: Int, _ color: Color) {
        let left = snapped(x)
        let row = snapped(bottom) - Double(pixels)
        addPath { cairo_rectangle(context, left, row, snapped(end) - left, Double(pixels)) }
        setColor(color)
        cairo_fill(context)
    }

    private func stroke(_ thickness: Double, _ color: Color) {
        setColor(color)
        cairo_set_line_width(context, thickness * scale)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(context)
    }

    private func setColor(_ color: Color, alpha: Double = 1) {
        func channel(_ shift: UInt32) -> Double { Double(color.word >> shift & 0xFF) / 255 }
        cairo_set_source_rgba(context, channel(16), channel(8), channel(0), alpha)
    }

    private func addPath(of box: Box, radius: Double = 0) { addPath { outline(box, radius: radius) } }

    private func outline(_ box: Box, radius: Double) {
        let (left, top) = (snapped(box.x), snapped(box.y))
        let (right, bottom) = (max(left, snapped(box.end)), max(top, snapped(box.y + box.height)))
        let radius = min(radius * scale, (right - left) / 2, (bottom - top) / 2)
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

    /// Begins a path with a shape whose columns, in pixels, count from where lines begin.
    private func addPath(_ shape: () -> Void) {
        cairo_new_path(context)
        guard isMirrored else { return shape() }
        cairo_save(context)
        cairo_translate(context, Double(columns), 0)
        cairo_scale(context, -1, 1)
        shape()
        // The path is kept as it lies on the surface, whatever the matrix becomes.
        cairo_restore(context)
    }
}

// Texts and pictures, which are never mirrored themselves.
extension CairoContext {
    /// Writes a line whose letters begin at `x` and stand on `baseline`.
    func write(_ line: TextLine, x: Double, baseline: Double, _ color: Color) {
        let start = snapped(x)
        let left = isMirrored ? snapped(width) - start - line.width.rounded(.up) : start
        setColor(color)
        cairo_move_to(context, left, snapped(baseline))
        line.layout.show(line: line.index, on: context)
    }

    /// Writes a line that begins so far from the left edge, wherever lines begin.
    func write(_ line: TextLine, left: Double, baseline: Double, _ color: Color) {
        setColor(color)
        cairo_move_to(context, snapped(left), snapped(baseline))
        line.layout.show(line: line.index, on: context)
    }

    /// Writes paragraphs whose first line begins at `row`, in pixels.
    ///
    /// Each lies at the side where its script begins, between `x` and the width that the text was laid out in.
    func write(paragraphs text: TextLayout, x: Double, row: Double, _ color: Color) {
        let start = snapped(x)
        setColor(color)
        cairo_move_to(context, isMirrored ? snapped(width) - start - text.width : start, row)
        text.show(on: context)
    }

    /// Paints a picture in the middle of `box`: pixel by pixel, unless it is to be a `part` of its size.
    ///
    /// - Parameter color: that of a drawing, which has none of its own.
    func paint(_ picture: Picture, in box: Box, _ color: Color? = nil, part: Double = 1) {
        let (width, height) = (Double(picture.size.width) * part, Double(picture.size.height) * part)
        let start = (box.x * scale + (box.width * scale - width) / 2).rounded()
        let left = isMirrored ? snapped(self.width) - start - width : start
        let top = (box.y * scale + (box.height * scale - height) / 2).rounded()
        guard picture.isMask else { return paint(picture, x: left, y: top, scaleX: part, scaleY: part) }
        let isTurned = picture.isDirected && isMirrored
        withSource(of: picture) { source in
            cairo_save(context)
            cairo_translate(context, isTurned ? left + width : left, top)
            cairo_scale(context, isTurned ? -part : part, part)
            setColor(color ?? .black)
            cairo_mask_surface(context, source, 0, 0)
            cairo_restore(context)
        }
    }

    func paint(_ picture: Picture, over size: PixelSize) {
        let scaleX = Double(size.width) / Double(picture.size.width)
        paint(picture, x: 0, y: 0, scaleX: scaleX, scaleY: Double(size.height) / Double(picture.size.height))
    }

    private func paint(_ picture: Picture, x: Double, y: Double, scaleX: Double, scaleY: Double) {
        withSource(of: picture) { source in
            cairo_save(context)
            cairo_translate(context, x, y)
            cairo_scale(context, scaleX, scaleY)
            cairo_set_source_surface(context, source, 0, 0)
            // Beyond its edges a picture goes on, or they would fade where it is scaled.
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            cairo_rectangle(context, 0, 0, Double(picture.size.width), Double(picture.size.height))
            cairo_fill(context)
            cairo_restore(context)
            // The context must not keep a source whose memory ends here.
            cairo_set_source_rgb(context, 0, 0, 0)
        }
    }

    private func withSource(of picture: Picture, _ body: (OpaquePointer) -> Void) {
        picture.words.withUnsafeBytes { bytes in
            // Cairo only reads from a source.
            let start = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
            let (width, height) = (Int32(picture.size.width), Int32(picture.size.height))
            guard let source = cairo_image_surface_create_for_data(start, CAIRO_FORMAT_ARGB32, width, height, width * 4)
            else { return }
            body(source)
            cairo_surface_finish(source)
            cairo_surface_destroy(source)
        }
    }
}
