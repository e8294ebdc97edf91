import ArgumentParser
import Configuration
import Replay
import SheetDaemon
import SystemPackage

/// How the program ends after an error: one message on standard error, and the exit code that scripts rely on.
enum Failure {
    static let badConfiguration = ExitCode(78)
    static let usage = ExitCode(64)
    static let failed = ExitCode(1)

    static func reported<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as ConfigurationError {
            say("\(error)")
            throw error.isUsageError ? usage : badConfiguration
        } catch  where isConfigurationToBlame(for: error) {
            say("\(error)")
            throw badConfiguration
        } catch let code as ExitCode {
            throw code
        } catch let error as UnknownDetentError {
            say("--detent \(error.name): expected one of \(error.known.joined(separator: ", "))")
            throw usage
        } catch {
            say("\(error)")
            throw failed
        }
    }

    static func say(_ message: String) {
        for line in message.split(separator: "\n") {
            // An error of standard error itself cannot be reported anywhere.
            _ = try? FileDescriptor.standardError.writeAll("sheetd: \(line)\n".utf8)
        }
    }
}
