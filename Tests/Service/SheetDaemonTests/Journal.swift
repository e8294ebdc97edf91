import Foundation
import Logging

/// A log handler that keeps its lines.
final class Journal: LogHandler, @unchecked Sendable {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.debug
    private let lock = NSLock()
    private var written: [String] = []

    /// The messages that were logged, in order.
    var lines: [String] { lock.withLock { written } }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lock.withLock { written.append("\(event.message)") }
    }
}
