package import Logging
import SystemPackage

/// Log lines on standard error: with a priority in front where the journal reads them, plain on a terminal.
package struct ConsoleLogHandler: LogHandler {
    package var logLevel = Logger.Level.info
    package var metadata: Logger.Metadata = [:]

    /// Whether standard error is connected to the journal, which reads `<3>` in front of a line as the priority of an error.
    private let isJournal: Bool
    private let program: String

    package init(program: String = "sheetd") {
        self.program = program
        isJournal = ServiceManager.isJournal
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let level = event.level
        let prefix = isJournal ? "<\(Self.priority(of: level))>" : "\(program): \(level == .info ? "" : "\(level): ")"
        let details = metadata.merging(event.metadata ?? [:]) { $1 }
        let tail =
            details.isEmpty
            ? "" : " (" + details.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ") + ")"
        for line in event.message.description.split(separator: "\n") {
            // There is no other place for log lines when standard error is closed.
            _ = try? FileDescriptor.standardError.writeAll("\(prefix)\(line)\(tail)\n".utf8)
        }
    }

    private static func priority(of level: Logger.Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
