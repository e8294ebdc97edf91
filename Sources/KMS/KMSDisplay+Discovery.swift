import Canvas
package import Output
import SystemPackage
package import Udev

extension PixelSize {
    /// Whether the other size differs no more than virtual displays round theirs.
    fileprivate func isNear(_ other: PixelSize) -> Bool {
        abs(width - other.width) < 16 && abs(height - other.height) < 16
    }
}

extension KMSDisplay {
    /// Looks for the display that `request` asks for and opens its card.
    ///
    /// Nothing changes on the glass yet.
    /// - Parameters:
    ///   - request: what is wanted.
    ///   - opener: how cards are opened.
    /// - Throws: `DisplayError` when something asked for by name does not exist, or when the only cards that could serve are
    ///   refused; `UdevError` when the devices cannot be listed.
    package static func open(_ request: DisplayRequest, opener: DeviceOpener = .direct) throws -> DisplaySearch {
        let request = request.resolved
        if let path = request.card, CardUsers.isSomethingElse(path) { throw DisplayError.notACard(path) }
        let survey = try CardSurvey(only: request.card, legacy: request.legacy, opener: opener)
        switch try DisplaySelector(request: request).choose(from: survey.reports) {
        case .none(let reasons):
            return .none(reasons: reasons)
        case .display(let selection):
            guard let card = survey.card(at: selection.card) else { return .none(reasons: selection.reasons) }
            return .found(try KMSDisplay(selection, request, on: card, isAtomic: card.isAtomic))
        }
    }

    /// Whether a display hangs on another connector of the card.
    ///
    /// Only the card's master is told the truth: to others the kernel says what it knew before.
    package func sees(_ name: String) -> Bool {
        let connectors = (try? device.connectors()) ?? []
        return connectors.contains { connector in
            "\(selection.card) \(connector.name)" == name && connector.status == .connected && !connector.modes.isEmpty
        }
    }

    /// Asks the connector again, after a uevent.
    ///
    /// A display that lost its signal must have its mode set anew, so it reports a change to the mode it has.
    /// - Throws: `DisplayError` when the card is gone.
    package func reprobe() throws -> DisplayChange {
        guard let connector = try probedConnector() else { return .disconnected }
        let isTurned = connector.orientation != selection.connector.orientation
        selection.connector = connector
        hasBadLink = try device.properties(of: connector.id)["link-status"]?.value ?? 0 != 0
        let mode = try wantedMode(of: connector)
        return hasBadLink || isTurned || !isFollowed(mode) ? .modeChanged(mode) : .unchanged
    }

    /// Whether nothing is to be done for a display that wants `mode`.
    ///
    /// A mode that was exchanged to turn the picture makes a window change its shape, and then the window prefers just that
    /// one: following it would exchange it again, for ever.
    private func isFollowed(_ mode: Mode) -> Bool {
        guard method.way == .modeChange else { return mode.timing == selection.mode.timing }
        if request.mode == .preferred, mode.isPreferred, mode.size.isNear(method.mode.size) { return true }
        return mode.timing == selection.mode.timing && plan(selection, request).methods.contains { $0.isAlike(method) }
    }

    /// The connector as it is now; nil when nothing hangs on it, or when it went away together with its dock.
    private func probedConnector() throws(DisplayError) -> Connector? {
        do throws(DisplayError) {
            let connector = try device.connector(selection.connector.id)
            return connector.status == .connected && !connector.modes.isEmpty ? connector : nil
        } catch {
            guard error.errno == .noSuchFileOrDirectory else { throw error }
            return nil
        }
    }

    /// A fixed mode is kept as long as the display offers it; without it the preferred one is better than none.
    ///
    /// One that was refused is not tried again on the same display while the lower one that took its place is there.
    private func wantedMode(of connector: Connector) throws(DisplayError) -> Mode {
        let wanted: Mode
        do throws(DisplayError) {
            wanted = try ModeChoice.choose(request.mode, for: connector, active: selection.mode).mode
        } catch {
            wanted = try ModeChoice.choose(.preferred, for: connector, active: selection.mode).mode
        }
        guard let lowered, lowered.from.timing == wanted.timing else { return wanted }
        return connector.modes.first { $0.timing == lowered.to.timing } ?? wanted
    }
}
