import Content
import Control
import Interaction
import Jobs
import Rendering
import System
import Values

/// A number that grows whenever what is shown, or what fingers have set, is another one.
struct ContentRevision: Sendable {
    /// How often it was another one.
    private(set) var number: Int
    private var values: [String: ItemValue] = [:]

    /// The first one, of a sheet that has a document or none.
    init(hasDocument: Bool) { number = hasDocument ? 1 : 0 }

    /// Compares `values` with what was noted last.
    ///
    /// Documents are compared by the job that makes a change ready: of ten thousand items the loop would take too long.
    mutating func note(_ values: [String: ItemValue], isOtherDocument: Bool) {
        guard isOtherDocument || values != self.values else { return }
        self.values = values
        number += 1
    }
}

// What the sheet shows, for programs that read it.
extension SheetController {
    /// The content as it stands, what fingers have set, and the revision of both; a job puts a long document together.
    func content(reply: @escaping (Result<Value, ControlError>) -> Void) {
        noteContent()
        let (document, values, revision) = (presentation.assets.document, values, shown.revision.number)
        changes.worker.submit { _ in
            var entries: [String: Value] = [
                "values": .table(values.mapValues(Value.init)), "revision": .integer(Int64(revision)),
            ]
            entries["content"] = document?.showing(values).value
            return .table(entries)
        } then: {
            reply($0.mapError(ControlError.init))
        }
    }

    /// Counts a change of what is shown, or of what fingers have set.
    func noteContent(isOtherDocument: Bool = false) {
        var next = shown
        next.revision.note(values, isOtherDocument: isOtherDocument)
        replaceShown(next)
    }

    /// What fingers have set, by the ids of items.
    private var values: [String: ItemValue] {
        interaction?.contentPose(at: now)?.values ?? [:]
    }
}
