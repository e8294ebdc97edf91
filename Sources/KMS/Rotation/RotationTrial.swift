import Canvas

/// Finds the method of a plan that the card takes, without changing what is on the glass.
struct RotationTrial {
    let scanout: any Scanout
    let selection: DisplaySelection
    let device: any KMSDevice

    /// The first method that is taken, with buffers for it.
    ///
    /// A card that cannot answer now, because the last frame is not through or another program is its master, is not asked
    /// again for this once: the next method serves.
    /// - Throws: `KMSError` when there is no memory for a frame.
    func choose(
        from methods: [RotationMethod],
        _ verdicts: inout RotationVerdicts
    ) throws(KMSError) -> (method: RotationMethod, pool: BufferPool) {
        for method in methods where verdicts[method, selection.connector.id] != false {
            let pool = try BufferPool(for: method, format: selection.format, on: device)
            if isTaken(method, pool, &verdicts) { return (method, pool) }
        }
        throw .unusable(connector: selection.connector.name, card: selection.card, reason: "no way to draw on it")
    }

    private func isTaken(_ method: RotationMethod, _ pool: BufferPool, _ verdicts: inout RotationVerdicts) -> Bool {
        if let known = verdicts[method, selection.connector.id] { return known }
        do throws(KMSError) {
            let answer = try scanout.accepts(pool.framebuffer, method)
            verdicts[method, selection.connector.id] = answer
            return answer
        } catch {
            return false
        }
    }
}
