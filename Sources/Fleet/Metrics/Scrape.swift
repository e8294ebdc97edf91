import Control
package import EventLoop
import Values

package final class Scrape {
    private let channel: ControlChannel?
    private let report: (PanelNumbers) -> Void
    private var source: EventSource?
    private var timer: LoopTimer?
    private var info: Value = [:]
    private var state: Value = [:]

    /// How long a daemon may take, in microseconds; a scraper waits for ten seconds.
    private static let patience: Int64 = 5_000_000

    /// Asks the daemon at `path`; `report` is called once, never before this returns.
    package init(of path: String, on loop: EventLoop, _ report: @escaping (PanelNumbers) -> Void) throws {
        self.report = report
        channel = try? ControlChannel(path: path)
        timer = try LoopTimer(on: loop, priority: .control) { [weak self] in self?.end(PanelNumbers()) }
        guard let channel else {
            timer?.set(at: loop.now)
            return
        }
        timer?.set(at: loop.now + Self.patience)
        try channel.call("org.varlink.service.GetInfo") { [weak self] result, _ in
            if case .success(let reply) = result { self?.info = reply }
        }
        try channel.call("State") { [weak self] result, _ in
            if case .success(let reply) = result { self?.state = reply }
        }
        try channel.call("Stats") { [weak self] result, _ in
            guard let self else { return }
            switch result {
            case .success(let reply): end(PanelNumbers(info: info, state: state, stats: reply))
            case .failure: end(PanelNumbers(info: info, state: state, stats: [:]))
            }
        }
        source = try EventSource.readable(channel.file, on: loop, priority: .control) { [weak self] in self?.work() }
        source?.await([.read, .write])
    }

    private func work() {
        guard let channel else { return }
        do throws(ControlConnectionError) {
            try channel.work()
            source?.await(channel.wantsToWrite ? [.read, .write] : .read)
        } catch {
            end(PanelNumbers())
        }
    }

    private func end(_ numbers: PanelNumbers) {
        guard timer != nil else { return }
        timer?.cancel()
        timer = nil
        source?.stop()
        source = nil
        report(numbers)
    }
}
