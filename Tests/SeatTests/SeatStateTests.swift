import Seat
import Testing

@Suite("The seat")
struct SeatStateTests {
    /// What happens to a seat, and what is to be done about it.
    struct Course: CustomTestStringConvertible {
        var changes: [SeatChange]
        var steps: [SeatState.Step]
        var isActive: Bool
        var testDescription: String { "\(changes)" }
    }

    @Test(
        "Devices are taken once, left once, and every disabling is acknowledged after they were left",
        arguments: [
            Course(changes: [], steps: [], isActive: false),
            Course(changes: [.enabled], steps: [.take], isActive: true),
            Course(changes: [.enabled, .enabled], steps: [.take], isActive: true),
            Course(changes: [.disabled], steps: [.acknowledge], isActive: false),
            Course(changes: [.disabled, .enabled], steps: [.acknowledge, .take], isActive: true),
            Course(changes: [.enabled, .disabled], steps: [.take, .leave, .acknowledge], isActive: false),
            Course(
                changes: [.enabled, .disabled, .disabled],
                steps: [.take, .leave, .acknowledge, .acknowledge],
                isActive: false
            ),
            Course(
                changes: [.enabled, .disabled, .enabled, .disabled, .enabled],
                steps: [.take, .leave, .acknowledge, .take, .leave, .acknowledge, .take],
                isActive: true
            ),
        ]
    )
    func course(_ course: Course) {
        var state = SeatState()
        var steps: [SeatState.Step] = []
        for change in course.changes { steps += state.apply(change) }
        #expect(steps == course.steps)
        #expect(state.isActive == course.isActive)
    }
}
