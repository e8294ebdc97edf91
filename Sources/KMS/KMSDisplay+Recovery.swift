import Output
import SystemPackage

/// When things go wrong, when the mode changes, and at the end.
extension KMSDisplay {
    /// When the event of the frame in flight is overdue, in microseconds of CLOCK_MONOTONIC: three periods after its
    /// commit, but at least 100 ms.
    ///
    /// Nil when no frame is in flight.
    var flipDeadline: Int64? {
        guard case .waiting(let flight) = glass else { return nil }
        return flight.committed + max(100_000, Int64(3_000_000 / refreshRate))
    }

    /// Shows the frame in flight by setting the mode anew: for when its event is overdue and may never come.
    /// - Throws: `DisplayError` when the device refuses for good.
    func recover() throws -> PresentResult {
        guard case .waiting(let flight) = glass else { return .shown(bytesWritten: 0) }
        return try lightAgain(flight) ? .shown(bytesWritten: 0) : .deferred
    }

    /// Lights an overdue frame before the next one is drawn: that one's buffer may be the one on the glass.
    ///
    /// - Returns: that the next frame is to come again.
    func bringIn(_ flight: Flight) throws(DisplayError) -> PresentResult {
        _ = try lightAgain(flight)
        return .deferred
    }

    /// Sets the mode anew with an overdue frame; false when the device will take it later.
    private func lightAgain(_ flight: Flight) throws(DisplayError) -> Bool {
        glass = .overdue(flight)
        guard device.claimMaster() else { return false }
        do throws(DisplayError) {
            let taken = try isTaken { () throws(DisplayError) in try light(flight.picture, seamless: false) }
            if !taken { glass = .overdue(flight) }
            return taken
        } catch {
            glass = .foreign
            if !flight.picture.visibleOverlays.isEmpty {
                giveUpPlanes(because: error)
                return false
            }
            try giveUpMethod(because: error)
            throw error
        }
    }

    /// Changes the mode with the next frame, which must be drawn for the new size.
    ///
    /// Until then, and if the device refuses it, the old picture stays.
    /// - Throws: `DisplayError` when there is no memory for it; then nothing has changed.
    func reconfigure(to mode: Mode) throws {
        var changed = selection
        changed.mode = mode
        try arrange(changed, request)
    }

    /// Makes ready for the next lower mode, when one is refused and nothing else would be seen: at the start in a mode that
    /// nobody asked for by name, and while the display is dark because it lost its signal.
    ///
    /// Returns when there is none.
    /// - Throws: `DisplayError.modeRefused` when another mode is ready.
    func stepDown(because error: DisplayError) throws(DisplayError) {
        let isDark = hasBadLink || (!hasTakenOver && request.mode == .preferred)
        let refused = selection.mode
        guard isDark, error.errno != .operationNotSupportedByDevice else { return }
        guard let lower = ModeChoice.lower(than: refused, of: selection.connector) else { return }
        var changed = selection
        changed.mode = lower
        do throws(DisplayError) { try arrange(changed, request) } catch { return }
        lowered = (lowered?.from ?? refused, lower)
        throw .modeRefused(
            connector: selection.connector.name,
            mode: refused.name,
            reason: "\(error)",
            next: lower.name
        )
    }

    /// Puts back what was on the glass before the first frame.
    ///
    /// Nothing happens when there was no frame.
    /// - Throws: `DisplayError` when it cannot be had back, which is `pictureGone` where nobody has it any more, as after a splash.
    func restore() throws {
        guard hasTakenOver else { return }
        hasTakenOver = false
        glass = .foreign
        do throws(DisplayError) {
            try scanout.restore()
        } catch {
            // To the kernel a picture that is gone is just a wrong number.
            throw scanout.picturesBefore.contains(where: isGone) ? .pictureGone(card: selection.card) : error
        }
        try relight()
    }

    private func isGone(_ picture: FramebufferID) -> Bool {
        do throws(DisplayError) {
            _ = try ForeignFramebuffer(picture, on: device)
            return false
        } catch {
            return error.errno == .noSuchFileOrDirectory
        }
    }
}
