import Canvas
import Output
import SystemPackage

/// The screen of a chosen display: whose picture it shows, and the commits that change it.
struct Screen {
    let device: any KMSDevice
    private(set) var scanout: Scanout
    private(set) var ownership = ScreenOwnership.untouched
    /// What is on the screen or on its way there, when it is ours.
    private(set) var shown: ScanoutPicture?
    /// What is on the screen until that is.
    private var leaving: Set<FramebufferID> = []
    private(set) var signal = PanelSignal()
    private(set) var pacing: PacingDetector
    private var patience = FlipPatience()
    let selection: DisplaySelection
    private var serial: UInt64 = 0

    init(_ selection: DisplaySelection, _ scanout: Scanout, mode: Mode, on device: any KMSDevice) {
        self.selection = selection
        self.scanout = scanout
        self.device = device
        pacing = PacingDetector(mode, of: selection.crtc, on: device)
    }

    /// Whether changes of several objects are made at once.
    var isAtomic: Bool { scanout.isAtomic }

    /// Whether frames of this program were on the screen, or it was switched off, since the screen was last given back.
    var isTouched: Bool {
        if case .untouched = ownership { false } else { true }
    }

    /// When the event of the frame in flight is overdue, by how long frames have taken; nil when none is in flight.
    var flipDeadline: Int64? {
        switch ownership {
        case .waiting(let flight): flight.committed + patience.limit
        case .leaving(_, let deadline): deadline
        case .untouched, .lost, .idle, .overdue: nil
        }
    }

    /// Whether a frame is on its way, and nothing can be drawn before its event.
    var isInFlight: Bool { flipDeadline != nil }

    /// The buffers that are on the screen or on their way there: nothing is to be drawn in them.
    var occupied: Set<FramebufferID> { leaving.union(shown?.framebuffers ?? []) }

    /// Whether a frame's event never came, and it could not be lit anew yet.
    var isOverdue: Bool {
        if case .overdue = ownership { true } else { false }
    }

    /// Has the next frame take the screen over anew.
    mutating func invalidate() {
        if isTouched { ownership = .lost }
    }

    /// Has the mode set anew with the frame in flight, where there is one, else with the next frame.
    mutating func relight() {
        if case .waiting(let flight) = ownership { ownership = .overdue(flight) } else { invalidate() }
    }

    /// Prepares for another mode, which begins with the next frame.
    ///
    /// That one waits until the frame in flight has come, because its buffer may be the one that is on the screen until then.
    /// - Parameter atOnce: whether it does not, because its buffer is another one and the panel is dark.
    mutating func change(to mode: Mode, atOnce: Bool) {
        let deadline = flipDeadline
        restartPacing(in: mode)
        if !atOnce, let flight = expected, let deadline {
            ownership = .leaving(flight, deadline: deadline)
        } else {
            invalidate()
        }
    }

    /// Measures anew whether flips wait for vertical blanks, and how long they take.
    mutating func restartPacing(in mode: Mode) {
        pacing = PacingDetector(mode, of: selection.crtc, on: device)
        patience = FlipPatience()
    }

    /// Notes whether the display has lost its signal, and is dark until a mode is set.
    mutating func note(_ link: PanelSignal.Link) {
        signal.link = link
    }

    /// Remembers planes that are about to join, so that they, too, are put back at the end.
    mutating func remember(_ planes: [PlaneID]) throws(DisplayError) {
        try scanout.remember(planes)
    }

    /// Reads the flips that happened; at most one counts, later and foreign ones do not.
    mutating func handleEvents() throws(DisplayError) -> [PageFlip] {
        var flips: [PageFlip] = []
        for event in try device.readFlips() {
            guard let flight = expected, event.serial == flight.serial else { continue }
            leaving = []
            flips.append(event.flip)
            if case .leaving = ownership {
                ownership = .lost
                continue
            }
            pacing.note(committed: flight.committed, flipped: event.flip.time)
            patience.noteFlip(after: event.flip.time - flight.committed)
            ownership = .idle
        }
        return flips
    }

    /// The frame whose event may still come.
    private var expected: FrameInFlight? {
        switch ownership {
        case .waiting(let flight), .overdue(let flight), .leaving(let flight, _): flight
        case .untouched, .lost, .idle: nil
        }
    }
}

// Commits.
extension Screen {
    /// Takes the screen over with a picture that is drawn completely; false when the kernel will accept it later.
    mutating func takeOver(_ picture: ScanoutPicture, _ method: RotationMethod) throws(DisplayError) -> Bool {
        let isLit = signal.isLit
        return try isAccepted { (screen) throws(DisplayError) in try screen.light(picture, method, seamless: isLit) }
    }

    /// Sends a picture to the screen; false when the kernel will accept it later.
    mutating func flip(to picture: ScanoutPicture, damage: Damage) throws(DisplayError) -> Bool {
        serial += 1
        let flight = FrameInFlight(picture: picture, serial: serial, committed: device.now)
        let isAccepted = try isAccepted { (screen) throws(DisplayError) in
            try screen.scanout.flip(to: picture, damage: damage, serial: flight.serial)
        }
        guard isAccepted else { return false }
        ownership = .waiting(flight)
        leaving = occupied
        shown = picture
        return true
    }

    /// Shows what was drawn in the framebuffer on the screen; false when the kernel will do so later.
    mutating func flush(_ framebuffer: FramebufferID, damage: Damage) throws(DisplayError) -> Bool {
        try isAccepted { (screen) throws(DisplayError) in try screen.scanout.flush(framebuffer, damage: damage) }
    }

    /// Sets the mode anew with an overdue frame; false when the device will accept it later.
    ///
    /// To the kernel a mode is new only where its values differ, so the CRTC is switched off first. Where vertical blanks
    /// have stopped, that blocks for ten seconds for the CRTC, and as long for each plane of the frame.
    mutating func light(_ flight: FrameInFlight, _ method: RotationMethod) throws(DisplayError) -> Bool {
        ownership = .overdue(flight)
        patience.noteLoss()
        guard device.claimMaster() else { return false }
        do throws(DisplayError) {
            let isAccepted = try isAccepted { (screen) throws(DisplayError) in
                try screen.cutSignal()
                try screen.light(flight.picture, method, seamless: false)
            }
            if !isAccepted { ownership = .overdue(flight) }
            return isAccepted
        } catch {
            ownership = .lost
            throw error
        }
    }

    /// Lights the panel, with the old calls where the driver refuses the first atomic commit.
    private mutating func light(
        _ picture: ScanoutPicture,
        _ method: RotationMethod,
        seamless: Bool
    ) throws(DisplayError) {
        let start = device.now
        do throws(DisplayError) {
            try scanout.light(picture, method, seamless: seamless)
        } catch {
            let isLast = method.way == .drawing && !isTouched && picture.overlays.isEmpty
            guard isLast, isAtomic, !error.meansLater else { throw error }
            let legacy = try LegacyScanout(selection, on: device)
            try legacy.light(picture, method)
            scanout = .legacy(legacy)
        }
        patience.noteFrame(of: device.now - start)
        try switchOn()
        signal.link = .good
        ownership = .idle
        leaving = []
        shown = picture
    }

    /// Whether the kernel accepted a change; false when it will later.
    ///
    /// Without master rights (EACCES) another program draws from now on, and the screen must be taken over anew.
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

// Switching off and on, and the end.
extension Screen {
    /// Switches the panel off and keeps its mode; false when the device cannot do it now.
    mutating func turnOff() throws(DisplayError) -> Bool {
        guard device.claimMaster() else { return false }
        guard try isAccepted({ (screen) throws(DisplayError) in try screen.darken() }) else { return false }
        ownership = .lost
        signal.power = .off
        return true
    }

    /// Puts back what was on the screen before the first frame; nothing where there was none.
    /// - Throws: `DisplayError` when it cannot be had back, which is `pictureGone` where nobody has it any more, as after a
    ///   splash.
    mutating func restore() throws(DisplayError) {
        guard isTouched else { return }
        ownership = .untouched
        do throws(DisplayError) {
            try scanout.restore()
        } catch {
            // To the kernel a picture that is gone is just a wrong number.
            throw scanout.picturesBefore.contains(where: isGone) ? .pictureGone(card: selection.card) : error
        }
        try switchOn()
    }

    /// Switches the signal off for `light` to bring it back, where it is not off already.
    ///
    /// The old calls do without where the driver cannot.
    private mutating func cutSignal() throws(DisplayError) {
        guard signal.power == .on else { return }
        do throws(DisplayError) {
            try darken()
        } catch {
            if isAtomic || error.meansLater { throw error }
            return
        }
        signal.power = .off
    }

    /// Gives the panel its signal back after the mode was set with the old calls: some drivers leave it off.
    ///
    /// Atomic commits have done so already.
    private mutating func switchOn() throws(DisplayError) {
        guard signal.power == .off else { return }
        if !isAtomic { try set(.on) }
        signal.power = .on
    }
}
