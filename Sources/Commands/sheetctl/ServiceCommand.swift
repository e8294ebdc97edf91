import ArgumentParser
import System

/// A subcommand that asks something of sheetd.
///
/// A wrong call ends with 64 before anything is asked: ArgumentParser sees to that.
protocol ServiceCommand: ParsableCommand {
    func perform() throws
}

extension ServiceCommand {
    func run() throws {
        do {
            try perform()
        } catch let error as OutputError where error.isReaderGone {
            // As with `sheetctl monitor | head -1`.
            throw ExitCode.success
        } catch {
            Diagnostics.write("\(error)")
            throw ExitCode(1)
        }
    }
}
