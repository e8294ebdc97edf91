public import Canvas

/// How the picture lies on the panel, and who turns it there.
extension KMSDisplay {
    /// A mode or rotation that is given up as soon as the next one is on the glass.
    struct Retired {
        let mode: Mode
        let rotation: Rotation
        let method: RotationMethod
        let pool: BufferPool
    }

    /// The panel's own columns and rows: those of the current mode.
    ///
    /// Touches count on these.
    public var panel: PixelSize { selection.mode.size }

    /// How the picture is turned on the panel in all: as it was asked for, and as the panel is built in.
    public var rotation: Rotation {
        (selection.connector.orientation ?? .normal).total(with: request.rotation)
    }

    /// How frames are to be turned when they are drawn: all of `rotation`, or nothing where the plane does it.
    public var drawingRotation: Rotation { method.residual }

    /// Turns the picture otherwise from the next frame on, which must be drawn for the new `size` and `drawingRotation`.
    ///
    /// Until then, and if the device refuses it, the old picture stays.
    /// - Throws: `KMSError` when there is no memory for it; then nothing has changed.
    public func turn(to rotation: Rotation) throws {
        var changed = request
        changed.rotation = rotation
        try arrange(selection, changed)
    }

    /// Chooses a method and makes buffers for another mode or rotation.
    ///
    /// What is on the glass stays there.
    func arrange(_ selection: DisplaySelection, _ request: DisplayRequest) throws(KMSError) {
        let planesTurn = scanout is AtomicScanout
        let plan = RotationPlan(selection, request, driver: device.driver, planesTurn: planesTurn)
        let trial = RotationTrial(scanout: scanout, selection: selection, device: device)
        let chosen = try trial.choose(from: plan.methodsInMode, &verdicts)
        if retired == nil, hasTakenOver {
            retired = Retired(
                mode: self.selection.mode,
                rotation: self.request.rotation,
                method: method,
                pool: pool
            )
        }
        (self.selection, self.request) = (selection, request)
        (method, pool) = chosen
        pacing = PacingDetector(selection, on: device)
        glass = .foreign
    }

    /// Makes ready for the next method, when the card refused one that had passed its test.
    ///
    /// Returns when there is none: drawing was refused, or a method that was given up before, or memory is short.
    /// - Throws: `KMSError.rotationRefused` when another method is ready.
    func giveUpMethod(because error: KMSError) throws(KMSError) {
        let (refused, connector) = (method, selection.connector.id)
        guard refused.way != .drawing, verdicts[refused, connector] != false else { return }
        verdicts[refused, connector] = false
        do throws(KMSError) { try arrange(selection, request) } catch { return }
        throw .rotationRefused(card: selection.card, method: "\(refused.name) (\(error))", next: method.name)
    }

    /// Gives up a mode or rotation that the device refused.
    func returnToRetired() {
        guard let retired else { return }
        selection.mode = retired.mode
        request.rotation = retired.rotation
        (method, pool) = (retired.method, retired.pool)
        pacing = PacingDetector(selection, on: device)
        self.retired = nil
    }
}
