import Seat
import Testing

@Suite("The seat")
struct SeatStateTests {
    /// Changes of a seat, and the steps that they need.
    struct ChangeSequence: CustomTestStringConvertible {
        var changes: [SeatChange]
        var steps: [SeatState.Step]
        var isActive: Bool
        var testDescription: String { "\(changes)" }
    }

    @Test(
        "Devices are acquired once, released once, and then every disabling is acknowledged",
        arguments: [
            ChangeSequence(changes: [], steps: [], isActive: false),
            ChangeSequence(changes: [.enabled], steps: [.acquire], isActive: true),
            ChangeSequence(changes: [.enabled, .enabled], steps: [.acquire], isActive: true),
            ChangeSequence(changes: [.disabled], steps: [.acknowledge], isActive: false),
            ChangeSequence(changes: [.disabled, .enabled], steps: [.acknowledge, .acquire], isActive: true),
            ChangeSequence(
                changes: [.enabled, .disabled],
                steps: [.acquire, .release, .acknowledge],
                isActive: false
            ),
            ChangeSequence(
                changes: [.enabled, .disabled, .disabled],
                steps: [.acquire, .release, .acknowledge, .acknowledge],
                isActive: false
            ),
            ChangeSequence(
                changes: [.enabled, .disabled, .enabled, .disabled, .enabled],
                steps: [.acquire, .release, .acknowledge, .acquire, .release, .acknowledge, .acquire],
                isActive: true
            ),
        ]
    )
    func steps(_ sequence: ChangeSequence) {
        var state = SeatState()
        var steps: [SeatState.Step] = []
        for change in sequence.changes { steps += state.apply(change) }
        #expect(steps == sequence.steps)
        #expect(state.isActive == sequence.isActive)
    }
}
