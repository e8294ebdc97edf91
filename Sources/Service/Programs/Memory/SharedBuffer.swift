package import Canvas
package import Windows

/// A picture in a pool.
package final class SharedBuffer {
    /// How its pixels are stored, under the numbers of `wl_shm.format`.
    package enum Format: UInt32, CaseIterable {
        case argb8888 = 0
        case xrgb8888 = 1
        case rgb565 = 0x3631_4752

        var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
    }

    let pool: SharedPool
    let offset: Int
    let stride: Int
    let format: Format
    package let description: ClientBuffer
    /// Called when it is gone.
    var freed: () -> Void = {}

    /// - Returns: nil where it reaches beyond the pool.
    package init?(_ id: BufferID, in pool: SharedPool, offset: Int, size: PixelSize, stride: Int, format: Format) {
        guard size.width > 0, size.height > 0, offset >= 0, stride >= size.width * format.bytesPerPixel,
            offset + stride * size.height <= pool.size
        else { return nil }
        (self.pool, self.offset, self.stride, self.format) = (pool, offset, stride, format)
        description = ClientBuffer(id, size: size, isTranslucent: format == .argb8888)
    }

    deinit { freed() }

    var bytes: Int { stride * description.size.height }

    /// Reads the rows of `rect` as words, the colours multiplied by their opacity, one after another into `words`.
    package func read(_ rect: PixelRect, into words: UnsafeMutableBufferPointer<UInt32>) {
        let bytes = format.bytesPerPixel
        let raw = UnsafeMutableRawBufferPointer(words)
        if bytes == 4, stride == rect.width * 4 {
            return pool.read(
                UnsafeMutableRawBufferPointer(rebasing: raw[..<(4 * rect.area)]),
                at: offset + rect.y * stride
            )
        }
        // Narrow formats are read to the end of their rows, and widened from the front.
        for row in 0..<rect.height {
            let place = offset + (rect.y + row) * stride + rect.x * bytes
            let line = raw.baseAddress! + row * rect.width * 4
            let target = UnsafeMutableRawBufferPointer(
                start: line + rect.width * (4 - bytes),
                count: rect.width * bytes
            )
            pool.read(target, at: place)
            if format == .rgb565 { Self.widen(target, into: line) }
        }
    }

    private static func widen(_ pixels: UnsafeMutableRawBufferPointer, into line: UnsafeMutableRawPointer) {
        for index in 0..<pixels.count / 2 {
            let pixel = UInt32(pixels.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self))
            let (red, green, blue) = (pixel >> 11, pixel >> 5 & 0x3F, pixel & 0x1F)
            let word = (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2)
            line.storeBytes(of: word, toByteOffset: index &* 4, as: UInt32.self)
        }
    }
}

extension SharedBuffer: BufferPixels {}
