import Synchronization

/// What comes next on the display, prepared while what is shown moves away.
///
/// A job fills it, and the job of the change that shows it takes what is in there.
final class Prefetch: Sendable {
    let name: String
    /// What is seen beneath it.
    let beneath: Beneath
    /// For which panel it is prepared.
    private let panel: Panel?
    private let outcome = Mutex<SheetChange.Outcome?>(nil)

    init(of name: String, on beneath: Beneath, panel: Panel?) {
        (self.name, self.beneath, self.panel) = (name, beneath, panel)
    }

    /// Whether it is prepared, and was not taken.
    var isReady: Bool { outcome.withLock { $0 != nil } }

    func put(_ outcome: SheetChange.Outcome) { self.outcome.withLock { $0 = outcome } }

    /// What is prepared, once; nil where there is nothing yet, or not for `panel`.
    func take(for panel: Panel?) -> SheetChange.Outcome? {
        outcome.withLock { outcome in
            defer { outcome = nil }
            return panel == self.panel ? outcome : nil
        }
    }
}
