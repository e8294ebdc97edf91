import Foundation
import TestSupport

/// A program that was run to its end where it finds the programs that were built, as the manual runs them.
struct ProgramRun {
    let code: Int32?
    /// What it printed, errors too.
    let output: String

    /// Runs a program of the PATH in `folder`, with more variables in its environment.
    init(_ program: String, _ arguments: [String], in folder: String, _ variables: [String: String] = [:]) throws {
        var environment = ChildProcess.environment.merging(variables) { $1 }
        environment["PATH"] = SheetdProcess.program.deletingLastPathComponent().path + ":" + (environment["PATH"] ?? "")
        (code, output) = try ChildProcess.run(program, arguments, environment: environment, in: folder)
    }
}
