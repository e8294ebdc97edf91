import Glibc
package import Logging
import SystemPackage
package import Values

extension SheetApplication {
    /// Is a whole program: prepares an application, lets `prepare` say what it does, runs it, and exits.
    ///
    /// The exit code is 0 when it was stopped, else 1, with everything that is wrong on standard error, one line a fault.
    /// The parameters are those of `init`.
    package static func launch(
        configuration: String? = nil,
        settings: [String: Value] = [:],
        log: Logger? = nil,
        _ prepare: (SheetApplication) throws -> Void
    ) -> Never {
        do {
            let application = try SheetApplication(configuration: configuration, settings: settings, log: log)
            try prepare(application)
            try application.run()
        } catch {
            let lines = "\(error)".split(separator: "\n").map { "\(program): \($0)\n" }
            // Where even standard error cannot be written there is nobody left to tell.
            _ = try? FileDescriptor.standardError.writeAll(lines.joined().utf8)
            exit(1)
        }
        exit(0)
    }

    private static var program: String {
        CommandLine.arguments.first.flatMap { FilePath($0).lastComponent?.string } ?? "sheet"
    }
}
