import CPango
import Canvas

/// Paints into memory with Cairo.
///
/// Lengths are points, columns count from where lines begin: in a mirrored page from the right. Edges of rectangles lie
/// between pixels, so they are sharp.
final class CairoContext {
    let context: OpaquePointer
    private let surface: OpaquePointer
    /// The width of what is painted on, in pixels.
    private let columns: Int
    let scale: Double
    let isMirrored: Bool

    /// A brush for `memory`, which outlives it; nil when Cairo does not take it.
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

    /// Whether everything so far was painted.
    var isSound: Bool { cairo_status(context) == CAIRO_STATUS_SUCCESS }

    /// The width of what is painted on, in points.
    var width: Double { Double(columns) / scale }

    /// Shifts everything that follows by whole pixels.
    func shift(rows: Int) {
        cairo_translate(context, 0, Double(rows))
    }

    /// The nearest edge between pixels.
    func snapped(_ points: Double) -> Double { (points * scale).rounded() }

    /// Paints `body` with part of its strength.
    func faded(_ isFaded: Bool, _ body: () -> Void) {
        guard isFaded else { return body() }
        cairo_push_group(context)
        body()
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, 0.38)
    }

    /// What follows is painted in `color`.
    func dip(_ color: UInt32, alpha: Double = 1) {
        func channel(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
        cairo_set_source_rgba(context, channel(16), channel(8), channel(0), alpha)
    }

    /// Traces a shape whose columns, in pixels, count from where lines begin.
    func trace(_ shape: () -> Void) {
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
