import System

/// How long no picture of a program is painted after one that took long: fingers must not wait for the next one at once.
struct PaintingRest {
    /// When the next one may be painted.
    private(set) var end: Microseconds = 0

    /// Painting that takes longer has others go first for a while.
    private static let longPainting: Microseconds = 50_000

    mutating func painted(from start: Microseconds, to now: Microseconds) {
        let duration = now - start
        if duration > Self.longPainting { end = now + duration * duration / Self.longPainting }
    }
}
