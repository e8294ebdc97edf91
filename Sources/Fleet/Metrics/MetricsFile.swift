import EventLoop
import Logging
import System
import SystemPackage

/// Writes the numbers into a file, again and again, for the node_exporter.
final class MetricsFile {
    private let path: String
    private let socket: String
    private let interval: Microseconds
    private let loop: EventLoop
    private let log: Logger
    private var timer: LoopTimer?
    private var scrape: Scrape?
    /// What was logged last, which is not logged again.
    private var complaint: String?

    init(_ path: String, of socket: String, every interval: Microseconds, on loop: EventLoop, log: Logger) throws {
        (self.path, self.socket, self.interval) = (path, socket, interval)
        (self.loop, self.log) = (loop, log)
        timer = try LoopTimer(on: loop, priority: .control) { [weak self] in try self?.begin() }
        timer?.set(at: loop.now)
    }

    private func begin() throws {
        timer?.set(at: loop.now + interval)
        scrape = try Scrape(of: socket, on: loop) { [weak self] in self?.write($0) }
    }

    private func write(_ numbers: PanelNumbers) {
        do throws(Errno) {
            // Another user's node_exporter reads it, and services have a umask that forbids that.
            try FilePath(path).replace(with: numbers.text(.text), for: .everybody)
            complaint = nil
        } catch {
            let text = "cannot write \(path): \(error)"
            if complaint != text { log.error("\(text)") }
            complaint = text
        }
    }
}
