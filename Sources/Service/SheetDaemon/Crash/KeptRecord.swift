import Synchronization
import SystemPackage

/// A state, and the file that keeps it.
///
/// Jobs change and write it: a document may be megabytes. Whoever waits for the job knows that a crash does not lose what it
/// has noted.
final class KeptRecord<State: KeptState>: Sendable {
    private struct Contents {
        var state: State?
        /// Whether the file has it.
        var isKept = true
        var isOver = false
    }

    private let file: KeptFile
    /// Locked while the file is written as well, so that none is written after it was removed.
    private let contents = Mutex(Contents())

    init(_ file: KeptFile) { self.file = file }

    var state: State { contents.withLock(\.state) ?? .initial }

    var path: String { file.path.string }

    /// Begins with what the file holds, and returns that; nil where there is no file.
    /// - Throws: `FileReadError` or `KeptFile.Fault`.
    func restore() throws -> State? {
        guard let state = try file.read(State.init) else { return nil }
        contents.withLock { $0.state = state }
        return state
    }

    /// Changes it, and writes it where that makes a difference.
    ///
    /// Where it cannot be written nothing is kept, and the next run says so: a state of before would be taken for this one. A
    /// durable file stays as it was. The next change tries again.
    /// - Throws: `Errno`, or `KeptFile.Fault`.
    func change(_ change: (inout State) -> Void) throws {
        try contents.withLock { contents in
            guard !contents.isOver else { return }
            var next = contents.state ?? .initial
            change(&next)
            guard next != contents.state || !contents.isKept else { return }
            (contents.state, contents.isKept) = (next, false)
            do {
                try file.write(next.value)
            } catch {
                file.lose()
                throw error
            }
            contents.isKept = true
        }
    }

    func forget() {
        contents.withLock { contents in
            (contents.state, contents.isKept) = (nil, true)
            file.remove()
        }
    }

    /// Forgets everything, and writes nothing any more.
    func end() {
        contents.withLock { $0.isOver = true }
        forget()
    }
}
