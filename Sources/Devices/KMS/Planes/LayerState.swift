import Canvas
import Output

/// Whether a display shows layers on planes, and what is known about that.
///
/// A sheet that slides on a plane of its own moves the plane, and not a pixel is drawn.
struct LayerState {
    /// What was decided for one request, in one mode and rotation.
    private struct Decision {
        let request: LayerRequest
        let method: RotationMethod
        let layering: Layering
        let stack: LayerStack?
        /// Whether the card accepted frames after one that it showed on the planes.
        var isProven = false
    }

    /// What is done now; nil when nobody asked yet, or the card could not answer.
    private var decision: Decision?
    private var tests = PlaneTestCache()

    /// What is done, for the end of a line in the log.
    var summary: String {
        switch decision?.layering {
        case nil: ""
        case .composed(let reason): ", composed (\(reason))"
        case .planes: stack.map { ", \($0.arrangement.name)" } ?? ""
        }
    }

    var stack: LayerStack? { decision?.stack }

    /// How layers are shown from now on; nil when that is not known now, because a frame is on its way or another program
    /// is the card's master.
    ///
    /// The card is asked once, with nothing on the screen changed, and the answer is remembered.
    /// - Throws: `DisplayError.noPlanes` when planes were asked for, nothing is on the screen yet, and they cannot be had.
    mutating func layering(
        for request: LayerRequest,
        _ arrangement: Arrangement,
        on screen: inout Screen
    ) throws(DisplayError) -> Layering? {
        let layering = try decided(request, arrangement, on: &screen)
        if case .composed(let reason) = layering, arrangement.request.planes == .on, !screen.isTouched {
            throw .noPlanes(card: arrangement.selection.card, reason: reason)
        }
        return layering
    }

    private mutating func decided(
        _ request: LayerRequest,
        _ arrangement: Arrangement,
        on screen: inout Screen
    ) throws(DisplayError) -> Layering? {
        if let known = decision, isCurrent(known, request, arrangement, screen) {
            let isProven = try isProven(known, arrangement, screen)
            decision?.isProven = isProven ?? known.isProven
            if isProven != false { return known.layering }
            giveUp(arrangement, because: "the card wants the mode set for frames on them")
            // The planes may not go off without that either.
            screen.invalidate()
        }
        let before = [decision?.stack, screen.frames.shown?.stack].compactMap(\.self)
        decision = nil
        if screen.frames.isInFlight { return nil }
        decision = try decide(request, arrangement, after: before, &screen)
        return decision?.layering
    }

    /// Decides again with the next frame, unless layers are on planes and may stay there.
    /// - Throws: `DisplayError.noPlanes` when planes are asked for by name and cannot be had.
    mutating func use(_ planes: PlaneUse, _ arrangement: Arrangement, on screen: Screen) throws(DisplayError) {
        if planes == .on, let reason = try lack(arrangement, on: screen) {
            throw .noPlanes(card: arrangement.selection.card, reason: reason)
        }
        if planes == .off || stack == nil { decision = nil }
    }

    /// Composes from now on, in this mode.
    mutating func giveUp(_ arrangement: Arrangement, because fault: String) {
        let planes = stack.map { " (\($0.arrangement.name))" } ?? ""
        let reason = "planes\(planes) refused after they had passed the test: \(fault)"
        tests.giveUp(on: arrangement.selection.connector.id, in: arrangement.method.mode, because: reason)
        decision = nil
    }

    /// Why no sheet can lie on a plane, without asking whether the card accepts it; nil when one might.
    private func lack(_ arrangement: Arrangement, on screen: Screen) throws(DisplayError) -> String? {
        let (connector, mode) = (arrangement.selection.connector.id, arrangement.method.mode)
        if let reason = tests.reason(on: connector, in: mode) { return reason }
        if arrangement.pool.isSingle { return arrangement.pool.whySingle }
        let plan = try PlanePlan(arrangement, on: screen)
        return plan.arrangements.isEmpty ? plan.lack : nil
    }

    /// Whether the card accepts frames after the one on its planes, which is asked once; nil when it was not asked yet.
    private func isProven(
        _ decision: Decision,
        _ arrangement: Arrangement,
        _ screen: Screen
    ) throws(DisplayError) -> Bool? {
        guard !decision.isProven, let stack = decision.stack else { return true }
        guard screen.frames.isIdle, let shown = screen.frames.shown, shown.stack === stack else { return nil }
        guard !shown.visibleOverlays.isEmpty else { return nil }
        let test = PlaneTestCommit(screen: screen, arrangement: arrangement)
        do throws(DisplayError) {
            return try test.acceptsFrames(of: stack, decision.request)
        } catch {
            if error.meansLater { return nil }
            throw error
        }
    }

    private func isCurrent(
        _ decision: Decision,
        _ request: LayerRequest,
        _ arrangement: Arrangement,
        _ screen: Screen
    ) -> Bool {
        decision.request == request && decision.method == arrangement.method
            && (decision.stack == nil || screen.style == .atomic && !arrangement.pool.isSingle)
    }

    /// What is done with layers; nil when the card cannot say now.
    private mutating func decide(
        _ request: LayerRequest,
        _ arrangement: Arrangement,
        after before: [LayerStack],
        _ screen: inout Screen
    ) throws(DisplayError) -> Decision? {
        func composed(_ reason: String) -> Decision {
            Decision(
                request: request,
                method: arrangement.method,
                layering: .composed(because: reason),
                stack: nil
            )
        }
        if arrangement.request.planes == .off { return composed("display.planes is off") }
        if request.sheet.area == 0 { return composed("there is no sheet") }
        do throws(DisplayError) {
            if let reason = try lack(arrangement, on: screen) { return composed(reason) }
            let plan = try PlanePlan(arrangement, on: screen)
            let test = PlaneTestCommit(screen: screen, arrangement: arrangement)
            let stack = try test.choose(from: plan, for: request, after: before, &tests)
            guard let stack else { return composed(plan.lack) }
            try screen.remember(stack.arrangement.overlays.map(\.id))
            let layering = stack.arrangement.layering
            return Decision(request: request, method: arrangement.method, layering: layering, stack: stack)
        } catch {
            if error.meansLater { return nil }
            guard error.lacksMemory else { return composed("\(error)") }
            let reason = "no memory for its buffers (\(error))"
            return composed("\(Fallback.planes(card: arrangement.selection.card, reason: reason))")
        }
    }
}

extension PlanePlan {
    fileprivate init(_ arrangement: Arrangement, on screen: Screen) throws(DisplayError) {
        self.init(
            arrangement.selection,
            arrangement.method,
            planes: try screen.device.planes(),
            driver: screen.device.driver,
            screen.style
        )
    }
}
