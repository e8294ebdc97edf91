import ArgumentParser
import System
import SystemPackage

/// Messages on standard error, and the exit code that scripts rely on.
///
/// A wrong call ends with 64 before anything is asked of sheetd: ArgumentParser sees to that.
enum Diagnostics {
    private static let failed = ExitCode(1)

    static func reportingErrors(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as OutputError where error.isReaderGone {
            // As with `sheetctl monitor | head -1`.
            throw ExitCode.success
        } catch {
            write("\(error)")
            throw failed
        }
    }

    /// Writes a message to standard error, each of its lines after the program's name.
    static func write(_ message: String) {
        for line in message.split(separator: "\n") {
            // Where standard error cannot be written either, the exit code is all that is left.
            _ = try? FileDescriptor.standardError.writeAll("sheetctl: \(line)\n".utf8)
        }
    }
}
