import Canvas
import Output

/// Finds the method of a plan that the card takes, without changing what is on the glass.
struct RotationTestCommit {
    let scanout: any Scanout
    let selection: DisplaySelection
    /// The way that was asked for; nil for the best.
    let way: Turning.Way?
    let device: any KMSDevice

    /// The first method that is taken, with buffers for it.
    ///
    /// A card that cannot answer now, because the last frame is not through or another program is its master, is not asked
    /// again for this once: the next method serves, and if there is none, the frame will show.
    /// - Throws: `DisplayError` when there is no memory for a frame, or a way that was asked for is none.
    func choose(
        from plan: RotationPlan,
        _ verdicts: inout RotationTestCache
    ) throws(DisplayError) -> (method: RotationMethod, pool: BufferPool) {
        for method in plan.methods where verdicts[method, selection.connector.id] != false {
            let pool = try BufferPool(for: method, format: selection.format, on: device)
            if answer(to: method, pool, &verdicts) ?? (method == plan.methods.last) { return (method, pool) }
        }
        throw .cannotTurn(
            connector: selection.connector.name,
            by: plan.total.rawValue,
            way: way?.name ?? "in any way",
            reason: plan.methods.isEmpty ? plan.refusal : "the card refuses it"
        )
    }

    /// Whether the card takes the method; nil when it cannot say now.
    private func answer(
        to method: RotationMethod,
        _ pool: BufferPool,
        _ verdicts: inout RotationTestCache
    ) -> Bool? {
        if let known = verdicts[method, selection.connector.id] { return known }
        let picture = ScanoutPicture(framebuffer: pool.framebuffer)
        guard let answer = try? scanout.accepts(picture, method) else { return nil }
        verdicts[method, selection.connector.id] = answer
        return answer
    }
}
