/// Changes of devices that are made all together or not at all.
struct Transaction {
    private var steps: [(apply: () throws -> Void, revert: () -> Void)] = []

    /// Adds a change.
    ///
    /// - Parameters:
    ///   - apply: makes it, completely or not at all.
    ///   - revert: takes it back.
    mutating func add(_ apply: @escaping () throws -> Void, revert: @escaping () -> Void) {
        steps.append((apply, revert))
    }

    /// Makes every change in order, then `last`.
    ///
    /// - Throws: what the first one throws that fails; those before it have been taken back then, the last one first.
    func run(then last: () throws -> Void) throws {
        var done: [() -> Void] = []
        do {
            for step in steps {
                try step.apply()
                done.append(step.revert)
            }
            try last()
        } catch {
            for revert in done.reversed() { revert() }
            throw error
        }
    }
}
