import Canvas

/// How finely a format tells time.
struct Pace {
    /// The unit in which frames are timed, in µs.
    let tick: Int64
    /// The fewest ticks that viewers honour.
    ///
    /// Below, most of them show a frame for a tenth of a second instead.
    let shortest: Int64
    /// The most ticks that a frame can say.
    let longest: Int64
}

/// Turns frames into the bytes of an animation.
///
/// A class, because libwebp and giflib keep state behind a pointer that one owner must free, and because a film holds
/// any of three.
protocol FilmEncoder: AnyObject {
    /// How finely the format tells time.
    var pace: Pace { get }
    /// Adds a frame shown from `start` to `end`, in ticks; each starts where the one before ended.
    func add(_ frame: Surface, from start: Int64, to end: Int64) throws(PictureError)
    /// The whole file, which ends at `end`; called once, last.
    func finish(at end: Int64) throws(PictureError) -> [UInt8]
}

/// The encoder that the extension of `path` asks for.
func makeEncoder(_ path: String, _ size: PixelSize) throws(PictureError) -> any FilmEncoder {
    let name = path.lowercased()
    if name.hasSuffix(".webp") { return try WebPEncoder(path, size) }
    if name.hasSuffix(".apng") || name.hasSuffix(".png") { return APNGEncoder(path) }
    if name.hasSuffix(".gif") { return try GIFEncoder(path, size) }
    throw PictureError(path, "expected a film that ends in .webp, .apng (or .png), or .gif")
}
