/// When things go wrong, when the mode changes, and at the end.
extension KMSDisplay {
    /// When the event of the frame in flight is overdue, in microseconds of CLOCK_MONOTONIC: three periods after its
    /// commit, but at least 100 ms.
    ///
    /// Nil when no frame is in flight.
    public var flipDeadline: Int64? {
        guard case .waiting(let flight) = glass else { return nil }
        return flight.committed + max(100_000, Int64(3_000_000 / refreshRate))
    }

    /// Shows the frame in flight by setting the mode anew: for when its event is overdue and may never come.
    /// - Throws: `KMSError` when the device refuses for good.
    public func recover() throws -> Presentation {
        guard case .waiting(let flight) = glass else { return .shown(bytesWritten: 0) }
        glass = .foreign
        let taken: Bool
        do throws(KMSError) {
            taken = try isTaken { () throws(KMSError) in try light(flight.framebuffer, seamless: false) }
        } catch {
            try giveUpMethod(because: error)
            throw error
        }
        return taken ? .shown(bytesWritten: 0) : .deferred
    }

    /// Changes the mode with the next frame, which must be drawn for the new size.
    ///
    /// Until then, and if the device refuses it, the old picture stays.
    /// - Throws: `KMSError` when there is no memory for it; then nothing has changed.
    public func reconfigure(to mode: Mode) throws {
        var changed = selection
        changed.mode = mode
        try arrange(changed, request)
    }

    /// Puts back what was on the glass before the first frame.
    ///
    /// Nothing happens when there was no frame.
    /// - Throws: `KMSError` when it cannot be had back.
    public func restore() throws {
        guard hasTakenOver else { return }
        hasTakenOver = false
        glass = .foreign
        try scanout.restore()
    }
}
