import Control
import Synchronization
import System

/// What programs have presented, and the file that keeps it.
///
/// Jobs change and write it: a document may be megabytes. Whoever waits for the job knows that a crash does not lose what it
/// has noted.
final class PresentedRecord: Sendable {
    private struct Contents {
        var state = PresentedState()
        var isOver = false
    }

    private let file: CrashFile
    /// Locked while the file is written as well, so that none is written after it was removed.
    private let contents = Mutex(Contents())

    /// Nothing yet, to be kept in `file`.
    init(_ file: CrashFile) { self.file = file }

    /// What was presented.
    var state: PresentedState { contents.withLock(\.state) }

    /// Begins with what the file holds.
    /// - Throws: `Errno` or `CrashFile.Fault`.
    func restore() throws {
        guard let state = try file.read(PresentedState.init) else { return }
        contents.withLock { $0.state = state }
    }

    /// Changes it, and writes it where that makes a difference.
    /// - Throws: `Errno`, or `CrashFile.Fault`.
    func change(_ change: (inout PresentedState) -> Void) throws {
        try contents.withLock { contents in
            guard !contents.isOver else { return }
            let before = contents.state
            change(&contents.state)
            if contents.state != before { try file.write(contents.state.value) }
        }
    }

    /// Forgets everything.
    func forget() {
        contents.withLock { contents in
            contents.state = PresentedState()
            file.remove()
        }
    }

    /// Forgets everything, and writes nothing any more.
    func end() {
        contents.withLock { $0.isOver = true }
        forget()
    }
}
