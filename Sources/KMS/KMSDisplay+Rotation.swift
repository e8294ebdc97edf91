import Canvas
import Output

/// How the picture lies on the panel, and who turns it there.
extension KMSDisplay {
    /// A mode or rotation that is given up as soon as the next one is on the glass.
    struct Retired {
        let mode: Mode
        let turning: Turning
        let method: RotationMethod
        let pool: BufferPool
    }

    /// How the picture lies on the panel: as it was asked for, and as the panel is built in.
    ///
    /// Where the display turns the picture by its mode and touches turn along, they count on the mode's columns and rows,
    /// and only the mounting is left to turn.
    var geometry: DisplayGeometry {
        DisplayGeometry(
            panel: touchesTurnAlong ? method.mode.size : selection.mode.size,
            rotation: touchesTurnAlong ? method.residual : total,
            drawingRotation: method.residual
        )
    }

    private var touchesTurnAlong: Bool { method.way == .modeChange && request.turning.touches != .panel }

    /// How the picture is turned in all.
    var total: Rotation { (selection.connector.orientation ?? .normal).total(with: request.turning.rotation) }

    /// Turns the picture otherwise from the next frame on, which must be drawn for the new `size` and `drawingRotation`.
    ///
    /// Until then, and if the device refuses it, the old picture stays. Where only touches count on something else, what
    /// is on the glass goes on as it is.
    /// - Throws: `DisplayError` when there is no memory for it, or the way that was asked for is none; then nothing has changed.
    func turn(to turning: Turning) throws {
        var changed = request
        changed.turning = turning
        let next = plan(selection, changed).methods.first { verdicts[$0, selection.connector.id] != false }
        if let next, next.isAlike(method) {
            request = changed
        } else {
            try arrange(selection, changed)
        }
    }

    /// What could be done to turn a picture.
    func plan(_ selection: DisplaySelection, _ request: DisplayRequest) -> RotationPlan {
        RotationPlan(selection, request, driver: device.driver, planesTurn: scanout is AtomicScanout)
    }

    /// Chooses a method and makes buffers for another mode or rotation.
    ///
    /// What is on the glass stays there.
    func arrange(_ selection: DisplaySelection, _ request: DisplayRequest) throws(DisplayError) {
        let way = request.turning.way
        let trial = RotationTestCommit(scanout: scanout, selection: selection, way: way, device: device)
        let chosen = try trial.choose(from: plan(selection, request), &verdicts)
        if retired == nil, hasTakenOver {
            retired = Retired(
                mode: self.selection.mode,
                turning: self.request.turning,
                method: method,
                pool: pool
            )
        }
        (self.selection, self.request) = (selection, request)
        (method, pool) = chosen
        pacing = PacingDetector(method.mode, of: selection.crtc, on: device)
        glass = .foreign
    }

    /// Makes ready for the next method, when the card refused one that had passed its test.
    ///
    /// Returns when there is none: drawing was refused, or a method that was given up before, or memory is short.
    /// - Throws: `DisplayError.rotationRefused` when another method is ready, `.cannotTurn` when the one that was asked for is
    ///   refused and nothing was shown yet.
    func giveUpMethod(because error: DisplayError) throws(DisplayError) {
        let (refused, connector) = (method, selection.connector.id)
        guard refused.way != .drawing, verdicts[refused, connector] != false else { return }
        verdicts[refused, connector] = false
        do throws(DisplayError) {
            try arrange(selection, request)
        } catch {
            if case .cannotTurn = error, !hasTakenOver { throw error }
            return
        }
        throw .rotationRefused(card: selection.card, method: "\(refused.name) (\(error))", next: method.name)
    }

    /// Gives up a mode or rotation that the device refused, for the one before.
    ///
    /// Returns when there is none before.
    /// - Throws: `DisplayError.changeRefused` when it is back.
    func returnToRetired(because error: DisplayError) throws(DisplayError) {
        guard let retired else { return }
        let refused = method
        selection.mode = retired.mode
        request.turning = retired.turning
        (method, pool) = (retired.method, retired.pool)
        pacing = PacingDetector(method.mode, of: selection.crtc, on: device)
        self.retired = nil
        hasBadLink = false
        throw .changeRefused(
            connector: selection.connector.name,
            wanted: refused.description,
            reason: "\(error)",
            kept: method.description
        )
    }
}
