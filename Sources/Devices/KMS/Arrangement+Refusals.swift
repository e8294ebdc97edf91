import Canvas
import Output
import SystemPackage

// When the card refuses a frame.
extension Arrangements {
    /// Makes ready for what may be accepted in place of the first frame of an arrangement.
    /// - Throws: `DisplayError` that says what is ready, else `error`.
    mutating func replaceRefused(because error: DisplayError, on screen: inout Screen) throws(DisplayError) -> Never {
        try giveUpMethod(because: error, on: &screen)
        try stepDown(because: error, on: &screen)
        try returnToRetired(because: error, on: &screen)
        throw error
    }

    /// Sets the mode anew with an overdue frame; false when the device will accept it later, or is to be asked for a composed
    /// one.
    mutating func lightAgain(
        _ flight: FrameInFlight,
        on screen: inout Screen,
        _ layers: inout LayerState
    ) throws(DisplayError) -> Bool {
        do throws(DisplayError) {
            return try screen.light(flight, current.method)
        } catch {
            if !flight.picture.visibleOverlays.isEmpty {
                layers.giveUp(current, because: "\(error)")
                return false
            }
            try giveUpMethod(because: error, on: &screen)
            throw error
        }
    }

    /// Makes ready for the next method, when the card refused one that had passed its test.
    ///
    /// Returns when there is none: drawing was refused, or a method that was given up before, or memory is short.
    /// - Throws: `DisplayError.rotationRefused` when another method is ready, `.cannotTurn` when the one that was asked for
    ///   is refused and nothing was shown yet.
    private mutating func giveUpMethod(because error: DisplayError, on screen: inout Screen) throws(DisplayError) {
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
    private mutating func stepDown(because error: DisplayError, on screen: inout Screen) throws(DisplayError) {
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
    private mutating func returnToRetired(because error: DisplayError, on screen: inout Screen) throws(DisplayError) {
        guard var kept = retired else { return }
        let (refused, selection) = (current.method, current.selection)
        if error.lacksMemory { lowered = (selection.mode, kept.selection.mode) }
        kept.selection.connector = selection.connector
        kept.request.planes = current.request.planes
        (current, retired) = (kept, nil)
        current.pool.fill()
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
