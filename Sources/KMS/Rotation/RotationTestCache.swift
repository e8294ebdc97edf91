import Canvas
import Output

/// What a card said to methods of turning a picture, so that it is asked once.
///
/// An answer holds for one connector in one mode.
struct RotationTestCache {
    private struct Question: Hashable {
        let connector: ConnectorID
        let mode: Mode.Timing
        let bits: PlaneRotation
    }

    private var answers: [Question: Bool] = [:]

    /// Whether the card takes the method; nil when it was not asked.
    ///
    /// Drawing needs nobody's leave.
    subscript(method: RotationMethod, connector: ConnectorID) -> Bool? {
        get { method.way == .drawing ? true : answers[question(method, connector)] }
        set { answers[question(method, connector)] = newValue }
    }

    private func question(_ method: RotationMethod, _ connector: ConnectorID) -> Question {
        Question(connector: connector, mode: method.mode.timing, bits: method.planeRotation)
    }
}
