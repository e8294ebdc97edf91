import Canvas
import Output
import SystemPackage

/// The arrangement that is in use, the one before it, and what the card said to others.
struct Arrangements {
    private(set) var current: Arrangement
    /// What stays on the screen until the first frame of a new mode or rotation is there.
    private var retired: Arrangement?
    /// What the card said to methods of turning.
    private var tests = RotationTestCache()
    /// A mode that was refused where nothing else was to be seen, and the lower one that took its place.
    private var lowered: (from: Mode, to: Mode)?
    /// What the first choice had to give way to, and why; nil where nothing did.
    private(set) var remark: String?

    /// Chooses how a display is driven: as `selection` says, or where the card has no buffer for that, in another format or
    /// a lower mode.
    /// - Throws: `DisplayError` when the card has no memory for any frame, or cannot turn the picture as asked for.
    init(
        _ selection: DisplaySelection,
        _ request: DisplayRequest,
        _ scanout: Scanout,
        on device: any KMSDevice
    ) throws(DisplayError) {
        let test = RotationTestCommit(scanout: scanout, device: device)
        var plan = FallbackPlan(selection, mayLower: request.mode == .preferred)
        while true {
            do throws(DisplayError) {
                current = try test.choose(plan.current, request, &tests)
                break
            } catch {
                try plan.advance(after: error)
            }
        }
        remark = plan.remark
        if plan.current.mode != selection.mode { lowered = (selection.mode, plan.current.mode) }
    }

    /// Notes that the current arrangement is on the screen: the one before is given up.
    mutating func settle() {
        retired = nil
    }

    /// Uses planes as asked for from now on.
    mutating func use(_ planes: PlaneUse) {
        current.request.planes = planes
    }

    /// Changes the mode with the next frame: to `mode`, or where there is no memory for it to the best lower one.
    ///
    /// What is shown stays where no better one can be had, as long as the display still knows its mode.
    /// - Throws: `DisplayError` when there is no memory for another mode; then nothing has changed.
    mutating func change(to mode: Mode, on screen: inout Screen) throws(DisplayError) {
        try change(to: mode, orStay: true, on: &screen)
    }

    /// - Parameter orStay: whether what is shown may stay; where it was refused, or is dark, anything else is better.
    private mutating func change(to mode: Mode, orStay: Bool, on screen: inout Screen) throws(DisplayError) {
        var selection = current.selection
        selection.mode = mode
        // The format that it had may have been chosen for want of memory.
        selection.format = selection.formats.first ?? selection.format
        var plan = FallbackPlan(selection, mayLower: true)
        while true {
            do throws(DisplayError) {
                try arrange(plan.current, current.request, on: &screen)
                break
            } catch {
                if error.lacksMemory, keepsBuffers(in: mode, on: &screen) { return }
                let rest = orStay && error.lacksMemory ? shownMode : nil
                guard try plan.next(after: error, orStay: rest) else {
                    return try stay(insteadOf: mode, because: error, on: &screen)
                }
            }
        }
        remark = plan.remark
        if plan.current.mode != mode { lowered = (mode, plan.current.mode) }
    }

    /// The mode that is shown; nil where the display does not know it any more.
    private var shownMode: Mode? {
        let shown = current.selection.mode
        return current.selection.connector.modes.contains { $0.timing == shown.timing } ? shown : nil
    }

    /// Leaves what is shown as it is, and has a display that lost its signal show it again.
    private mutating func stay(
        insteadOf mode: Mode,
        because error: DisplayError,
        on screen: inout Screen
    ) throws(DisplayError) {
        let (name, shown) = (current.selection.connector.name, current.selection.mode)
        lowered = (mode, shown)
        guard screen.signal.link == .bad, isTurnedAsWanted(on: screen) else { throw error }
        remark = "\(name): no buffer for \(mode.name) (\(error)); \(shown.name) stays"
        screen.relight()
    }

    /// Sets the mode that is shown anew, with the buffers that there are; false for any other.
    private func keepsBuffers(in mode: Mode, on screen: inout Screen) -> Bool {
        guard mode.timing == current.selection.mode.timing, isTurnedAsWanted(on: screen) else { return false }
        screen.relight()
        return true
    }

    /// Whether the panel is still built in as it was when the way to turn its picture was chosen.
    private func isTurnedAsWanted(on screen: Screen) -> Bool {
        let methods = RotationPlan(current.selection, current.request, on: screen).methods
        let method = methods.first { tests[$0, current.selection.connector.id] != false }
        return method?.isAlike(current.method) == true
    }

    /// Turns the picture otherwise from the next frame on.
    ///
    /// Where only touches count on something else, what is on the screen goes on as it is.
    /// - Throws: `DisplayError` when it cannot be done; then nothing has changed.
    mutating func turn(to turning: Turning, on screen: inout Screen) throws(DisplayError) {
        var request = current.request
        request.turning = turning
        let connector = current.selection.connector.id
        let methods = RotationPlan(current.selection, request, on: screen).methods
        let next = methods.first { tests[$0, connector] != false }
        if let next, next.isAlike(current.method) {
            current.request = request
        } else {
            try arrange(current.selection, request, on: &screen)
        }
    }

    /// Chooses a method and makes buffers for another mode or rotation.
    ///
    /// What is on the screen stays there.
    private mutating func arrange(
        _ selection: DisplaySelection,
        _ request: DisplayRequest,
        on screen: inout Screen
    ) throws(DisplayError) {
        let test = RotationTestCommit(scanout: screen.scanout, device: screen.device)
        let chosen = try test.choose(selection, request, &tests)
        if retired == nil, screen.isTouched { retired = current }
        current = chosen
        screen.change(to: chosen.method.mode)
    }
}

// When the card refuses a frame.
extension Arrangements {
    /// Makes ready for the next method, when the card refused one that had passed its test.
    ///
    /// Returns when there is none: drawing was refused, or a method that was given up before, or memory is short.
    /// - Throws: `DisplayError.rotationRefused` when another method is ready, `.cannotTurn` when the one that was asked for
    ///   is refused and nothing was shown yet.
    mutating func giveUpMethod(because error: DisplayError, on screen: inout Screen) throws(DisplayError) {
        let (refused, selection) = (current.method, current.selection)
        guard refused.way != .drawing, tests[refused, selection.connector.id] != false else { return }
        tests[refused, selection.connector.id] = false
        do throws(DisplayError) {
            try arrange(selection, current.request, on: &screen)
        } catch {
            if case .cannotTurn = error, !screen.isTouched { throw error }
            return
        }
        throw .rotationRefused(card: selection.card, method: "\(refused.name) (\(error))", next: current.method.name)
    }

    /// Makes ready for smaller buffers, when there is no memory to show the first frame: not all cards say so when a buffer is
    /// made.
    ///
    /// Returns when there are none.
    /// - Throws: `DisplayError.modeRefused` when they are ready.
    private mutating func saveMemory(because error: DisplayError, on screen: inout Screen) throws(DisplayError) {
        let refused = current.selection
        guard error.lacksMemory, !screen.isTouched, let format = refused.smallerFormat else { return }
        var selection = refused
        selection.format = format
        do throws(DisplayError) { try arrange(selection, current.request, on: &screen) } catch { return }
        throw .modeRefused(
            connector: refused.connector.name,
            mode: refused.pictureName,
            reason: "\(error)",
            next: selection.pictureName
        )
    }

    /// Makes ready for smaller buffers or the next lower mode, when one is refused and nothing else would be seen: at the start
    /// in a mode that nobody asked for by name, and while the display is dark because it lost its signal.
    ///
    /// Returns when there is none.
    /// - Throws: `DisplayError.modeRefused` when another mode is ready.
    mutating func stepDown(because error: DisplayError, on screen: inout Screen) throws(DisplayError) {
        try saveMemory(because: error, on: &screen)
        let isDark = screen.signal.link == .bad || (!screen.isTouched && current.request.mode == .preferred)
        let (refused, connector) = (current.selection.mode, current.selection.connector)
        guard isDark, error.errno != .operationNotSupportedByDevice else { return }
        guard let lower = ModeChoice.lower(than: refused, of: connector) else { return }
        let first = lowered?.from ?? refused
        do throws(DisplayError) { try change(to: lower, orStay: false, on: &screen) } catch { return }
        let next = current.selection.mode
        lowered = (first, next)
        throw .modeRefused(connector: connector.name, mode: refused.name, reason: "\(error)", next: next.name)
    }

    /// Gives up a mode or rotation that the device refused, for the one before.
    ///
    /// Returns when there is none before.
    /// - Throws: `DisplayError.changeRefused` when it is back.
    mutating func returnToRetired(because error: DisplayError, on screen: inout Screen) throws(DisplayError) {
        guard var kept = retired else { return }
        let (refused, selection) = (current.method, current.selection)
        if error.lacksMemory { lowered = (selection.mode, kept.selection.mode) }
        kept.selection.connector = selection.connector
        kept.request.planes = current.request.planes
        (current, retired) = (kept, nil)
        screen.restartPacing(in: kept.method.mode)
        screen.note(.good)
        throw .changeRefused(
            connector: kept.selection.connector.name,
            wanted: refused.description,
            reason: "\(error)",
            kept: kept.method.description
        )
    }
}

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
