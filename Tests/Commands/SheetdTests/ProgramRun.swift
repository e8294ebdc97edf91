import Foundation

/// A program that was run to its end where it finds the programs that were built, as the manual runs them.
struct ProgramRun {
    /// Its exit code.
    let code: Int32
    /// What it printed, errors too.
    let output: String

    /// Runs a program of the PATH in `folder`, with more variables in its environment.
    init(_ program: String, _ arguments: [String], in folder: String, _ variables: [String: String] = [:]) throws {
        let process = Process()
        let output = Pipe()
        var environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        environment["PATH"] = SheetdProcess.program.deletingLastPathComponent().path + ":" + (environment["PATH"] ?? "")
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = environment
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardOutput = output
        process.standardError = output
        try process.run()
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        code = process.terminationStatus
    }
}
