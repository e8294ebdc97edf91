import ArgumentParser
import SystemPackage

/// How the program ends when something is wrong: messages on standard error, and the exit code that scripts rely on.
///
/// A wrong call ends with 64 before anything is asked of sheetd: ArgumentParser sees to that.
enum Failure {
    /// Anything else.
    static let failed = ExitCode(1)

    /// Runs `body`; a fault becomes messages and an exit code.
    static func reported(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as OutputError where error.isReaderGone {
            // Whoever read had enough.
            throw ExitCode.success
        } catch {
            say("\(error)")
            throw failed
        }
    }

    /// One message a line on standard error.
    static func say(_ message: String) {
        for line in message.split(separator: "\n") {
            // Where even standard error cannot be written there is nobody left to tell.
            _ = try? FileDescriptor.standardError.writeAll("sheetctl: \(line)\n".utf8)
        }
    }
}
