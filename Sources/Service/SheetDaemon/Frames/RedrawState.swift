import Power

/// Which frame of a display is requested, and which is in flight.
///
/// One frame is in flight at a time; requests in between become one frame. All that happens to a `FrameScheduler` goes through
/// `handle`, which returns the action; no timer and no device is used here.
enum RedrawState: Equatable, Sendable {
    /// No frame is requested, and none is in flight; always so on a screen that is dark or away.
    case idle
    /// A timer is set to draw a frame.
    case requested
    case inFlight
    case inFlightAndRequested

    enum Input: Equatable, Sendable {
        case request
        /// A frame is requested after one that was skipped, because no pixel differs.
        case requestNextPeriod
        /// A frame was drawn, and will be on the screen at a blank.
        case queued
        /// A frame was drawn, and is on the screen already.
        case shown
        case skipped
        /// The display did not accept the frame, or to be switched off.
        case deferred
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
        case turnOff
        case cancel
    }

    var isInFlight: Bool { self == .inFlight || self == .inFlightAndRequested }

    /// Whether a frame is requested after the one in flight, if any.
    var isMoreWanted: Bool { self == .requested || self == .inFlightAndRequested }

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
        case .request, .requestNextPeriod, .queued, .shown, .skipped, .landed, .lost: .none
        }
    }

    private func nextWhileLit(_ input: Input) -> (RedrawState, Action) {
        switch (input, isInFlight) {
        case (.restart(keepsFlight: true), true): (.inFlightAndRequested, .none)
        case (.restart, _), (.screenChanged, _), (.lost, _): (.requested, .draw)
        case (.request, true), (.requestNextPeriod, true): (.inFlightAndRequested, .none)
        case (.request, false): (.requested, .draw)
        case (.requestNextPeriod, false): (.requested, .drawNextPeriod)
        case (.landed, true): isMoreWanted ? (.requested, .draw) : (.idle, .cancel)
        case (.queued, false): (.inFlight, .awaitFlip)
        case (.shown, false), (.skipped, false): (.idle, .none)
        case (.deferred, false): (.requested, .retry)
        // The event of a frame that was given up.
        case (.landed, false): (self, .none)
        case (.queued, true), (.shown, true), (.skipped, true), (.deferred, true): (self, .none)
        }
    }
}
