import CPango
import Canvas

extension Picture {
    /// The picture at the largest size with its proportions that fits into `box`.
    func scaled(toFit box: PixelSize) -> Picture {
        let factor = min(Double(box.width) / Double(size.width), Double(box.height) / Double(size.height))
        let target = PixelSize(
            width: max(1, Int((Double(size.width) * factor).rounded())),
            height: max(1, Int((Double(size.height) * factor).rounded()))
        )
        return target == size ? self : scaled(to: target)
    }

    private func scaled(to target: PixelSize) -> Picture {
        var words = [UInt32](repeating: 0, count: target.area)
        words.withUnsafeMutableBufferPointer { memory in
            guard let brush = CairoContext(memory, size: target, format: CAIRO_FORMAT_ARGB32) else { return }
            brush.paint(self, over: target)
        }
        return Picture(size: target, words: words)
    }
}
