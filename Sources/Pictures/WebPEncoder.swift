import CLibwebp
import Canvas

/// WebP: libwebp compresses each frame, and its muxer puts them together.
///
/// libwebp's own animation encoder is not used: where it may be lossy it takes frames for equal that differ by little, and
/// a slow dim would never arrive.
final class WebPEncoder: FilmEncoder {
    let pace = Pace(tick: 1000, shortest: 11, longest: 0xFF_FFFF)
    private let path: String
    private let mux: OpaquePointer
    private let still: WebPStill
    private var previous: Surface?

    init(_ path: String, _ size: PixelSize) throws(PictureError) {
        self.path = path
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

    func add(_ frame: Surface, from start: Int64, to end: Int64) throws(PictureError) {
        // Only what differs from the frame before is stored; the first covers everything.
        let rect = previous.map { frame.difference(from: $0).withEvenOrigin } ?? PixelRect(frame.size)
        guard let bytes = still.compress(frame.cropped(to: rect)) else {
            throw PictureError(path, "cannot encode a frame of \(frame.size.text)")
        }
        let result = bytes.withUnsafeBufferPointer { bytes in
            var info = WebPMuxFrameInfo()
            info.bitstream = WebPData(bytes: bytes.baseAddress, size: bytes.count)
            info.x_offset = Int32(rect.x)
            info.y_offset = Int32(rect.y)
            info.duration = Int32(end - start)
            info.id = WEBP_CHUNK_ANMF
            info.dispose_method = WEBP_MUX_DISPOSE_NONE
            info.blend_method = WEBP_MUX_NO_BLEND
            return WebPMuxPushFrame(mux, &info, 1)
        }
        try check(result)
        previous = frame
    }

    func finish(at end: Int64) throws(PictureError) -> [UInt8] {
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
