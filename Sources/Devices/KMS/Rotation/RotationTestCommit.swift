import Canvas
import Output

/// Finds the method to turn a picture that the card accepts, without changing what is on the screen.
struct RotationTestCommit {
    let scanout: any Scanout
    let buffers: BufferSource

    /// The first method of the plan that is accepted, with buffers for it.
    ///
    /// A card that cannot answer now, because the last frame is not through or another program is its master, is not asked
    /// again for this once: the next method serves, and if there is none, the frame will show.
    /// - Throws: `DisplayError` when there is no memory for a frame, or a way that was asked for is none.
    func choose(
        _ selection: DisplaySelection,
        _ request: DisplayRequest,
        _ cache: inout RotationTestCache
    ) throws(DisplayError) -> Arrangement {
        let connector = selection.connector
        let plan = RotationPlan(selection, request, driver: buffers.device.driver, scanout.style)
        for method in plan.methods where cache[method, connector.id] != false {
            let pool = try buffers.pool(for: method, format: selection.format)
            guard answer(to: method, pool, connector.id, &cache) ?? (method == plan.methods.last) else { continue }
            return Arrangement(selection: selection, request: request, method: method, pool: pool)
        }
        throw .cannotTurn(
            connector: connector.name,
            by: plan.total.rawValue,
            way: request.turning.way?.name ?? "in any way",
            reason: plan.methods.isEmpty ? plan.refusal : "the card refuses it"
        )
    }

    /// Whether the card accepts the method; nil when it cannot say now.
    private func answer(
        to method: RotationMethod,
        _ pool: BufferPool,
        _ connector: ConnectorID,
        _ cache: inout RotationTestCache
    ) -> Bool? {
        if let known = cache[method, connector] { return known }
        let picture = ScanoutPicture(framebuffer: pool.framebuffer)
        guard let answer = try? scanout.accepts(picture, method) else { return nil }
        cache[method, connector] = answer
        return answer
    }
}

/// The results of test commits for methods of turning a picture, so that a card is asked once.
///
/// An answer holds for one connector in one mode.
struct RotationTestCache {
    private struct Question: Hashable {
        let connector: ConnectorID
        let mode: ModeLine.Timing
        let bits: PlaneRotation
    }

    private var answers: [Question: Bool] = [:]

    /// Whether the card accepts the method; nil when it was not asked.
    ///
    /// Drawing is always accepted.
    subscript(method: RotationMethod, connector: ConnectorID) -> Bool? {
        get { method.way == .drawing ? true : answers[question(method, connector)] }
        set { answers[question(method, connector)] = newValue }
    }

    private func question(_ method: RotationMethod, _ connector: ConnectorID) -> Question {
        Question(connector: connector, mode: method.mode.timing, bits: method.planeRotation)
    }
}
