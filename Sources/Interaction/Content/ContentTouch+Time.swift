import BottomSheet
import Gestures
import Scrolling

/// What becomes of the content when no finger does anything.
extension ContentTouch {
    /// When something happens that no touch and no display frame tells.
    var deadline: Microseconds? { earlier(impact, behavior.showsIndicator ? indicator.deadline : nil) }

    /// Whether display frames are wanted after one of `time`.
    func wantsFrames(after time: Microseconds) -> Bool {
        scroller.isGliding || (behavior.showsIndicator && indicator.isFading(after: time))
    }

    /// Whether a pan scrolls it.
    var isScrolled: Bool {
        if case .scroll = hold { true } else { false }
    }

    /// Whether fingers have it, or something of it, that no other content has.
    var isHeld: Bool { hold != .none }

    /// The speed with which a glide has run into an end by `time`, where the sheet may take it; told once.
    mutating func takeImpact(at time: Microseconds) -> Double? {
        guard let due = impact, due <= time else { return nil }
        impact = nil
        return scroller.impact?.velocity
    }

    /// It rests at the end that it has run into: the sheet goes on.
    mutating func rest(at time: Microseconds) {
        scroller.stop(at: time)
        indicator.rest(from: time)
    }

    /// Fingers that are down no longer count.
    mutating func forget(_ machine: SheetMachine, at time: Microseconds) {
        miss()
        letGo(machine, at: time)
    }
}
