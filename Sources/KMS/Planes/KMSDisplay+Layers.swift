import Canvas
import Output

/// Layers on planes of their own: a sheet that slides moves its plane, and not a pixel is drawn.
extension KMSDisplay {
    /// How layers are brought to the glass from now on.
    ///
    /// The card is asked once, with nothing on the glass changed, and the answer is remembered. Nil when it cannot answer
    /// now, because a frame is on its way or another program is its master.
    /// - Throws: `DisplayError.noPlanes` when planes were asked for, nothing is on the glass yet, and they cannot be had.
    func layering(for request: LayerRequest) throws -> Layering? {
        if let known = layers.decision, !isCurrent(known, request) { layers.decision = nil }
        if layers.decision == nil {
            if case .waiting = glass { return nil }
            layers.decision = try decide(request)
        }
        let layering = layers.decision?.layering
        if case .composed(let reason) = layering, self.request.planes == .on, !hasTakenOver {
            throw DisplayError.noPlanes(card: selection.card, reason: reason)
        }
        return layering
    }

    /// Draws what has changed of the layers and shows them, the first time everything.
    ///
    /// - Throws: `DisplayError.planesRefused` when the card does not take the planes after all: then `layering` says from now
    ///   on that frames are to be composed, and the last picture is still on the glass.
    func present(_ frame: LayeredFrame, painter: (Layer, FrameTarget, Damage) -> Void) throws -> PresentResult {
        guard let stack = layers.decision?.stack else {
            throw DisplayError.planesRefused(card: selection.card, reason: "it is not arranged for them")
        }
        switch glass {
        case .waiting: return .deferred
        case .overdue(let flight): return try bringIn(flight)
        case .foreign: return try takeOver(frame, stack, painter)
        case .idle: return try flip(frame, stack, painter)
        }
    }

    /// The next frame brings the planes up, or takes them away with the picture that they showed.
    ///
    /// A card that composes is asked anew; one that has layers on planes and may have them goes on.
    func use(_ planes: PlaneUse) throws {
        guard planes != request.planes else { return }
        if planes == .on, let reason = try lackOfPlanes() {
            throw DisplayError.noPlanes(card: selection.card, reason: reason)
        }
        request.planes = planes
        if planes == .off || layers.decision?.stack == nil { layers.decision = nil }
    }

    /// Composes from now on, in this mode.
    func giveUpPlanes(because error: DisplayError) {
        let planes = layers.decision?.stack.map { " (\($0.arrangement.name))" } ?? ""
        let reason = "planes\(planes) refused after they had passed the test: \(error)"
        layers.verdicts.giveUp(on: selection.connector.id, in: method.mode, because: reason)
        layers.decision = nil
    }
}

extension KMSDisplay {
    private func isCurrent(_ decision: LayerState.Decision, _ request: LayerRequest) -> Bool {
        decision.request == request && decision.method == method
            && (decision.stack == nil || scanout is AtomicScanout && !pool.isSingle)
    }

    /// What is done with layers; nil when the card cannot say now.
    private func decide(_ request: LayerRequest) throws(DisplayError) -> LayerState.Decision? {
        func composed(_ reason: String) -> LayerState.Decision {
            .init(request: request, method: method, layering: .composed(because: reason), stack: nil)
        }
        if self.request.planes == .off { return composed("display.planes is off") }
        if request.sheet.area == 0 { return composed("there is no sheet") }
        do throws(DisplayError) {
            if let reason = try lackOfPlanes() { return composed(reason) }
            guard let stack = try stack(for: request) else { return composed(try plan().lack) }
            return .init(request: request, method: method, layering: stack.arrangement.layering, stack: stack)
        } catch {
            return error.meansLater ? nil : composed("\(error)")
        }
    }

    /// Why no sheet can lie on a plane, without asking whether the card takes it; nil when one might.
    private func lackOfPlanes() throws(DisplayError) -> String? {
        if let reason = layers.verdicts.reason(on: selection.connector.id, in: method.mode) { return reason }
        if pool.isSingle { return "\(device.driver) shows one buffer" }
        let plan = try plan()
        return plan.arrangements.isEmpty ? plan.lack : nil
    }

    private func plan() throws(DisplayError) -> PlanePlan {
        let isAtomic = scanout is AtomicScanout
        return PlanePlan(selection, method, planes: try device.planes(), driver: device.driver, isAtomic: isAtomic)
    }

    private func stack(for request: LayerRequest) throws(DisplayError) -> LayerStack? {
        let trial = PlaneTestCommit(
            scanout: scanout,
            selection: selection,
            method: method,
            device: device,
            backdrop: pool.framebuffer
        )
        guard let stack = try trial.choose(from: try plan(), for: request, &layers.verdicts) else { return nil }
        if var atomic = scanout as? AtomicScanout {
            try atomic.remember(stack.arrangement.overlays.map(\.id))
            scanout = atomic
        }
        return stack
    }

    private func takeOver(
        _ frame: LayeredFrame,
        _ stack: LayerStack,
        _ painter: LayerPainter
    ) throws(DisplayError) -> PresentResult {
        guard device.claimMaster() else { return .deferred }
        let whole = Damage(PixelRect(size))
        let bytes = pool.draw(whole) { painter(.backdrop, $0, $1) }
        let sheet = stack.draw(frame, isWhole: true, painter)
        let picture = stack.picture(frame, over: pool.framebuffer, isDrawn: sheet.drawn != nil).turningOff(shown)
        let taken = try withPlanes { () throws(DisplayError) in
            try isTaken { () throws(DisplayError) in try light(picture, seamless: isLit) }
        }
        guard taken else { return .deferred }
        pool.advance(whole)
        stack.advance(sheet.drawn)
        retired = nil
        return .shown(bytesWritten: bytes + sheet.bytes)
    }

    private func flip(
        _ frame: LayeredFrame,
        _ stack: LayerStack,
        _ painter: LayerPainter
    ) throws(DisplayError) -> PresentResult {
        let damage = frame.backdrop.clipped(to: PixelRect(size)).simplified
        let bytes = damage.isEmpty ? 0 : pool.draw(damage) { painter(.backdrop, $0, $1) }
        let sheet = stack.draw(frame, isWhole: false, painter)
        let backdrop = damage.isEmpty ? shown?.framebuffer ?? pool.framebuffer : pool.framebuffer
        let picture = stack.picture(frame, over: backdrop, isDrawn: sheet.drawn != nil).turningOff(shown)
        guard try withPlanes({ () throws(DisplayError) in try flip(to: picture, damage: damage) }) else {
            return .deferred
        }
        if !damage.isEmpty { pool.advance(damage) }
        stack.advance(sheet.drawn)
        return .queued(bytesWritten: bytes + sheet.bytes)
    }

    /// Has `change` made, and gives planes up where the card refuses them after all.
    private func withPlanes(_ change: () throws(DisplayError) -> Bool) throws(DisplayError) -> Bool {
        do throws(DisplayError) {
            return try change()
        } catch {
            giveUpPlanes(because: error)
            throw .planesRefused(card: selection.card, reason: "\(error)")
        }
    }
}
