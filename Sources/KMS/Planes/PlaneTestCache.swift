import Output

/// What a card said to arrangements of planes, so that it is asked once.
///
/// An answer holds for one connector in one mode.
struct PlaneTestCache {
    private struct Place: Hashable {
        let connector: ConnectorID
        let mode: Mode.Timing
    }

    private struct Question: Hashable {
        let place: Place
        let planes: [PlaneID]
        let turn: PlaneRotation
    }

    private var answers: [Question: Bool] = [:]
    private var broken: [Place: String] = [:]

    /// Whether the card takes the arrangement; nil when it was not asked.
    subscript(arrangement: PlaneArrangement, connector: ConnectorID, mode: Mode) -> Bool? {
        get { answers[question(arrangement, connector, mode)] }
        set { answers[question(arrangement, connector, mode)] = newValue }
    }

    /// Why planes are not used any more; nil when they may be.
    func reason(on connector: ConnectorID, in mode: Mode) -> String? {
        broken[Place(connector: connector, mode: mode.timing)]
    }

    /// A card that refused what it had taken in a test is not trusted any more.
    mutating func giveUp(on connector: ConnectorID, in mode: Mode, because reason: String) {
        broken[Place(connector: connector, mode: mode.timing)] = reason
    }

    private func question(_ arrangement: PlaneArrangement, _ connector: ConnectorID, _ mode: Mode) -> Question {
        Question(
            place: Place(connector: connector, mode: mode.timing),
            planes: arrangement.overlays.map(\.id),
            turn: arrangement.turn
        )
    }
}
