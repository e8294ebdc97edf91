import Canvas
import Output
import SystemPackage

/// Showing frames that are drawn as one picture.
extension KMSDisplay {
    func takeOver(_ painter: (FrameTarget, Damage) -> Void) throws(DisplayError) -> PresentResult {
        guard device.claimMaster() else { return .deferred }
        let whole = Damage(PixelRect(size))
        let bytes = pool.draw(whole, painter)
        do throws(DisplayError) {
            guard try isTaken({ () throws(DisplayError) in try light(composed, seamless: isLit) }) else {
                return .deferred
            }
        } catch {
            try giveUpMethod(because: error)
            try stepDown(because: error)
            try returnToRetired(because: error)
            throw error
        }
        pool.advance(whole)
        retired = nil
        return .shown(bytesWritten: bytes)
    }

    func flip(
        _ damage: Damage,
        _ painter: (FrameTarget, Damage) -> Void
    ) throws(DisplayError) -> PresentResult {
        let bytes = pool.draw(damage, painter)
        guard try flip(to: composed, damage: damage) else { return .deferred }
        pool.advance(damage)
        return .queued(bytesWritten: bytes)
    }

    /// The frame that was just drawn; planes that show a part of the one before go off with it.
    private var composed: ScanoutPicture {
        ScanoutPicture(framebuffer: pool.framebuffer).turningOff(shown)
    }

    /// Whether the panel has a signal, so that a commit without a mode setting may be enough.
    var isLit: Bool { !hasBadLink && !isOff }

    /// The frame whose event may still come.
    var expected: Flight? {
        switch glass {
        case .waiting(let flight), .overdue(let flight): flight
        case .foreign, .idle: nil
        }
    }

    /// Sends a picture to the glass; false when the kernel will take it later.
    func flip(to picture: ScanoutPicture, damage: Damage) throws(DisplayError) -> Bool {
        serial += 1
        let flight = Flight(picture: picture, serial: serial, committed: device.now)
        let taken = try isTaken { () throws(DisplayError) in
            try scanout.flip(to: picture, damage: damage, serial: flight.serial)
        }
        guard taken else { return false }
        glass = .waiting(flight)
        shown = picture
        return true
    }

    func flush(
        _ damage: Damage,
        _ painter: (FrameTarget, Damage) -> Void
    ) throws(DisplayError) -> PresentResult {
        let bytes = pool.draw(damage, painter)
        let taken = try isTaken { () throws(DisplayError) in try scanout.flush(pool.framebuffer, damage: damage) }
        guard taken else { return .deferred }
        pool.advance(damage)
        return .shown(bytesWritten: bytes)
    }

    /// Lights the panel, with the old calls where the driver refuses the first atomic commit.
    func light(_ picture: ScanoutPicture, seamless: Bool) throws(DisplayError) {
        do throws(DisplayError) {
            try scanout.light(picture, method, seamless: seamless)
        } catch {
            let isLast = method.way == .drawing && !hasTakenOver && picture.overlays.isEmpty
            guard isLast, scanout is AtomicScanout, !error.meansLater else { throw error }
            let legacy = try LegacyScanout(selection, on: device)
            try legacy.light(picture, method, seamless: seamless)
            scanout = legacy
        }
        try relight()
        hasTakenOver = true
        hasBadLink = false
        glass = .idle
        shown = picture
    }

    /// Whether the kernel took a change; false when it will later.
    ///
    /// Without master rights (EACCES) another program draws from now on, and the screen must be taken over anew.
    func isTaken(_ change: () throws(DisplayError) -> Void) throws(DisplayError) -> Bool {
        do throws(DisplayError) {
            try change()
            return true
        } catch {
            guard error.meansLater else { throw error }
            if error.errno == .permissionDenied { glass = .foreign }
            return false
        }
    }
}
