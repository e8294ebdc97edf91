import Canvas
import Output
import SystemPackage

extension PixelSize {
    /// Whether the other size differs no more than virtual displays round theirs.
    fileprivate func isNear(_ other: PixelSize) -> Bool {
        abs(width - other.width) < 16 && abs(height - other.height) < 16
    }
}

extension KMSDisplay {
    /// Whether a display hangs on another connector of the card.
    ///
    /// Only the card's master is told the truth: to others the kernel says what it knew before.
    func sees(_ name: DisplayName) -> Bool {
        guard name.device == selection.card, let connectors = try? device.connectors() else { return false }
        return connectors.contains { $0.name == name.connector && $0.status == .connected && !$0.modes.isEmpty }
    }

    /// Asks the connector again, after a uevent.
    ///
    /// A display that lost its signal must have its mode set anew, so it reports a change to the mode it has.
    /// - Throws: `DisplayError` when the card is gone.
    func reprobe() throws -> DisplayChange {
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
