import Output
import System

/// Which frames of this program are on the screen or on their way there, and how long those take.
///
/// A value without a device: `Screen` commits, and notes here what came of it.
struct ScreenFrames {
    private(set) var ownership = ScreenOwnership.untouched
    /// What is on the screen or on its way there, when it is ours.
    private(set) var shown: ScanoutPicture?
    private(set) var pacing: PacingDetector
    /// What is on the screen until that is.
    private var leaving: Set<FramebufferID> = []
    private var patience = FlipPatience()
    private var serial: UInt64 = 0

    init(pacing: PacingDetector) { self.pacing = pacing }

    /// Whether frames of this program were on the screen, or it was switched off, since the screen was last given back.
    var isTouched: Bool {
        if case .untouched = ownership { false } else { true }
    }

    /// Whether the panel was switched off, and only a mode setting lights it.
    var isOff: Bool {
        switch ownership {
        case .off, .cut: true
        case .untouched, .lost, .idle, .inFlight, .leaving, .overdue: false
        }
    }

    /// When the event of the frame in flight is overdue, by how long frames have taken; nil when none is in flight.
    var flipDeadline: Microseconds? {
        switch ownership {
        case .inFlight(let flight): flight.committed + patience.limit
        case .leaving(_, let deadline): deadline
        case .untouched, .lost, .off, .idle, .overdue, .cut: nil
        }
    }

    /// Whether a frame is on its way, and nothing can be drawn before its event.
    var isInFlight: Bool { flipDeadline != nil }

    /// Whether what is on the screen is ours, and nothing is on its way.
    var isIdle: Bool {
        if case .idle = ownership { true } else { false }
    }

    /// Whether a frame's event never came, and it could not be lit again yet.
    var isOverdue: Bool {
        switch ownership {
        case .overdue, .cut: true
        case .untouched, .lost, .off, .idle, .inFlight, .leaving: false
        }
    }

    /// The buffers that are on the screen or on their way there: nothing is to be drawn in them.
    var occupied: Set<FramebufferID> { leaving.union(shown?.framebuffers ?? []) }

    /// The frame whose event may still come.
    private var expected: FrameInFlight? {
        switch ownership {
        case .inFlight(let flight), .overdue(let flight), .cut(let flight), .leaving(let flight, _): flight
        case .untouched, .lost, .off, .idle: nil
        }
    }
}

// What comes of commits.
extension ScreenFrames {
    /// The flight of a frame that is about to be committed at `time`.
    mutating func begin(_ picture: ScanoutPicture, at time: Microseconds) -> FrameInFlight {
        serial += 1
        return FrameInFlight(picture: picture, serial: serial, committed: time)
    }

    mutating func launch(_ flight: FrameInFlight) {
        ownership = .inFlight(flight)
        leaving = occupied
        shown = flight.picture
    }

    /// A mode setting showed a whole frame and took `time` microseconds.
    mutating func noteLighting(of time: Microseconds) { patience.noteFrame(of: time) }

    /// The picture is on the screen, with a mode setting.
    mutating func light(_ picture: ScanoutPicture) {
        ownership = .idle
        leaving = []
        shown = picture
    }

    /// The event of the frame is overdue, and it is to be lit again.
    mutating func miss(_ flight: FrameInFlight) {
        putOff(flight)
        patience.noteLoss()
    }

    /// The frame could not be lit again yet.
    mutating func putOff(_ flight: FrameInFlight) { ownership = isOff ? .cut(flight) : .overdue(flight) }

    /// The panel was switched off, to be lit with the overdue frame.
    mutating func cut(_ flight: FrameInFlight) { ownership = .cut(flight) }

    mutating func turnOff() { ownership = .off }

    mutating func giveBack() { ownership = .untouched }

    /// Notes the flips that happened; at most one counts, later and foreign ones do not.
    mutating func handle(_ events: [FlipEvent], _ link: Screen.Link) -> [PageFlip] {
        var flips: [PageFlip] = []
        for event in events {
            guard let flight = expected, event.serial == flight.serial else { continue }
            leaving = []
            flips.append(event.flip)
            if wantsMode(link) {
                invalidate()
                continue
            }
            pacing.note(committed: flight.committed, flipped: event.flip.time)
            patience.noteFlip(after: event.flip.time - flight.committed)
            ownership = .idle
        }
        return flips
    }

    /// Whether the mode is to be set again, although the frame in flight has come.
    ///
    /// A frame that was to be lit again does not light a panel that is dark: only a mode setting does.
    private func wantsMode(_ link: Screen.Link) -> Bool {
        switch ownership {
        case .leaving, .cut: true
        case .overdue: link == .bad
        case .untouched, .lost, .off, .idle, .inFlight: false
        }
    }
}

// Changes.
extension ScreenFrames {
    /// When the first frame of another mode may come.
    enum ChangeStart {
        /// After the frame in flight, because its buffer may be the one that is on the screen until then.
        case afterFlight
        case atOnce
    }

    /// Has the next frame take the screen over again: what is on it is not known.
    mutating func invalidate() {
        if isTouched { ownership = isOff ? .off : .lost }
    }

    /// Has the mode set again with the frame in flight, where there is one, else with the next frame.
    mutating func relight() {
        if case .inFlight(let flight) = ownership { ownership = .overdue(flight) } else { invalidate() }
    }

    /// Prepares for another mode, which begins with the next frame, and whose flips `pacing` measures.
    mutating func change(to pacing: PacingDetector, _ start: ChangeStart) {
        let deadline = flipDeadline
        restart(pacing)
        if start == .afterFlight, let flight = expected, let deadline {
            ownership = .leaving(flight, deadline: deadline)
        } else {
            invalidate()
        }
    }

    /// Measures from the beginning whether flips wait for vertical blanks, and how long they take.
    mutating func restart(_ pacing: PacingDetector) {
        self.pacing = pacing
        patience = FlipPatience()
    }
}

enum ScreenOwnership {
    /// Another program's: nothing was shown yet, or all was given back.
    case untouched
    /// Perhaps not ours any more: it is to be taken over again.
    case lost
    /// Nobody's: the panel was switched off.
    case off
    /// Ours, at rest.
    case idle
    /// Ours, and the next one is on its way.
    case inFlight(FrameInFlight)
    /// Ours, and the last one of a mode or rotation that was given up is on its way: then it is to be taken over again.
    case leaving(FrameInFlight, deadline: Microseconds)
    /// Ours, but which one is not known: the event of the next one never came, and it could not be lit again yet.
    case overdue(FrameInFlight)
    /// Nobody's: as before, and the panel was switched off to light it.
    case cut(FrameInFlight)
}

/// A frame that was committed and whose event has not come.
struct FrameInFlight {
    let picture: ScanoutPicture
    let serial: UInt64
    let committed: Microseconds
}
