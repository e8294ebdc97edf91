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

package struct MetricsError: Error, CustomStringConvertible {
    package let description: String
}
