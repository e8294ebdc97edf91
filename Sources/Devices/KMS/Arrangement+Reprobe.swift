import Canvas
import Output
import SystemPackage

// After a uevent.
extension Arrangements {
    /// Asks the connector again.
    ///
    /// A display that lost its signal must have its mode set anew, so it reports a change to the mode it has.
    /// - Throws: `DisplayError` when the card is gone.
    mutating func reprobe(_ screen: inout Screen) throws(DisplayError) -> DisplayChange {
        guard let connector = try probedConnector(screen.device) else { return .disconnected }
        let isTurned = connector.orientation != current.selection.connector.orientation
        current.selection.connector = connector
        let status = try screen.device.properties(of: connector.id)["link-status"]?.value ?? 0
        screen.note(status == 0 ? .good : .bad)
        let mode = try wantedMode(of: connector)
        return status != 0 || isTurned || !isCurrent(mode, on: screen) ? .modeChanged(mode) : .unchanged
    }

    /// Whether nothing is to be done for a display that wants `mode`.
    ///
    /// A mode that was exchanged to turn the picture makes a window change its shape, and then the window prefers just that
    /// one: changing to it would exchange it again, for ever.
    private func isCurrent(_ mode: Mode, on screen: Screen) -> Bool {
        let (method, selection, request) = (current.method, current.selection, current.request)
        guard method.way == .modeChange else { return mode.timing == selection.mode.timing }
        if request.mode == .preferred, mode.isPreferred, mode.size.isNear(method.mode.size) { return true }
        let methods = RotationPlan(selection, request, on: screen).methods
        return mode.timing == selection.mode.timing && methods.contains { $0.isAlike(method) }
    }

    /// The connector as it is now; nil when nothing hangs on it, or when it went away together with its dock.
    private func probedConnector(_ device: any KMSDevice) throws(DisplayError) -> Connector? {
        do throws(DisplayError) {
            let connector = try device.connector(current.selection.connector.id)
            return connector.canBeLit ? connector : nil
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
            wanted = try ModeChoice.choose(current.request.mode, for: connector, active: current.selection.mode).mode
        } catch {
            wanted = try ModeChoice.choose(.preferred, for: connector, active: current.selection.mode).mode
        }
        guard let lowered, lowered.from.timing == wanted.timing else { return wanted }
        return connector.modes.first { $0.timing == lowered.to.timing } ?? wanted
    }
}

extension PixelSize {
    /// Whether the other size differs no more than virtual displays round theirs.
    fileprivate func isNear(_ other: PixelSize) -> Bool {
        abs(width - other.width) < 16 && abs(height - other.height) < 16
    }
}
