import CLibwebp
import Canvas

/// WebP through libwebp's animation encoder.
final class WebPEncoder: FilmEncoder {
    let pace = Pace(tick: 1000, shortest: 11, longest: 0xFF_FFFF)
    private let path: String
    private let encoder: OpaquePointer
    private var config = WebPConfig()

    init(_ path: String, _ size: PixelSize) throws(PictureError) {
        self.path = path
        var options = WebPAnimEncoderOptions()
        guard WebPAnimEncoderOptionsInit(&options) != 0, WebPConfigInit(&config) != 0 else {
            throw PictureError(path, "cannot encode: libwebp is of another version")
        }
        // A film is watched from its beginning: key frames would only make it larger.
        options.kmin = 0
        options.kmax = 0
        // Lossless, at its fastest: flat colours stay exact, and text keeps its edges.
        WebPConfigLosslessPreset(&config, 0)
        guard let encoder = WebPAnimEncoderNew(Int32(size.width), Int32(size.height), &options) else {
            throw PictureError(path, "cannot encode a film of \(size.text)")
        }
        self.encoder = encoder
    }

    deinit {
        WebPAnimEncoderDelete(encoder)
    }

    func add(_ frame: Surface, from start: Int64, to end: Int64) throws(PictureError) {
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else { throw PictureError(path, "cannot encode: libwebp is of another version") }
        defer { WebPPictureFree(&picture) }
        picture.use_argb = 1
        picture.width = Int32(frame.size.width)
        picture.height = Int32(frame.size.height)
        let imported = frame.pixels.withUnsafeBytes { bytes in
            WebPPictureImportBGRX(&picture, bytes.bindMemory(to: UInt8.self).baseAddress, Int32(frame.size.width * 4))
        }
        guard imported != 0 else { throw PictureError(path, "cannot encode a frame: not enough memory") }
        guard WebPAnimEncoderAdd(encoder, &picture, Int32(truncatingIfNeeded: start), &config) != 0 else { throw failure() }
    }

    func finish(at end: Int64) throws(PictureError) -> [UInt8] {
        // A frame that is none marks where the last one ends.
        guard WebPAnimEncoderAdd(encoder, nil, Int32(truncatingIfNeeded: end), nil) != 0 else { throw failure() }
        var data = WebPData()
        defer { WebPDataClear(&data) }
        guard WebPAnimEncoderAssemble(encoder, &data) != 0 else { throw failure() }
        return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
    }

    private func failure() -> PictureError {
        let reason = WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? "unknown"
        return PictureError(path, "cannot encode: \(reason)")
    }
}
