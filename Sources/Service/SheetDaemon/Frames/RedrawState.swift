import Power

/// Which frame of a display is requested, and which is in flight.
///
/// One frame is in flight at a time; requests in between become one frame. All that happens to a `FrameScheduler` goes through
/// `handle`, which returns the action; no timer and no device is used here.
enum RedrawState: Hashable, Sendable {
    /// No frame is requested, and none is in flight; always so on a screen that is dark or away.
    case idle
    /// A frame is requested, and a timer is set to draw it.
    case requested
    case inFlight
    /// A frame is in flight, and another one is requested after it.
    case inFlightAndRequested

    enum Input: Hashable, Sendable {
        case request
        /// A frame was drawn, and will be on the screen at a blank.
        case queued(isMoreWanted: Bool)
        /// A frame was drawn, and is on the screen already.
        case shown(isMoreWanted: Bool)
        /// Nothing was drawn, because no pixel differs.
        case unchanged(isMoreWanted: Bool)
        /// The display did not accept the frame, or to be switched off.
        case deferred
        /// The frame in flight is on the screen.
        case landed
        /// The frame in flight is lost: its event never came, or the contents of the screen are not known.
        case lost
        /// Another picture is to be shown from now on; `keepsFlight` is whether the frame in flight will still land.
        case restart(keepsFlight: Bool)
        /// The screen was switched off or on, or is another session's.
        case screenChanged
    }

    enum Action: Hashable, Sendable {
        case none
        /// Draw as soon as the display accepts a frame.
        case draw
        /// Draw when the next frame would be due.
        case drawNextPeriod
        /// Draw, or switch off, after the back-off.
        case retry
        /// Wait for the event of the frame in flight, no longer than until its deadline.
        case awaitFlip
        /// Switch the display off.
        case turnOff
        /// Cancel the timer.
        case cancel
    }

    var isInFlight: Bool { self == .inFlight || self == .inFlightAndRequested }

    /// Whether a frame is requested after the one in flight, if any.
    var isMoreWanted: Bool { self == .requested || self == .inFlightAndRequested }

    /// Changes the state, and returns what is to be done on `screen`.
    mutating func handle(_ input: Input, on screen: ScreenState) -> Action {
        let (state, action) = next(after: input, on: screen)
        self = state
        return action
    }

    private func next(after input: Input, on screen: ScreenState) -> (RedrawState, Action) {
        switch screen {
        case .away, .waiting: (.idle, input == .screenChanged ? .cancel : .none)
        case .shown(.dark): (.idle, actionInTheDark(input))
        case .shown(.lit), .shown(.dimmed), .shown(.fading): nextWhileLit(input)
        }
    }

    /// Requests are ignored: switching it on draws anyway.
    private func actionInTheDark(_ input: Input) -> Action {
        switch input {
        case .screenChanged, .restart: .turnOff
        case .deferred: .retry
        case .request, .queued, .shown, .unchanged, .landed, .lost: .none
        }
    }

    private func nextWhileLit(_ input: Input) -> (RedrawState, Action) {
        switch input {
        case .restart(keepsFlight: true) where isInFlight: (.inFlightAndRequested, .none)
        case .restart, .screenChanged, .lost: (.requested, .draw)
        case .request: isInFlight ? (.inFlightAndRequested, .none) : (.requested, .draw)
        case .landed where isInFlight: isMoreWanted ? (.requested, .draw) : (.idle, .cancel)
        // The event of a frame that was given up.
        case .landed: (self, .none)
        case .queued, .shown, .unchanged, .deferred: isInFlight ? (self, .none) : nextAfterDrawing(input)
        }
    }

    private func nextAfterDrawing(_ outcome: Input) -> (RedrawState, Action) {
        switch outcome {
        case .queued(let isMoreWanted): (isMoreWanted ? .inFlightAndRequested : .inFlight, .awaitFlip)
        case .shown(let isMoreWanted): isMoreWanted ? (.requested, .draw) : (.idle, .none)
        case .unchanged(let isMoreWanted): isMoreWanted ? (.requested, .drawNextPeriod) : (.idle, .none)
        case .deferred: (.requested, .retry)
        case .request, .landed, .lost, .restart, .screenChanged: (self, .none)
        }
    }
}
