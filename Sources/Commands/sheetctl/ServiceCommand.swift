import ArgumentParser
import Control
import System

/// A subcommand that asks something of sheetd.
///
/// A wrong call ends with 64 before anything is asked: ArgumentParser sees to that.
protocol ServiceCommand: ParsableCommand {
    func perform() throws
}

extension ServiceCommand {
    private static func isTimeout(_ error: any Error) -> Bool {
        if case .refused(let refusal)? = error as? ControlConnectionError { refusal.isTimeout } else { false }
    }

    func run() throws {
        do {
            try perform()
        } catch let error as OutputError where error.isReaderGone {
            // As with `sheetctl monitor | head -1`.
            throw ExitCode.success
        } catch let error as ExitCode {
            throw error
        } catch {
            Diagnostics.write("\(error)")
            throw ExitCode(Self.isTimeout(error) ? 5 : 1)
        }
    }
}
