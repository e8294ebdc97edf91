import System
import SystemPackage

enum Diagnostics {
    /// Writes a message to standard error, each of its lines after the program's name.
    static func write(_ message: String) {
        for line in message.split(separator: "\n") {
            // Where standard error cannot be written either, the exit code is all that is left.
            _ = try? FileDescriptor.standardError.writeAll("\(ProgramCall.name): \(line)\n".utf8)
        }
    }
}
