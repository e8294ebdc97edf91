import CLibgif
import Canvas

/// GIF through giflib.
final class GIFEncoder: FilmEncoder {
    let pace = Pace(tick: 10_000, shortest: 2, longest: 0xFFFF)
    private let path: String
    private let sink: ByteSink
    /// nil once the file is closed, which frees it.
    private var gif: UnsafeMutablePointer<GifFileType>?
    private var previous: Surface?

    init(_ path: String, _ size: PixelSize) throws(PictureError) {
        self.path = path
        let sink = ByteSink()
        self.sink = sink
        var error: Int32 = 0
        // Unretained: the sink lives as long as this encoder, which closes the file before it goes.
        gif = EGifOpen(Unmanaged.passUnretained(sink).toOpaque(), ByteSink.write, &error)
        guard gif != nil else { throw PictureError(path, "cannot encode: \(GIFEncoder.text(error))") }
        EGifSetGifVersion(gif, true)
        try check(EGifPutScreenDesc(gif, Int32(size.width), Int32(size.height), 8, 0, nil))
        try loopForEver()
    }

    deinit {
        if let gif { EGifCloseFile(gif, nil) }
    }

    func add(_ frame: Surface, from start: Int64, to end: Int64) throws(PictureError) {
        // Only what differs from the frame before is stored; the first covers everything.
        let rect = previous.map { frame.difference(from: $0) } ?? PixelRect(frame.size)
        try put(delay: end - start)
        try put(IndexedPicture(frame.cropped(to: rect)), at: rect)
        previous = frame
    }

    func finish(at end: Int64) throws(PictureError) -> [UInt8] {
        var error: Int32 = 0
        let closed = EGifCloseFile(gif, &error)
        gif = nil
        guard closed == GIF_OK else { throw PictureError(path, "cannot encode: \(GIFEncoder.text(error))") }
        return sink.bytes
    }

    /// The application extension that viewers look for; zero repetitions mean for ever.
    private func loopForEver() throws(PictureError) {
        try check(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
        try check(EGifPutExtensionBlock(gif, 11, Array("NETSCAPE2.0".utf8)))
        try check(EGifPutExtensionBlock(gif, 3, [UInt8](arrayLiteral: 1, 0, 0)))
        try check(EGifPutExtensionTrailer(gif))
    }

    private func put(delay: Int64) throws(PictureError) {
        var control = GraphicsControlBlock()
        control.DisposalMode = DISPOSE_DO_NOT
        control.DelayTime = Int32(delay)
        control.TransparentColor = NO_TRANSPARENT_COLOR
        var bytes = [UInt8](repeating: 0, count: 4)
        let count = EGifGCBToExtension(&control, &bytes)
        try check(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, Int32(count), bytes))
    }

    private func put(_ picture: IndexedPicture, at rect: PixelRect) throws(PictureError) {
        // A GIF palette has a power of two of colours; the rest of it is black.
        var count = 2
        while count < picture.palette.count { count *= 2 }
        var colors = picture.palette.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
        colors += Array(repeating: GifColorType(), count: count - colors.count)
        guard let map = GifMakeMapObject(Int32(count), colors) else {
            throw PictureError(path, "cannot encode a frame: not enough memory")
        }
        defer { GifFreeMapObject(map) }
        let (x, y, width, height) = (Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
        try check(EGifPutImageDesc(gif, x, y, width, height, false, map))
        var indices = picture.indices
        try check(EGifPutLine(gif, &indices, Int32(indices.count)))
    }

    private func check(_ result: Int32) throws(PictureError) {
        guard result == GIF_OK else {
            throw PictureError(path, "cannot encode: \(GIFEncoder.text(gif?.pointee.Error ?? 0))")
        }
    }

    private static func text(_ error: Int32) -> String {
        GifErrorString(error).map { String(cString: $0) } ?? "giflib gives no reason"
    }
}

/// Gathers what giflib writes.
///
/// A class, because giflib holds a pointer to it.
private final class ByteSink {
    private(set) var bytes: [UInt8] = []

    static let write: OutputFunc = { gif, start, count in
        guard let data = gif?.pointee.UserData else { return 0 }
        let sink = Unmanaged<ByteSink>.fromOpaque(data).takeUnretainedValue()
        sink.bytes += UnsafeBufferPointer(start: start, count: Int(count))
        return count
    }
}
