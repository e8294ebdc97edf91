import Foundation
package import Logging

/// A log handler that keeps its lines.
package final class Journal: LogHandler, @unchecked Sendable {
    package var metadata: Logger.Metadata = [:]
    package var logLevel = Logger.Level.debug
    private let lock = NSLock()
    private var written: [String] = []

    package init() {}

    /// The messages that were logged, in order.
    package var lines: [String] { lock.withLock { written } }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        lock.withLock { written.append("\(event.message)") }
    }
}
