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
    private(set) var number = 0
    private var document: Document?
    private var values: [String: ItemValue] = [:]

    /// Compares with what was noted last.
    mutating func note(_ document: Document?, _ values: [String: ItemValue]) {
        guard document != self.document || values != self.values else { return }
        (self.document, self.values) = (document, values)
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
    func noteContent() {
        var next = shown
        next.revision.note(presentation.assets.document, values)
        replaceShown(next)
    }

    /// What fingers have set, by the ids of items.
    private var values: [String: ItemValue] {
        interaction?.contentPose(at: now)?.values ?? [:]
    }
}
