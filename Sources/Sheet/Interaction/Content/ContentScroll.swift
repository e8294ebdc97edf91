import Scrolling
import System

/// How a content is scrolled: its scroller, the indicator beside it, and the end that a glide will run into.
struct ContentScroll: Equatable, Sendable {
    var behavior: ScrollBehavior {
        didSet { scroller.deceleration = behavior.deceleration }
    }
    /// The offset of the items.
    ///
    /// Its viewport is that of the place where the sheet rests or is heading, so that a glide does not depend on how often
    /// it is sampled.
    var scroller: Scroller
    var indicator = ScrollIndicator()
    /// The time at which a glide runs into an end where the sheet may continue it.
    private var impact: Microseconds?

    init(_ behavior: ScrollBehavior) {
        self.behavior = behavior
        scroller = Scroller(content: 0, viewport: 0, deceleration: behavior.deceleration)
    }

    mutating func resize(content: Double, viewport: Double, at time: Microseconds) {
        guard viewport != scroller.viewport || content != scroller.content else { return }
        scroller.resize(content: content, viewport: viewport, at: time)
        if impact != nil { impact = scroller.impact?.time }
        if let end = scroller.end { indicator.rest(from: end) }
    }
}

// Drags.
extension ContentScroll {
    mutating func grab(at time: Microseconds) {
        scroller.grab(at: time)
        impact = nil
    }

    mutating func stop(at time: Microseconds) {
        grab(at: time)
        indicator.show()
    }

    /// What continues a glide that runs into an end.
    enum Successor { case sheet, none }

    /// Lets the content glide, or return to where it may rest.
    ///
    /// - Parameter start: when it begins to glide, which may be later than `time`.
    mutating func glide(
        _ velocity: Double,
        from start: Microseconds,
        next: Successor,
        at time: Microseconds
    ) {
        scroller.release(velocity: velocity, from: start, at: time)
        impact = next == .sheet ? scroller.impact?.time : nil
        if scroller.isGliding { indicator.show() }
        indicator.rest(from: scroller.end ?? time)
    }
}

// Glides, the indicator and time.
extension ContentScroll {
    /// The time of the next change that neither a touch nor a display frame causes.
    var deadline: Microseconds? { earlier(impact, behavior.showsIndicator ? indicator.deadline : nil) }

    /// Passes `time`; the velocity of a glide that the sheet may continue, if it has run into an end.
    mutating func elapse(to time: Microseconds) -> Double? {
        indicator.elapse(to: time)
        guard let due = impact, due <= time else { return nil }
        impact = nil
        return scroller.impact?.velocity
    }

    /// Rests at the end that a glide has run into.
    mutating func rest(at time: Microseconds) {
        scroller.stop(at: time)
        indicator.rest(from: time)
    }

    /// Rests at `offset`, or at the end that is nearest to it.
    mutating func jump(to offset: Double, at time: Microseconds) {
        scroller.grab(at: time)
        scroller.drag(by: offset - scroller.offset(at: time))
        scroller.stop(at: time)
        impact = nil
    }

    /// Shows the indicator for a moment: something else than a finger has scrolled.
    mutating func flashIndicator(at time: Microseconds) {
        indicator.show()
        indicator.rest(from: time)
    }

    /// Whether further display frames are due after one of `time`.
    func wantsFrames(after time: Microseconds) -> Bool {
        scroller.isGliding || (behavior.showsIndicator && indicator.isFading(after: time))
    }
}
