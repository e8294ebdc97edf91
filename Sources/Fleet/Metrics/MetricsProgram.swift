import Control
import EventLoop
import Glibc
package import Logging
import System
import SystemPackage

/// The program around the numbers: where they go, its loop and its end.
package struct MetricsProgram {
    private let port: UInt16?
    private let file: String?
    private let socket: String
    private let log: Logger

    /// The port that scrapers ask at unless it is another one.
    package static let port: UInt16 = 9750
    /// From one file to the next, in microseconds.
    private static let interval: Microseconds = 15_000_000

    /// A program that answers at `port` of this machine, and writes `file`; nil does not.
    package init(port: UInt16?, file: String?, socket: String?, log: Logger) {
        (self.port, self.file, self.log) = (port, file, log)
        self.socket = socket ?? ControlConnection.defaultPath
    }

    package func run() throws {
        let loop = try EventLoop()
        let server = try port.map { port in
            do {
                return try MetricsServer(port: port, of: socket, on: loop)
            } catch let error as Errno {
                throw MetricsError(description: "cannot listen at 127.0.0.1:\(port): \(error)")
            }
        }
        if let server { log.info("numbers at http://127.0.0.1:\(server.port)/metrics") }
        let writer = try file.map { try MetricsFile($0, of: socket, every: Self.interval, on: loop, log: log) }
        let signals = try [SIGTERM, SIGINT].map { number in try EventSource.signal(number, on: loop) { loop.stop() } }
        ServiceManager.ready("")
        try withExtendedLifetime((server, writer, signals)) { try loop.run() }
        ServiceManager.stopping()
    }
}

/// The numbers cannot be given.
package struct MetricsError: Error, CustomStringConvertible {
    package let description: String
}

/// Writes the numbers into a file, again and again, for the node_exporter.
private final class MetricsFile {
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
            try FilePath(path).replace(with: numbers.text(.text), isPublic: true)
            complaint = nil
        } catch {
            let text = "cannot write \(path): \(error)"
            if complaint != text { log.error("\(text)") }
            complaint = text
        }
    }
}
