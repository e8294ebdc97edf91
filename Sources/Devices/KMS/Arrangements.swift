import Canvas
import Output
import SystemPackage

/// The arrangement that is in use, the one before it, and what the card said to others.
struct Arrangements {
    private(set) var current: Arrangement
    /// What stays on the screen until the first frame of a new mode or rotation is there.
    private var retired: Arrangement?
    private var tests = RotationTestCache()
    /// A mode that was refused where nothing else was to be seen, and the lower one that took its place.
    private var lowered: (from: ModeLine, to: ModeLine)?
    /// The mode that the display was found to want when it was asked last.
    private(set) var wanted: ModeLine?
    /// What the first choice had to give way to, and why; nil where nothing did.
    private var remark: String?

    /// Chooses how a display is driven: as `selection` says, or where the card has no buffer for that, in another format or
    /// a lower mode.
    /// - Throws: `DisplayError` when the card has no memory for any frame, or cannot turn the picture as asked for.
    init(
        _ selection: DisplaySelection,
        _ request: DisplayRequest,
        _ scanout: any Scanout,
        on device: any KMSDevice
    ) throws(DisplayError) {
        let test = RotationTestCommit(scanout: scanout, buffers: BufferSource(device: device.buffers))
        // A mode that was asked for by name is not lowered.
        let lower = request.mode == .preferred ? ModeChoice.smaller(than: selection.mode, of: selection.connector) : []
        var plan = FallbackPlan(selection, orIn: lower)
        while true {
            do throws(DisplayError) {
                current = try test.choose(plan.current, request, &tests)
                break
            } catch {
                if let end = plan.advance(after: error) { throw end }
            }
        }
        // Else what a run that has crashed has left goes first, when the first frame is there.
        if device.leftovers.isEmpty { current.pool.fill() }
        remark = plan.remark
        if plan.current.mode != selection.mode { lowered = (selection.mode, plan.current.mode) }
    }

    var remarks: [String] {
        let name = current.selection.connector.name
        return [remark, current.pool.remark.map { "\(name): \($0)" }].compactMap(\.self)
    }

    /// The arrangement that what is on the screen was drawn for.
    var shown: Arrangement { retired ?? current }

    /// Notes that the current arrangement is on the screen: what was there before is given up, and what that frees of memory
    /// is for the buffers that are still missing.
    mutating func settle(on device: any KMSDevice) {
        device.removeLeftovers()
        retired = nil
        current.pool.fill()
    }

    mutating func use(_ planes: PlaneUse) {
        current.request.planes = planes
    }
}

// Another mode, or another turn.
extension Arrangements {
    /// Changes the mode with the next frame: to `mode`, or where there is no memory for it to the best lower one.
    ///
    /// What is shown stays where no better one can be had, as long as the display still knows its mode.
    /// - Throws: `DisplayError` when there is no memory for another mode; then nothing has changed.
    mutating func change(to mode: ModeLine, on screen: inout Screen) throws(DisplayError) {
        try change(to: mode, orStayIn: shownMode, on: &screen)
    }

    /// - Parameter rest: the mode that stays where there is no memory for a larger one; nil where anything is better than
    ///   what is shown, because that was refused, is dark, or is not known to the display any more.
    private mutating func change(to mode: ModeLine, orStayIn rest: ModeLine?, on screen: inout Screen)
        throws(DisplayError)
    {
        var selection = current.selection
        selection.mode = mode
        // The format that it had may have been chosen for want of memory.
        selection.format = selection.formats.first ?? selection.format
        var plan = FallbackPlan(selection, orIn: ModeChoice.smaller(than: mode, of: selection.connector))
        while true {
            do throws(DisplayError) {
                try arrange(plan.current, current.request, on: &screen)
                break
            } catch {
                if error.lacksMemory, keepsBuffers(in: mode, on: &screen) { return }
                let end = plan.advance(after: error)
                if error.lacksMemory, let rest, end != nil || plan.current.mode.size.area <= rest.size.area {
                    return try stay(insteadOf: mode, because: error, on: &screen)
                }
                if let end { throw end }
            }
        }
        remark = plan.remark
        if plan.current.mode != mode { lowered = (mode, plan.current.mode) }
    }

    /// The mode that is shown; nil where the display does not know it any more.
    private var shownMode: ModeLine? {
        let shown = current.selection.mode
        return current.selection.connector.modes.contains { $0.timing == shown.timing } ? shown : nil
    }

    /// Leaves what is shown as it is, and has a display that lost its signal show it again.
    private mutating func stay(
        insteadOf mode: ModeLine,
        because error: DisplayError,
        on screen: inout Screen
    ) throws(DisplayError) {
        let (name, shown) = (current.selection.connector.name, current.selection.mode)
        lowered = (mode, shown)
        guard screen.link == .bad, isTurned(asIn: current.request, on: screen) else { throw error }
        remark = "\(name): no buffer for \(mode.name) (\(error)); \(shown.name) stays"
        screen.relight()
    }

    /// Sets the mode that is shown again, with the buffers that there are; false for any other.
    private func keepsBuffers(in mode: ModeLine, on screen: inout Screen) -> Bool {
        guard mode.timing == current.selection.mode.timing, isTurned(asIn: current.request, on: screen) else {
            return false
        }
        screen.relight()
        return true
    }

    /// Whether the picture is turned as `request` wants it; the panel may be built in otherwise by now.
    private func isTurned(asIn request: DisplayRequest, on screen: Screen) -> Bool {
        let methods = RotationPlan(current.selection, request, on: screen).methods
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
        if isTurned(asIn: request, on: screen) {
            current.request = request
        } else {
            try arrange(current.selection, request, on: &screen)
        }
    }

    /// Chooses a method and finds buffers for another mode or rotation.
    ///
    /// What is on the screen stays there, in as few buffers as that takes.
    private mutating func arrange(
        _ selection: DisplaySelection,
        _ request: DisplayRequest,
        on screen: inout Screen
    ) throws(DisplayError) {
        let pools = [current.pool] + (retired.map { [$0.pool] } ?? [])
        let buffers = BufferSource(device: screen.device.buffers, shown: screen.frames.occupied, before: pools)
        let test = RotationTestCommit(scanout: screen.scanout, buffers: buffers)
        let chosen: Arrangement
        do throws(DisplayError) {
            chosen = try test.choose(selection, request, &tests)
        } catch {
            if retired == nil { current.pool.fill() }
            throw error
        }
        if retired == nil, screen.isTouched { retired = current }
        current = chosen
        let isAtOnce = screen.link == .bad && chosen.pool.spare(besides: screen.frames.occupied)
        screen.change(to: chosen.method.mode, isAtOnce ? .atOnce : .afterFlight)
    }
}

// When the card refuses a frame.
extension Arrangements {
    /// Makes ready for what may be accepted in place of the first frame of an arrangement, which was refused with `error`; nil
    /// where there is nothing.
    /// - Throws: `DisplayError.cannotTurn` when the method that was asked for is refused and nothing was shown yet.
    mutating func fallback(after error: DisplayError, on screen: inout Screen) throws(DisplayError) -> Fallback? {
        if let method = try nextMethod(after: error, on: &screen) { return method }
        return smallerPixels(after: error, on: &screen) ?? lowerMode(after: error, on: &screen)
            ?? returnToRetired(after: error, on: &screen)
    }

    /// Sets the mode again with an overdue frame.
    mutating func lightAgain(
        _ flight: FrameInFlight,
        on screen: inout Screen,
        _ layers: inout LayerState
    ) throws(DisplayError) -> PresentResult {
        do throws(DisplayError) {
            return try screen.light(flight, current.method) ? .shown(bytesWritten: 0) : .deferred
        } catch {
            if !flight.picture.visibleOverlays.isEmpty {
                layers.giveUp(current, because: "\(error)")
                return .deferred
            }
            guard let method = try nextMethod(after: error, on: &screen) else { throw error }
            return .redraw(method)
        }
    }

    /// Makes ready for the next method, when the card refused one that had passed its test.
    ///
    /// There is none when drawing was refused, or a method that was given up before, or memory is short.
    private mutating func nextMethod(
        after error: DisplayError,
        on screen: inout Screen
    ) throws(DisplayError) -> Fallback? {
        let (refused, selection) = (current.method, current.selection)
        guard refused.way != .drawing, tests[refused, selection.connector.id] != false else { return nil }
        tests[refused, selection.connector.id] = false
        do throws(DisplayError) {
            try arrange(selection, current.request, on: &screen)
        } catch {
            if case .cannotTurn = error, !screen.isTouched { throw error }
            return nil
        }
        return .rotation(card: selection.card, method: "\(refused.name) (\(error))", next: current.method.name)
    }

    /// Makes ready for smaller buffers, when there is no memory to show the first frame: not all cards say so when a buffer is
    /// made.
    private mutating func smallerPixels(after error: DisplayError, on screen: inout Screen) -> Fallback? {
        let refused = current.selection
        guard error.lacksMemory, !screen.isTouched, let format = refused.smallerFormat else { return nil }
        var selection = refused
        selection.format = format
        guard (try? arrange(selection, current.request, on: &screen)) != nil else { return nil }
        return .mode(
            connector: refused.connector.name,
            mode: refused.pictureName,
            reason: "\(error)",
            next: selection.pictureName
        )
    }

    /// Makes ready for the next lower mode, when one is refused and nothing else would be seen: at the start in a mode that
    /// nobody asked for by name, and while the display is dark because it lost its signal.
    private mutating func lowerMode(after error: DisplayError, on screen: inout Screen) -> Fallback? {
        let isDark = screen.link == .bad || (!screen.isTouched && current.request.mode == .preferred)
        let (refused, connector) = (current.selection.mode, current.selection.connector)
        guard isDark, error.errno != .operationNotSupportedByDevice,
            let lower = ModeChoice.lower(than: refused, of: connector)
        else { return nil }
        let first = lowered?.from ?? refused
        guard (try? change(to: lower, orStayIn: nil, on: &screen)) != nil else { return nil }
        let next = current.selection.mode
        lowered = (first, next)
        return .mode(connector: connector.name, mode: refused.name, reason: "\(error)", next: next.name)
    }

    /// Gives up a mode or rotation that the device refused, for the one before.
    private mutating func returnToRetired(after error: DisplayError, on screen: inout Screen) -> Fallback? {
        guard var kept = retired else { return nil }
        let (refused, selection) = (current.method, current.selection)
        if error.lacksMemory { lowered = (selection.mode, kept.selection.mode) }
        kept.selection.connector = selection.connector
        kept.request.planes = current.request.planes
        (current, retired) = (kept, nil)
        current.pool.fill()
        screen.restartPacing(in: kept.method.mode)
        screen.link = .good
        return .change(
            connector: kept.selection.connector.name,
            wanted: refused.description,
            reason: "\(error)",
            kept: kept.method.description
        )
    }
}

// After a uevent.
extension Arrangements {
    /// A display that lost its signal must have its mode set again, so it reports a change to the mode it has.
    mutating func reprobe(_ screen: inout Screen) throws(DisplayError) -> DisplayChange {
        guard let connector = try probedConnector(screen.device) else { return .disconnected }
        let isTurned = connector.orientation != current.selection.connector.orientation
        current.selection.connector = connector
        let status = try ObjectProperties(of: connector.id, on: screen.device)[.linkStatus]?.value ?? 0
        screen.link = status == 0 ? .good : .bad
        let mode = wantedMode(of: connector)
        wanted = mode
        return status != 0 || isTurned || !isCurrent(mode, on: screen) ? .modeChanged(mode.mode) : .unchanged
    }

    /// Whether nothing is to be done for a display that wants `mode`.
    ///
    /// A mode that was exchanged to turn the picture makes a window change its shape, and then the window prefers just that
    /// one: changing to it would exchange it again, for ever.
    private func isCurrent(_ mode: ModeLine, on screen: Screen) -> Bool {
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
    private func wantedMode(of connector: Connector) -> ModeLine {
        let active = current.selection.mode
        let asked = ModeChoice.find(current.request.mode, for: connector, active: active)
        let wanted = (asked ?? ModeChoice.find(.preferred, for: connector, active: active))?.mode ?? active
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
