import CLateLibraries
import CLibwebp
import Canvas

/// Writes WebP: libwebp compresses each frame, and its muxer puts them together.
///
/// libwebp's own animation encoder is not used: where it may be lossy it drops frames that differ by little from the one
/// before, so that a slow dim would never be seen.
final class WebPEncoder: FilmEncoder {
    let longestFrame: Int64 = 0xFF_FFFF
    private let path: String
    private let mux: OpaquePointer
    private let still: WebPStill
    private var previous: Surface?

    init(_ path: String, _ size: PixelSize) throws(PictureError) {
        self.path = path
        if let reason = sheetd_load_webp() { throw PictureError(path, "cannot encode: \(String(cString: reason))") }
        guard let still = WebPStill(), let mux = WebPMuxNew() else {
            throw PictureError(path, "cannot encode: libwebp is of another version")
        }
        self.still = still
        self.mux = mux
        // Zero loops mean for ever.
        var parameters = WebPMuxAnimParams(bgcolor: 0xFFFF_FFFF, loop_count: 0)
        try check(WebPMuxSetCanvasSize(mux, Int32(size.width), Int32(size.height)))
        try check(WebPMuxSetAnimationParams(mux, &parameters))
    }

    deinit {
        WebPMuxDelete(mux)
    }

    func add(_ frame: Surface, milliseconds: Int64) throws(PictureError) {
        // Only what differs from the frame before is stored; the first covers everything.
        let rect = previous.map { frame.difference(from: $0).withEvenOrigin } ?? PixelRect(frame.size)
        guard let bytes = still.compress(frame.part(rect)) else {
            throw PictureError(path, "cannot encode a frame of \(frame.size.text)")
        }
        let result = bytes.withUnsafeBufferPointer { bytes in
            var info = WebPMuxFrameInfo()
            info.bitstream = WebPData(bytes: bytes.baseAddress, size: bytes.count)
            info.x_offset = Int32(rect.x)
            info.y_offset = Int32(rect.y)
            info.duration = Int32(milliseconds)
            info.id = WEBP_CHUNK_ANMF
            info.dispose_method = WEBP_MUX_DISPOSE_NONE
            info.blend_method = WEBP_MUX_NO_BLEND
            return WebPMuxPushFrame(mux, &info, 1)
        }
        try check(result)
        previous = frame
    }

    func finish() throws(PictureError) -> [UInt8] {
        var data = WebPData()
        defer { WebPDataClear(&data) }
        try check(WebPMuxAssemble(mux, &data))
        return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
    }

    private func check(_ result: WebPMuxError) throws(PictureError) {
        guard result == WEBP_MUX_OK else { throw PictureError(path, "cannot encode: libwebp error \(result.rawValue)") }
    }
}

extension PixelRect {
    /// The same pixels and perhaps a column and a row more: WebP places frames at even offsets only.
    fileprivate var withEvenOrigin: PixelRect {
        PixelRect(x: x & ~1, y: y & ~1, width: width + (x & 1), height: height + (y & 1))
    }
}

private struct WebPStill {
    private var lossless = WebPConfig()
    private var lossy = WebPConfig()

    /// nil when libwebp is of another version than its headers.
    init?() {
        guard WebPConfigInit(&lossless) != 0, WebPConfigInit(&lossy) != 0 else { return nil }
        WebPConfigLosslessPreset(&lossless, 1)
        lossy.method = 2
        lossy.quality = 85
    }

    /// The picture, compressed both ways and quickly; the smaller result wins.
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
