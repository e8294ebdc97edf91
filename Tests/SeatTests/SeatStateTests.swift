import Seat
import Testing

@Suite("The seat")
struct SeatStateTests {
    /// What happens to a seat, and what is to be done about it.
    struct SettleMotion: CustomTestStringConvertible {
        var changes: [SeatChange]
        var steps: [SeatState.Step]
        var isActive: Bool
        var testDescription: String { "\(changes)" }
    }

    @Test(
        "Devices are taken once, left once, and every disabling is acknowledged after they were left",
        arguments: [
            SettleMotion(changes: [], steps: [], isActive: false),
            SettleMotion(changes: [.enabled], steps: [.take], isActive: true),
            SettleMotion(changes: [.enabled, .enabled], steps: [.take], isActive: true),
            SettleMotion(changes: [.disabled], steps: [.acknowledge], isActive: false),
            SettleMotion(changes: [.disabled, .enabled], steps: [.acknowledge, .take], isActive: true),
            SettleMotion(changes: [.enabled, .disabled], steps: [.take, .leave, .acknowledge], isActive: false),
            SettleMotion(
                changes: [.enabled, .disabled, .disabled],
                steps: [.take, .leave, .acknowledge, .acknowledge],
                isActive: false
            ),
            SettleMotion(
                changes: [.enabled, .disabled, .enabled, .disabled, .enabled],
                steps: [.take, .leave, .acknowledge, .take, .leave, .acknowledge, .take],
                isActive: true
            ),
        ]
    )
    func course(_ course: SettleMotion) {
        var state = SeatState()
        var steps: [SeatState.Step] = []
        for change in course.changes { steps += state.apply(change) }
        #expect(steps == course.steps)
        #expect(state.isActive == course.isActive)
    }
}
