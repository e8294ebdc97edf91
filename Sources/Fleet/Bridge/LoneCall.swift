import Control
import EventLoop
import Values

/// A call on a connection of its own, which ends with the answer: it holds nothing else up, however long it takes.
final class LoneCall {
    private let channel: ControlChannel
    private var source: EventSource?
    private var answer: ((Result<Value, ControlReplyError>) -> Void)?

    /// - Parameter answer: called once, never before this returns.
    /// - Throws: why the daemon at `path` cannot be called.
    init(
        _ method: String,
        _ parameters: Value,
        path: String,
        on loop: EventLoop,
        _ answer: @escaping (Result<Value, ControlReplyError>) -> Void
    ) throws {
        channel = try ControlChannel(path: path)
        self.answer = answer
        try channel.call(method, parameters) { [weak self] result, _ in self?.end(with: result) }
        source = try EventSource.readable(channel.file, on: loop, priority: .control) { [weak self] in self?.work() }
        source?.await([.read, .write])
    }

    private func work() {
        do throws(ControlConnectionError) {
            try channel.work()
            source?.await(channel.wantsToWrite ? [.read, .write] : .read)
        } catch {
            end(with: .failure(.noDaemon))
        }
    }

    private func end(with result: Result<Value, ControlReplyError>) {
        source?.stop()
        source = nil
        // Whoever owns this call forgets it now.
        let answer = answer
        self.answer = nil
        answer?(result)
    }
}
