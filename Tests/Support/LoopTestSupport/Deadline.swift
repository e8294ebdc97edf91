package import EventLoop

extension EventLoop {
    package struct TimeoutError: Error, CustomStringConvertible {
        package let description = "a minute has passed, and nothing has stopped the loop"
    }

    /// Does `work`, which runs this loop: one that nothing stops within a minute fails its test instead of blocking it.
    @discardableResult
    package func withDeadline<Result>(_ work: () throws -> Result) throws -> Result {
        var isLate = false
        let timeout = try LoopTimer(on: self) { [unowned self] in
            isLate = true
            stop()
        }
        timeout.set(at: now + 60_000_000)
        defer { timeout.cancel() }
        let result = try work()
        if isLate { throw TimeoutError() }
        return result
    }
}
