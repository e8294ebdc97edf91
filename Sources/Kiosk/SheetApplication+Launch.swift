import EventLoop
import Glibc
public import Logging
import SheetDaemon
import SystemPackage

extension SheetApplication {
    /// A whole program: makes an application, passes it to `prepare`, runs it, and exits.
    ///
    /// The exit code is 0 when the application was stopped, else 1, with every fault on a line of standard error. The
    /// parameters are those of `init`.
    public static func launch(
        display: Display = .panel,
        configuration: String? = nil,
        settings: [String: Value] = [:],
        log: Logger? = nil,
        _ prepare: (SheetApplication) throws -> Void
    ) -> Never {
        do {
            let application = try SheetApplication(
                display: display,
                configuration: configuration,
                settings: settings,
                log: log
            )
            try prepare(application)
            try application.run()
        } catch {
            let lines = "\(error)".split(separator: "\n").map { "\(program): \($0)\n" }
            // An error of standard error itself cannot be reported anywhere.
            _ = try? FileDescriptor.standardError.writeAll(lines.joined().utf8)
            exit(1)
        }
        exit(0)
    }

    private static var program: String {
        CommandLine.arguments.first.flatMap { FilePath($0).lastComponent?.string } ?? "sheet"
    }
}

extension Logger {
    /// A log on standard error, in the format of `sheetd`.
    public static var console: Logger { Logger(label: "sheetd") { _ in ConsoleLogHandler() } }

    /// The same for warnings and errors.
    static var faults: Logger {
        var logger = console
        logger.logLevel = .warning
        return logger
    }
}
