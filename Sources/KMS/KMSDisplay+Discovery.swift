import SystemPackage

/// What a search for a display found.
public enum DisplaySearch {
    /// A display, ready for its first frame.
    case found(any LiveDisplay)
    /// None is connected now; the reasons say where it was looked. A uevent of subsystem "drm" says when to look again.
    case none(reasons: [String])
}

/// What became of a display after a uevent.
public enum DisplayChange: Hashable, Sendable {
    /// It shows what it is told to.
    case unchanged
    /// It should run this mode from now on, or is built in otherwise than it said before: `reconfigure(to:)`.
    case modeChanged(Mode)
    /// It is gone: let go of it, and look for another one.
    case disconnected
}

extension KMSDisplay {
    /// Looks for the display that `request` asks for and opens its card.
    ///
    /// Nothing changes on the glass yet.
    /// - Throws: `KMSError` when something asked for by name does not exist, or when the only cards that could serve are
    ///   refused; `UdevError` when the devices cannot be listed.
    public static func open(_ request: DisplayRequest) throws -> DisplaySearch {
        let request = request.resolved
        let survey = try CardSurvey(only: request.card, legacy: request.legacy)
        switch try DisplaySelector(request: request).choose(from: survey.reports) {
        case .none(let reasons):
            return .none(reasons: reasons)
        case .display(let selection):
            guard let card = survey.card(at: selection.card) else { return .none(reasons: selection.reasons) }
            return .found(try KMSDisplay(selection, request, on: card, isAtomic: card.isAtomic))
        }
    }

    /// Asks the connector again, after a uevent.
    ///
    /// A display that lost its signal must have its mode set anew, so it reports a change to the mode it has.
    /// - Throws: `KMSError` when the card is gone.
    public func reprobe() throws -> DisplayChange {
        guard let connector = try probedConnector() else { return .disconnected }
        let isTurned = connector.orientation != selection.connector.orientation
        selection.connector = connector
        let mode = try wantedMode(of: connector)
        let linkStatus = try device.properties(of: connector.id)["link-status"]?.value ?? 0
        if mode.timing == selection.mode.timing, linkStatus == 0, !isTurned { return .unchanged }
        return .modeChanged(mode)
    }

    /// The connector as it is now; nil when nothing hangs on it, or when it went away together with its dock.
    private func probedConnector() throws(KMSError) -> Connector? {
        do throws(KMSError) {
            let connector = try device.connector(selection.connector.id)
            return connector.status == .connected && !connector.modes.isEmpty ? connector : nil
        } catch {
            guard error.errno == .noSuchFileOrDirectory else { throw error }
            return nil
        }
    }

    /// A fixed mode is kept as long as the display offers it; without it the preferred one is better than none.
    private func wantedMode(of connector: Connector) throws(KMSError) -> Mode {
        do throws(KMSError) {
            return try ModeChoice.choose(request.mode, for: connector, active: selection.mode).mode
        } catch {
            return try ModeChoice.choose(.preferred, for: connector, active: selection.mode).mode
        }
    }
}
