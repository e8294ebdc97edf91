import System

/// When frames count as shown that show nothing new: as far apart as those that do, and in step with them.
struct RefreshGrid {
    var refreshRate = 60.0
    /// When a frame was shown last, or counted as that.
    var latest: Microseconds = 0

    /// When one counts as shown that was ready at `time`; some displays say that they show frames in the future.
    func next(after time: Microseconds) -> Microseconds {
        let period = Microseconds((1_000_000 / max(1, refreshRate)).rounded())
        return min(latest + max(1, (time - latest + period - 1) / period) * period, time + period)
    }
}
