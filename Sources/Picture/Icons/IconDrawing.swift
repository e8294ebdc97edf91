import CLateLibraries
import CRsvg
package import Canvas
import Values

/// Why an icon cannot be drawn on this machine, whatever is in its file.
package struct NoDrawingError: Error, CustomStringConvertible {
    package let description: String
}

/// Draws SVGs with librsvg.
package enum IconDrawing {
    /// The mask of an icon as large as it fits into `box`; of its colours only the opacity counts.
    ///
    /// - Throws: `SVGFault` that says what is wrong with the file, or `NoDrawingError`.
    package static func mask(_ bytes: [UInt8], within box: PixelSize) throws -> IconMask {
        try SVGScanner.check(bytes)
        // The one draws through the other, which sheetd loads by itself.
        if let fault = sheetd_load_pango() ?? sheetd_load_rsvg() {
            throw NoDrawingError(description: String(cString: fault))
        }
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error) else {
            throw SVGFault(message(of: error))
        }
        defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
        let size = proportions(of: handle).map { fitted($0, into: box) } ?? box
        var words = [UInt32](repeating: 0, count: size.area)
        guard draw(handle, on: &words, size, &error) else { throw SVGFault(message(of: error)) }
        return IconMask(size: size, alpha: words.map { UInt8(truncatingIfNeeded: $0 >> 24) })
    }

    private static func draw(
        _ handle: UnsafeMutablePointer<RsvgHandle>,
        on words: inout [UInt32],
        _ size: PixelSize,
        _ error: inout UnsafeMutablePointer<GError>?
    ) -> Bool {
        words.withUnsafeMutableBytes { memory in
            let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
            let start = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let surface = cairo_image_surface_create_for_data(start, CAIRO_FORMAT_ARGB32, width, height, width * 4)
            let context = cairo_create(surface)
            defer {
                cairo_destroy(context)
                cairo_surface_finish(surface)
                cairo_surface_destroy(surface)
            }
            var room = RsvgRectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
            return rsvg_handle_render_document(handle, context, &room, &error) != 0
                && cairo_status(context) == CAIRO_STATUS_SUCCESS
        }
    }

    /// Its width to its height; nil where it has none of its own.
    private static func proportions(of handle: UnsafeMutablePointer<RsvgHandle>) -> Double? {
        var (hasWidth, hasHeight, hasBox) = (gboolean(0), gboolean(0), gboolean(0))
        var (width, height, box) = (RsvgLength(), RsvgLength(), RsvgRectangle())
        rsvg_handle_get_intrinsic_dimensions(handle, &hasWidth, &width, &hasHeight, &height, &hasBox, &box)
        let hasSize = hasWidth != 0 && hasHeight != 0 && width.unit == height.unit
        let sides = hasBox != 0 ? (box.width, box.height) : hasSize ? (width.length, height.length) : (1, 1)
        let ratio = sides.0 / sides.1
        return ratio.isFinite && ratio > 0 ? ratio : nil
    }

    private static func fitted(_ ratio: Double, into box: PixelSize) -> PixelSize {
        let (width, height) = (Double(box.width), Double(box.height))
        return PixelSize(
            width: max(1, Int(min(width, height * ratio).rounded())),
            height: max(1, Int(min(height, width / ratio).rounded()))
        )
    }

    private static func message(of error: UnsafeMutablePointer<GError>?) -> String {
        let text = error?.pointee.message.map { String(cString: $0) } ?? "no reason is given"
        // One of libxml ends with a line feed.
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "it cannot be drawn: \(line)".oneLine(atMost: 300)
    }
}
