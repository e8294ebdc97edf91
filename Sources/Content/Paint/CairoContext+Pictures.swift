import CPango
import Canvas

extension CairoContext {
    /// Paints one line whose letters begin at `x` and stand around the middle of the row at `middle`.
    func write(_ text: TextLayout, _ style: TextStyle, textScale: Double, x: Double, middle: Double, _ color: UInt32) {
        let baseline = snapped(middle + TextStyle.baseline * style.size * textScale)
        place(text, x: x, row: baseline - text.baseline, color)
    }

    /// Paints a text whose letters begin at `x` and whose first line begins at `row`, in pixels.
    func place(_ text: TextLayout, x: Double, row: Double, _ color: UInt32) {
        let (start, size) = (snapped(x), text.size)
        let left = isMirrored ? snapped(width) - start - size.width.rounded(.up) : start
        dip(color)
        cairo_move_to(context, left - text.inset, row)
        pango_cairo_show_layout(context, text.layout)
    }

    /// Paints a picture pixel by pixel in the middle of `box`.
    func paint(_ picture: Picture, in box: Box) {
        let (width, height) = (Double(picture.size.width), Double(picture.size.height))
        let start = (box.x * scale + (box.width * scale - width) / 2).rounded()
        let left = isMirrored ? snapped(self.width) - start - width : start
        let top = (box.y * scale + (box.height * scale - height) / 2).rounded()
        lay(picture, x: left, y: top, scaleX: 1, scaleY: 1)
    }

    /// Paints a picture over all of a surface of `size`.
    func paint(_ picture: Picture, over size: PixelSize) {
        let scaleX = Double(size.width) / Double(picture.size.width)
        lay(picture, x: 0, y: 0, scaleX: scaleX, scaleY: Double(size.height) / Double(picture.size.height))
    }

    private func lay(_ picture: Picture, x: Double, y: Double, scaleX: Double, scaleY: Double) {
        picture.words.withUnsafeBytes { bytes in
            // Cairo only reads from a source.
            let start = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
            let (width, height) = (Int32(picture.size.width), Int32(picture.size.height))
            let source = cairo_image_surface_create_for_data(start, CAIRO_FORMAT_ARGB32, width, height, width * 4)
            defer {
                cairo_surface_finish(source)
                cairo_surface_destroy(source)
            }
            cairo_save(context)
            cairo_translate(context, x, y)
            cairo_scale(context, scaleX, scaleY)
            cairo_set_source_surface(context, source, 0, 0)
            // Beyond its edges a picture goes on, or they would fade where it is scaled.
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            cairo_rectangle(context, 0, 0, Double(width), Double(height))
            cairo_fill(context)
            cairo_restore(context)
            // The context must not keep a source whose memory ends here.
            cairo_set_source_rgb(context, 0, 0, 0)
        }
    }
}
