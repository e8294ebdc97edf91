import Canvas
import Output
import SystemPackage

/// The screen of a chosen display: the commits that change it, and what they came to.
struct Screen {
    enum Link: Hashable, Sendable {
        case good
        /// It lost the signal; the panel is dark until a mode is set.
        case bad
    }

    let device: any KMSDevice
    let selection: DisplaySelection
    private(set) var scanout: any Scanout
    private(set) var frames: ScreenFrames
    var link = Link.good

    init(_ selection: DisplaySelection, _ scanout: any Scanout, mode: ModeLine, on device: any KMSDevice) {
        self.selection = selection
        self.scanout = scanout
        self.device = device
        frames = ScreenFrames(pacing: PacingDetector(mode, of: selection.crtc, on: device))
    }

    /// How it is driven, which may be older calls than its card knows.
    var style: CallStyle { scanout.style }

    var isTouched: Bool { frames.isTouched }

    mutating func invalidate() { frames.invalidate() }

    mutating func relight() { frames.relight() }

    /// Prepares for another mode, which begins with the next frame, after the one in flight.
    ///
    /// - Parameter start: `.atOnce` where that one is not waited for, because its buffer is another one and the panel is dark.
    mutating func change(to mode: ModeLine, _ start: ScreenFrames.ChangeStart) {
        frames.change(to: PacingDetector(mode, of: selection.crtc, on: device), start)
    }

    mutating func restartPacing(in mode: ModeLine) {
        frames.restart(PacingDetector(mode, of: selection.crtc, on: device))
    }

    mutating func remember(_ planes: [PlaneID]) throws(DisplayError) {
        try scanout.remember(planes)
    }

    mutating func handleEvents() throws(DisplayError) -> [PageFlip] {
        frames.handle(try device.readFlips(), link)
    }
}

// Commits.
extension Screen {
    /// Takes the screen over with a picture that is drawn completely; false when the kernel will accept it later.
    mutating func takeOver(_ picture: ScanoutPicture, _ method: RotationMethod) throws(DisplayError) -> Bool {
        let lighting = frames.isOff || link == .bad ? Lighting.modeset : .seamless
        return try isAccepted { (screen) throws(DisplayError) in try screen.light(picture, method, lighting) }
    }

    /// Sends a picture to the screen; false when the kernel will accept it later.
    mutating func flip(to picture: ScanoutPicture, damage: Damage) throws(DisplayError) -> Bool {
        let flight = frames.begin(picture, at: device.now)
        let isAccepted = try isAccepted { (screen) throws(DisplayError) in
            try screen.scanout.flip(to: picture, damage: damage, serial: flight.serial)
        }
        if isAccepted { frames.launch(flight) }
        return isAccepted
    }

    /// Shows what was drawn in the framebuffer on the screen; false when the kernel will do so later.
    mutating func flush(_ framebuffer: FramebufferID, damage: Damage) throws(DisplayError) -> Bool {
        try isAccepted { (screen) throws(DisplayError) in try screen.scanout.flush(framebuffer, damage: damage) }
    }

    /// Sets the mode again with an overdue frame; false when the device will accept it later.
    ///
    /// To the kernel a mode is new only where its values differ, so the CRTC is switched off first. Where vertical blanks
    /// have stopped, that blocks for ten seconds for the CRTC, and as long for each plane of the frame.
    mutating func light(_ flight: FrameInFlight, _ method: RotationMethod) throws(DisplayError) -> Bool {
        frames.miss(flight)
        guard device.claimMaster() else { return false }
        do throws(DisplayError) {
            let isAccepted = try isAccepted { (screen) throws(DisplayError) in
                try screen.cut(flight)
                try screen.light(flight.picture, method, .modeset)
            }
            if !isAccepted { frames.putOff(flight) }
            return isAccepted
        } catch {
            frames.invalidate()
            throw error
        }
    }

    /// Switches the panel off for a mode setting to bring it back with the frame of `flight`, where it is not off already.
    ///
    /// The old calls do without where the driver cannot.
    private mutating func cut(_ flight: FrameInFlight) throws(DisplayError) {
        if frames.isOff { return }
        do throws(DisplayError) {
            try scanout.turnOff()
            frames.cut(flight)
        } catch {
            if style == .atomic || error.meansLater { throw error }
        }
    }

    /// Lights the panel, with the old calls where the driver refuses the first atomic commit.
    private mutating func light(
        _ picture: ScanoutPicture,
        _ method: RotationMethod,
        _ lighting: Lighting
    ) throws(DisplayError) {
        let start = device.now
        do throws(DisplayError) {
            try scanout.light(picture, method, lighting)
        } catch {
            let isLast = method.way == .drawing && !isTouched && picture.overlays.isEmpty
            guard isLast, style == .atomic, !error.meansLater else { throw error }
            let legacy = try LegacyScanout(selection, on: device)
            try legacy.light(picture, method, lighting)
            scanout = legacy
        }
        frames.noteLighting(of: device.now - start)
        if frames.isOff { try scanout.turnOn() }
        link = .good
        frames.light(picture)
    }

    /// Whether the kernel accepted a change; false when it will later.
    ///
    /// Without master rights (EACCES) another program draws from now on, and the screen must be taken over again.
    private mutating func isAccepted(
        _ change: (inout Screen) throws(DisplayError) -> Void
    ) throws(DisplayError) -> Bool {
        do throws(DisplayError) {
            try change(&self)
            return true
        } catch {
            guard error.meansLater else { throw error }
            if error.errno == .permissionDenied { invalidate() }
            return false
        }
    }
}

// Switching off, and the end.
extension Screen {
    /// Switches the panel off and keeps its mode; false when the device cannot do it now.
    mutating func turnOff() throws(DisplayError) -> Bool {
        guard device.claimMaster() else { return false }
        let isOff = try isAccepted { (screen) throws(DisplayError) in try screen.scanout.turnOff() }
        if isOff { frames.turnOff() }
        return isOff
    }

    /// Puts back what was on the screen before the first frame; nothing where there was none.
    @discardableResult
    mutating func restore() throws(DisplayError) -> Restoration {
        guard isTouched else { return .done }
        let wasOff = frames.isOff
        frames.giveBack()
        do throws(DisplayError) {
            try scanout.restore()
        } catch {
            // To the kernel a picture that is gone is just a wrong number.
            guard scanout.picturesBefore.contains(where: isGone) else { throw error }
            let fate = "the program that drew the picture before has ended, and its picture went with it"
            return .gone("\(selection.card): \(fate)")
        }
        if wasOff { try scanout.turnOn() }
        return .done
    }

    /// Whether a framebuffer is none any more, because its program has ended.
    private func isGone(_ picture: FramebufferID) -> Bool {
        do throws(DisplayError) {
            _ = try ForeignFramebuffer(picture, on: device.foreign)
            return false
        } catch {
            return error.errno == .noSuchFileOrDirectory
        }
    }
}
