package import Canvas

/// An animation on disk: WebP or APNG, by the extension of its path.
///
/// A panel whose longer side exceeds 640 pixels is shrunk by the smallest whole number that brings it there. The film
/// is kept compressed in memory; its file appears complete when the film is finished, and never when it is dropped.
package struct Film: ~Copyable {
    /// The longest side of a film, in pixels.
    package static let sideLimit = 640
    /// The shortest time that viewers honour, in ms; most of them show a shorter frame for a tenth of a second.
    private static let shortestFrame: Int64 = 11
    /// The longest time that a frame is shown, in ms.
    ///
    /// Nobody looks at one for an hour. A clock that was set while a finger was recorded leaps over years, and a format may
    /// have a frame of its own for every minute of them.
    private static let longestStill: Int64 = 3_600_000

    package let size: PixelSize
    private let file: PictureOutput
    private let encoder: any FilmEncoder
    private let filmSize: PixelSize
    /// The stamp of the first frame, where the film's time is 0.
    private var origin: Int64?
    /// The frame whose end is not known yet, and its start in ms.
    private var pending: Optional<(frame: Surface, start: Int64)>

    /// - Throws: `PictureError` when the extension is none of `.webp`, `.apng`, `.png`, or when the file cannot be
    ///   written.
    package init(path: String, size: PixelSize) throws(PictureError) {
        guard size.width > 0, size.height > 0 else { throw PictureError(path, "cannot film an empty panel") }
        let filmSize = size.shrunk(to: Film.sideLimit)
        let encoder = try filmEncoder(for: path, filmSize)
        file = try PictureOutput(path)
        self.size = size
        self.filmSize = filmSize
        self.encoder = encoder
        pending = nil
    }

    /// Adds a frame that is shown from `time` (µs) until the next frame's.
    ///
    /// A frame that equals the one before prolongs it. A frame too short for viewers to honour is replaced by its
    /// successor, so that a film shows at most 90 frames a second; one that lasts for hours is cut to one. Times are
    /// rounded, never summed, so that long films do not drift.
    package mutating func add(_ surface: Surface, at time: Int64) throws(PictureError) {
        guard surface.size == size else {
            throw PictureError(file.path, "expected a frame of \(size.text), found \(surface.size.text)")
        }
        let frame = surface.scaled(to: filmSize)
        guard let last = pending else {
            origin = time
            pending = (frame, 0)
            return
        }
        guard frame != last.frame else { return }
        let now = milliseconds(time)
        if now - last.start >= Film.shortestFrame {
            try encode(last.frame, for: now - last.start)
            pending = (frame, now)
        } else {
            pending = (frame, last.start)
        }
    }

    /// Ends the last frame at `time` (µs) and writes the file.
    package consuming func finish(at time: Int64) throws(PictureError) {
        guard let last = pending else { throw PictureError(file.path, "cannot write a film without frames") }
        try encode(last.frame, for: max(milliseconds(time) - last.start, Film.shortestFrame))
        try file.commit(encoder.finish())
    }

    private func encode(_ frame: Surface, for duration: Int64) throws(PictureError) {
        var rest = min(duration, Film.longestStill)
        repeat {
            let part = min(rest, encoder.longestFrame)
            try encoder.add(frame, milliseconds: part)
            rest -= part
        } while rest > 0
    }

    /// The milliseconds from the film's start to `time` (µs), rounded.
    private func milliseconds(_ time: Int64) -> Int64 {
        (time - (origin ?? time) + 500) / 1000
    }
}

extension PixelSize {
    /// This size divided by the smallest whole number that makes neither side longer than `limit`.
    func shrunk(to limit: Int) -> PixelSize {
        let divisor = max(1, (max(width, height) + limit - 1) / limit)
        return PixelSize(width: max(1, width / divisor), height: max(1, height / divisor))
    }
}
