import Output

/// Which frames of this program are on the screen or on their way there, and how long those take.
///
/// A value without a device: `Screen` commits, and notes here what came of it.
struct ScreenFrames {
    /// Whose picture is on the screen.
    private(set) var ownership = ScreenOwnership.untouched
    /// What is on the screen or on its way there, when it is ours.
    private(set) var shown: ScanoutPicture?
    /// Whether flips wait for vertical blanks.
    private(set) var pacing: PacingDetector
    /// What is on the screen until that is.
    private var leaving: Set<FramebufferID> = []
    private var patience = FlipPatience()
    private var serial: UInt64 = 0

    /// No frame yet, on a display whose flips are measured with `pacing`.
    init(pacing: PacingDetector) { self.pacing = pacing }

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

    /// Whether what is on the screen is ours, and nothing is on its way.
    var isIdle: Bool {
        if case .idle = ownership { true } else { false }
    }

    /// Whether a frame's event never came, and it could not be lit anew yet.
    var isOverdue: Bool {
        if case .overdue = ownership { true } else { false }
    }

    /// The buffers that are on the screen or on their way there: nothing is to be drawn in them.
    var occupied: Set<FramebufferID> { leaving.union(shown?.framebuffers ?? []) }

    /// The frame whose event may still come.
    private var expected: FrameInFlight? {
        switch ownership {
        case .waiting(let flight), .overdue(let flight), .leaving(let flight, _): flight
        case .untouched, .lost, .idle: nil
        }
    }
}

// What comes of commits.
extension ScreenFrames {
    /// The flight of a frame that is about to be committed at `time`.
    mutating func begin(_ picture: ScanoutPicture, at time: Int64) -> FrameInFlight {
        serial += 1
        return FrameInFlight(picture: picture, serial: serial, committed: time)
    }

    /// The frame was accepted, and its event is to come.
    mutating func wait(for flight: FrameInFlight) {
        ownership = .waiting(flight)
        leaving = occupied
        shown = flight.picture
    }

    /// A mode setting showed a whole frame and took `time` microseconds.
    mutating func noteLighting(of time: Int64) { patience.noteFrame(of: time) }

    /// The picture is on the screen, with a mode setting.
    mutating func light(_ picture: ScanoutPicture) {
        ownership = .idle
        leaving = []
        shown = picture
    }

    /// The event of the frame is overdue, and it is to be lit anew.
    mutating func miss(_ flight: FrameInFlight) {
        ownership = .overdue(flight)
        patience.noteLoss()
    }

    /// The frame could not be lit anew yet.
    mutating func putOff(_ flight: FrameInFlight) { ownership = .overdue(flight) }

    /// What is on the screen is not known: it is to be taken over anew.
    mutating func lose() { ownership = .lost }

    /// The screen is given back.
    mutating func giveBack() { ownership = .untouched }

    /// Notes the flips that happened; at most one counts, later and foreign ones do not.
    ///
    /// - Parameter isLit: whether the panel is switched on and has its signal.
    mutating func handle(_ events: [FlipEvent], isLit: Bool) -> [PageFlip] {
        var flips: [PageFlip] = []
        for event in events {
            guard let flight = expected, event.serial == flight.serial else { continue }
            leaving = []
            flips.append(event.flip)
            if wantsMode(isLit: isLit) {
                ownership = .lost
                continue
            }
            pacing.note(committed: flight.committed, flipped: event.flip.time)
            patience.noteFlip(after: event.flip.time - flight.committed)
            ownership = .idle
        }
        return flips
    }

    /// Whether the mode is to be set anew, although the frame in flight has come.
    ///
    /// A frame that was to be lit anew does not light a panel that is dark: only a mode setting does.
    private func wantsMode(isLit: Bool) -> Bool {
        switch ownership {
        case .leaving: true
        case .overdue: !isLit
        case .untouched, .lost, .idle, .waiting: false
        }
    }
}

// Changes.
extension ScreenFrames {
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
    /// - Parameters:
    ///   - pacing: measures the flips in that mode.
    ///   - atOnce: whether the frame does not wait, because its buffer is another one and the panel is dark.
    mutating func change(to pacing: PacingDetector, atOnce: Bool) {
        let deadline = flipDeadline
        restart(pacing)
        if !atOnce, let flight = expected, let deadline {
            ownership = .leaving(flight, deadline: deadline)
        } else {
            invalidate()
        }
    }

    /// Measures anew whether flips wait for vertical blanks, and how long they take.
    mutating func restart(_ pacing: PacingDetector) {
        self.pacing = pacing
        patience = FlipPatience()
    }
}

/// Whose picture is on the screen.
enum ScreenOwnership {
    /// Another program's: nothing was shown yet, or all was given back.
    case untouched
    /// Perhaps not ours any more: it is to be taken over anew.
    case lost
    /// Ours, at rest.
    case idle
    /// Ours, and the next one is on its way.
    case waiting(FrameInFlight)
    /// Ours, and the last one of a mode or rotation that was given up is on its way: then it is to be taken over anew.
    case leaving(FrameInFlight, deadline: Int64)
    /// Ours, but which one is not known: the event of the next one never came, and it could not be lit anew yet.
    case overdue(FrameInFlight)
}

/// A frame that was committed and whose event has not come.
struct FrameInFlight {
    let picture: ScanoutPicture
    let serial: UInt64
    let committed: Int64
}
