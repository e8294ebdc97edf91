/// The state of redrawing on one display: which frame is requested, which is in flight, and why none may be drawn.
///
/// One frame is in flight at a time; requests in between become one frame. All that happens to a `FrameScheduler` goes through
/// `handle`, which returns the action; no timer and no device is used here.
enum RedrawState: Hashable, Sendable {
    /// No frame is requested, and none is in flight.
    case idle
    /// A frame is requested, and a timer is set to draw it.
    case requested
    /// A frame is in flight.
    case queued
    /// A frame is in flight, and another one is requested after it.
    case waiting
    /// The display is switched off; requests are ignored, since switching it on draws anyway.
    case off
    /// Another session has the screen; `isOff` is whether the display is to be off when the screen comes back.
    case paused(isOff: Bool)

    /// What happens.
    enum Input: Hashable, Sendable {
        /// A frame is requested.
        case request
        /// A frame was drawn; where it is not queued it is on the screen already.
        case drawn(isQueued: Bool, isMoreWanted: Bool)
        /// Nothing was drawn, because no pixel differs.
        case unchanged(isMoreWanted: Bool)
        /// The display did not accept the frame.
        case deferred
        /// The frame in flight is on the screen.
        case landed
        /// The frame in flight is lost: its event never came, or the contents of the screen are not known.
        case lost
        /// Another picture is to be shown from now on; `keepsFlight` is whether the frame in flight will still land.
        case restart(keepsFlight: Bool)
        /// Another session takes the screen.
        case pause
        /// The display is to be switched off.
        case switchOff
        /// The display is to be switched on.
        case switchOn
    }

    /// What the scheduler does in answer to an input.
    enum Action: Hashable, Sendable {
        /// Nothing.
        case none
        /// Draw as soon as the display accepts a frame.
        case draw
        /// Draw when the next frame would be due.
        case drawNextPeriod
        /// Draw after the back-off.
        case retry
        /// Wait for the event of the frame in flight, no longer than until its deadline.
        case awaitFlip
        /// Switch the display off.
        case turnOff
        /// Cancel the timer.
        case cancel
    }

    /// Whether a frame is in flight.
    var isInFlight: Bool { self == .queued || self == .waiting }

    /// Whether a frame is requested after the one in flight, if any.
    var isMoreWanted: Bool { self == .requested || self == .waiting }

    /// Changes the state, and returns what is to be done.
    mutating func handle(_ input: Input) -> Action {
        let (state, action) = next(after: input)
        self = state
        return action
    }

    private func next(after input: Input) -> (RedrawState, Action) {
        switch (self, input) {
        case (.paused(let isOff), _): whilePaused(isOff, input)
        case (_, .pause): (.paused(isOff: self == .off), .cancel)
        case (_, .switchOff): (.off, .turnOff)
        case (.off, _): whileOff(input)
        case (_, .restart(keepsFlight: true)) where isInFlight: (.waiting, .none)
        case (_, .restart), (_, .switchOn), (_, .lost): (.requested, .draw)
        case (.queued, _), (.waiting, _): whileInFlight(input)
        case (.idle, _), (.requested, _): whileDrawing(input)
        }
    }

    /// Frames come again with `restart`, when the seat is back; until then the display is not switched off or on either.
    private func whilePaused(_ isOff: Bool, _ input: Input) -> (RedrawState, Action) {
        switch input {
        case .restart: isOff ? (.off, .turnOff) : (.requested, .draw)
        case .switchOff: (.paused(isOff: true), .none)
        case .switchOn: (.paused(isOff: false), .none)
        case .request, .drawn, .unchanged, .deferred, .landed, .lost, .pause: (self, .none)
        }
    }

    private func whileOff(_ input: Input) -> (RedrawState, Action) {
        switch input {
        case .switchOn: (.requested, .draw)
        case .restart: (.off, .turnOff)
        case .deferred: (.off, .retry)
        case .request, .drawn, .unchanged, .landed, .lost, .pause, .switchOff: (.off, .none)
        }
    }

    private func whileInFlight(_ input: Input) -> (RedrawState, Action) {
        switch input {
        case .request: (.waiting, .none)
        case .landed: self == .waiting ? (.requested, .draw) : (.idle, .cancel)
        case .drawn, .unchanged, .deferred, .lost, .restart, .pause, .switchOff, .switchOn: (self, .none)
        }
    }

    private func whileDrawing(_ input: Input) -> (RedrawState, Action) {
        switch input {
        case .request: (.requested, .draw)
        case .drawn(isQueued: true, let isMoreWanted): (isMoreWanted ? .waiting : .queued, .awaitFlip)
        case .drawn(isQueued: false, let isMoreWanted): isMoreWanted ? (.requested, .draw) : (.idle, .none)
        case .unchanged(let isMoreWanted): isMoreWanted ? (.requested, .drawNextPeriod) : (.idle, .none)
        case .deferred: (.requested, .retry)
        // The event of a frame that was given up.
        case .landed: (self, .none)
        case .lost, .restart, .pause, .switchOff, .switchOn: (self, .none)
        }
    }
}

/// Which picture is on the screen: another program's, that of the renderer before, or that of the renderer in use.
enum ShownPicture: Hashable, Sendable {
    /// Nothing was drawn on this display yet.
    case foreign
    /// What an earlier renderer has drawn.
    case previous
    /// The first frame of the renderer in use is in flight.
    case arriving
    /// What the renderer in use has drawn.
    case current

    /// Another renderer is in use.
    mutating func restart() {
        if self != .foreign { self = .previous }
    }

    /// The renderer in use has drawn a frame.
    mutating func draw() {
        if self != .current { self = .arriving }
    }

    /// The frame in flight is on the screen; whether it is the first one of its renderer.
    mutating func land() -> Bool {
        guard self == .arriving else { return false }
        self = .current
        return true
    }

    /// The frame in flight will not land: the next one is the first.
    mutating func loseFlight() {
        if self == .arriving { self = .previous }
    }
}
