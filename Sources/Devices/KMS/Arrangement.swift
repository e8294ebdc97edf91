import Canvas
import Output
import SystemPackage

/// The arrangement that is in use, the one before it, and what the card said to others.
struct Arrangements {
    var current: Arrangement
    /// What stays on the screen until the first frame of a new mode or rotation is there.
    var retired: Arrangement?
    /// What the card said to methods of turning.
    var tests = RotationTestCache()
    /// A mode that was refused where nothing else was to be seen, and the lower one that took its place.
    var lowered: (from: Mode, to: Mode)?
    /// What the first choice had to give way to, and why; nil where nothing did.
    private var remark: String?

    /// Chooses how a display is driven: as `selection` says, or where the card has no buffer for that, in another format or
    /// a lower mode.
    /// - Throws: `DisplayError` when the card has no memory for any frame, or cannot turn the picture as asked for.
    init(
        _ selection: DisplaySelection,
        _ request: DisplayRequest,
        _ scanout: Scanout,
        on device: any KMSDevice
    ) throws(DisplayError) {
        let test = RotationTestCommit(scanout: scanout, buffers: BufferSource(device: device))
        var plan = FallbackPlan(selection, mayLower: request.mode == .preferred)
        while true {
            do throws(DisplayError) {
                current = try test.choose(plan.current, request, &tests)
                break
            } catch {
                try plan.advance(after: error)
            }
        }
        // Else what a run that has crashed has left goes first, when the first frame is there.
        if device.leftovers.isEmpty { current.pool.fill() }
        remark = plan.remark
        if plan.current.mode != selection.mode { lowered = (selection.mode, plan.current.mode) }
    }

    /// What the owner of the display should know of it, a line each.
    var remarks: [String] {
        let name = current.selection.connector.name
        return [remark, current.pool.remark.map { "\(name): \($0)" }].compactMap(\.self)
    }

    /// The arrangement that what is on the screen was drawn for.
    var shown: Arrangement { retired ?? current }

    /// Notes that the current arrangement is on the screen: what was there before is given up, and what that leaves of memory
    /// is for the buffers that are still missing.
    mutating func settle(on device: any KMSDevice) {
        device.removeLeftovers()
        retired = nil
        current.pool.fill()
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
    mutating func change(to mode: Mode, orStay: Bool, on screen: inout Screen) throws(DisplayError) {
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

    /// Chooses a method and finds buffers for another mode or rotation.
    ///
    /// What is on the screen stays there, in as few buffers as that takes.
    mutating func arrange(
        _ selection: DisplaySelection,
        _ request: DisplayRequest,
        on screen: inout Screen
    ) throws(DisplayError) {
        let pools = [current.pool] + (retired.map { [$0.pool] } ?? [])
        let buffers = BufferSource(device: screen.device, shown: screen.frames.occupied, before: pools)
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
        let isDark = screen.signal.link == .bad
        screen.change(to: chosen.method.mode, atOnce: isDark && chosen.pool.spare(besides: screen.frames.occupied))
    }
}
