import CLibwebp
import Canvas

/// Compresses single pictures as WebP.
struct WebPStill {
    private var lossless = WebPConfig()
    private var lossy = WebPConfig()

    /// nil when libwebp is of another version than its headers.
    init?() {
        guard WebPConfigInit(&lossless) != 0, WebPConfigInit(&lossy) != 0 else { return nil }
        WebPConfigLosslessPreset(&lossless, 1)
        lossy.method = 2
        lossy.quality = 85
    }

    /// The picture, compressed both ways and quickly; the smaller result is taken.
    ///
    /// Flat pictures stay exact, and photographs do not make a film of megabytes. nil when memory is exhausted.
    func compress(_ surface: Surface) -> [UInt8]? {
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else { return nil }
        defer { WebPPictureFree(&picture) }
        picture.use_argb = 1
        picture.width = Int32(surface.size.width)
        picture.height = Int32(surface.size.height)
        let imported = surface.pixels.withUnsafeBytes { bytes in
            WebPPictureImportBGRX(&picture, bytes.bindMemory(to: UInt8.self).baseAddress, picture.width * 4)
        }
        guard imported != 0 else { return nil }
        guard let exact = encode(&picture, lossless), let close = encode(&picture, lossy) else { return nil }
        return exact.count <= close.count ? exact : close
    }

    private func encode(_ picture: inout WebPPicture, _ config: WebPConfig) -> [UInt8]? {
        var writer = WebPMemoryWriter()
        WebPMemoryWriterInit(&writer)
        defer { WebPMemoryWriterClear(&writer) }
        return withUnsafeMutablePointer(to: &writer) { writer in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            var config = config
            guard WebPEncode(&config, &picture) != 0 else { return nil }
            return Array(UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
        }
    }
}
