import Logging
import Output
import Power
import System

/// Decides when a display is searched for, changed, closed and tried again.
///
/// It uses no device: what happens goes in with its time, and what is to be done comes out, in order. How long a display is
/// left alone before it is tried again is decided here only.
struct DisplayWatch {
    enum Event {
        /// Another display is requested, or the same one in another way.
        case requested
        case found
        case foundNone(because: [String])
        /// A search has found none, but another program has a card: no event says that it has left.
        case withheld(because: [String])
        /// A search has failed, once a display was lit.
        case searchFailed(DisplayError)
        case requestRefused
        case lit
        case switchedOn
        case homeIsBack(DisplayName)
        /// What the display that is held says of itself.
        case reprobed(DisplayChange, DisplayName)
        case modeChanged(remarks: [String])
        case modeRefused(Mode, any Error)
        /// The display has refused a frame, and goes on in another way.
        case fellBack(Fallback, FrameHistory)
        case failed(any Error, FrameHistory)
    }

    enum Effect: Equatable {
        case log(Logger.Level, String)
        /// Give the display back, and hold none.
        case close
        /// Reprobe the display that is held, or search for one, after so many microseconds even where no event comes.
        case check(after: Microseconds)
        case change(to: Mode)
        /// Draw everything again: the display shows another picture, or in another way.
        case refresh
    }

    /// What a display has shown before it fails.
    enum FrameHistory: Hashable {
        /// Nothing: one that never does fails alike each time, which is logged once.
        case nothing
        case frames
    }

    private var modesets = ModesetBackoff()
    /// How soon a display is searched for after one was lost.
    private var losses = SearchBackoff()
    /// How soon a search that failed is repeated.
    private var searches = SearchBackoff()
    /// Whether a display has said that it is unplugged since it was switched off.
    private var isMissed = false
    /// Until when a display may take to plug itself in again, since it was switched on.
    private var wakesUntil: Microseconds?
    /// Errors that were logged since a picture came: they are not logged again while the same is tried in vain.
    private var logged: Set<String> = []
    /// Why the last search found none; nothing where it found one.
    private var absence: [String] = []

    private static let wakingTime: Microseconds = 1_000_000

    /// What is waited for, and why; nil where the last search has found a display.
    var waiting: String? { absence.isEmpty ? nil : "waiting for a display: \(absence.joined(separator: "; "))" }

    mutating func handle(_ event: Event, on screen: ScreenState, at now: Microseconds) -> [Effect] {
        switch event {
        case .requested:
            modesets.startAnew()
            losses.startAnew()
        case .found:
            searches.startAnew()
            absence = []
        case .lit: logged = []
        case .foundNone(let reasons):
            searches.startAnew()
            return wait(because: reasons)
        case .withheld(let reasons): return wait(because: reasons) + searchAgain(at: now)
        case .searchFailed(let error):
            return logOnce(error, "no display can be used: \(error)") + [.close] + searchAgain(at: now)
        case .requestRefused: return searchAgain(at: now)
        case .switchedOn: return switchOn(at: now)
        case .homeIsBack(let home): return replace(because: "the display \(home) is back")
        case .reprobed(let change, let name): return apply(change, of: name, on: screen, at: now)
        case .modeChanged(let remarks):
            logged = []
            return remarks.map { .log(.error, $0) } + [.refresh]
        case .modeRefused(let mode, let error): return refuse(mode, because: error, at: now)
        case .fellBack(let fallback, let history):
            modesets.failed(at: now)
            let isNew = history == .frames || logged.insert("\(fallback)").inserted
            return (isNew ? [.log(.error, "\(fallback)")] : []) + [.refresh]
        case .failed(let error, let history): return lose(because: error, after: history, at: now)
        }
        return []
    }

    /// Logs why there is no display, once as long as that stays the same.
    private mutating func wait(because reasons: [String]) -> [Effect] {
        defer { (absence, logged) = (reasons, []) }
        return reasons == absence
            ? [] : [.log(.notice, "no display; waiting for one: \(reasons.joined(separator: "; "))")]
    }

    private mutating func searchAgain(at now: Microseconds) -> [Effect] {
        searches.failed(at: now)
        return [.check(after: searches.delay)]
    }

    /// Closes a display in favour of another one, which is searched for once the loop has let go of the card.
    ///
    /// As long as a program holds the card, it has a master.
    private func replace(because reason: String) -> [Effect] { [.log(.notice, reason), .close, .check(after: 0)] }

    private mutating func apply(
        _ change: DisplayChange,
        of name: DisplayName,
        on screen: ScreenState,
        at now: Microseconds
    ) -> [Effect] {
        switch change {
        case .unchanged: return []
        case .modeChanged(let mode): return self.change(to: mode, at: now)
        case .superseded(let reason): return replace(because: "\(reason), which goes before \(name)")
        case .disconnected: return miss(on: screen, at: now)
        }
    }

    /// Asks a display that was missed again, once it could have come back.
    private mutating func switchOn(at now: Microseconds) -> [Effect] {
        defer { (isMissed, wakesUntil) = (false, now + Self.wakingTime) }
        return isMissed ? [.check(after: Self.wakingTime)] : []
    }

    /// Many monitors unplug themselves where they get no signal, and plug themselves in again when it comes back.
    private mutating func miss(on screen: ScreenState, at now: Microseconds) -> [Effect] {
        if screen.light == .dark {
            isMissed = true
            return []
        }
        if let wakesUntil, now < wakesUntil { return [.check(after: wakesUntil - now)] }
        return replace(because: "the display was unplugged")
    }

    private mutating func change(to mode: Mode, at now: Microseconds) -> [Effect] {
        switch modesets.decision(about: mode, at: now) {
        case .later(let time): return [.check(after: time - now)]
        case .never: return [.log(.debug, "\(mode.name) was refused too often; what is shown stays")]
        case .now:
            modesets.began(mode, at: now)
            return [.log(.info, "the display changes to \(mode.name)"), .change(to: mode)]
        }
    }

    private mutating func refuse(_ mode: Mode, because error: any Error, at now: Microseconds) -> [Effect] {
        if let error = error as? DisplayError, error.isNoBuffer {
            // The display does not know the mode that is shown any more. Without that picture there may be memory.
            return lose(because: error, after: .frames, at: now)
        }
        modesets.failed(at: now)
        return logOnce(error, "\(mode.name) cannot be shown, what is shown stays: \(error)")
    }

    private mutating func lose(
        because error: any Error,
        after history: FrameHistory,
        at now: Microseconds
    ) -> [Effect] {
        losses.failed(at: now)
        let text = "the display is lost: \(error)"
        let once = logOnce(error, text)
        return (history == .frames ? [.log(.error, text)] : once) + [.close, .check(after: losses.delay)]
    }

    private mutating func logOnce(_ error: any Error, _ text: String) -> [Effect] {
        if error is DisplayError, !logged.insert("\(error)").inserted { return [] }
        return [.log(.error, text)]
    }
}
