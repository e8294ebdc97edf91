import Testing
import Values

@testable import Fleet

struct DesiredTests {
    private func desired(_ revision: Int64) -> Desired { Desired(["revision": .integer(revision), "content": [:]]) }

    private func expect(
        _ state: inout DesiredState,
        next expected: Desired?,
        at line: Testing.SourceLocation = #_sourceLocation
    ) {
        let next = state.next()
        #expect(next == expected, sourceLocation: line)
    }

    @Test("What is wanted is asked for once, and reported when it is shown")
    func shown() {
        var state = DesiredState()
        expect(&state, next: nil)
        state.want(desired(1), for: .all)
        expect(&state, next: desired(1))
        expect(&state, next: nil)
        let report = state.ended([])
        #expect(report == ["revision": 1, "desired": 1, "faults": []])
        state.want(desired(1), for: .all)
        expect(&state, next: nil)
    }

    @Test("The panel's own counts before its group's, and that before what is for all; what is withdrawn gives way")
    func precedence() {
        var state = DesiredState()
        for (scope, revision) in [(.all, 1), (.panel, 3), (.group("a"), 2)] as [(Topics.Scope, Int64)] {
            state.want(desired(revision), for: scope)
        }
        expect(&state, next: desired(3))
        _ = state.ended([])
        state.want(nil, for: .panel)
        expect(&state, next: desired(2))
        _ = state.ended([])
        state.want(desired(5), for: .all)
        expect(&state, next: nil)
    }

    @Test("A wrong one is reported with its faults, and the last good one stays")
    func wrong() {
        var state = DesiredState()
        state.want(desired(1), for: .all)
        _ = state.next()
        _ = state.ended([])
        state.want(desired(2), for: .all)
        _ = state.next()
        let fault: Value = ["path": "content.items[0]", "message": "is missing"]
        let report = state.ended([ValueFault(path: "content.items[0]", message: "is missing")])
        #expect(report == ["revision": 1, "desired": 2, "faults": [fault]])
        expect(&state, next: nil)
    }

    @Test("What could not be shown is tried once more when there is a display; what is shown is not")
    func retried() {
        var state = DesiredState()
        state.want(desired(1), for: .all)
        _ = state.next()
        // Nothing is asked twice at once.
        state.retry()
        expect(&state, next: nil)
        _ = state.ended([ValueFault(path: "", message: "there is no display")])
        expect(&state, next: nil)
        state.retry()
        expect(&state, next: desired(1))
        let report = state.ended([])
        #expect(report == ["revision": 1, "desired": 1, "faults": []])
        state.retry()
        expect(&state, next: nil)
    }

    @Test("One that comes while another is applied is asked for next")
    func meanwhile() {
        var state = DesiredState()
        state.want(desired(1), for: .all)
        _ = state.next()
        state.want(desired(2), for: .all)
        expect(&state, next: nil)
        _ = state.ended([])
        expect(&state, next: desired(2))
    }

    @Test("What was reported last is known, for a broker that has forgotten it, as long as the daemon is the same")
    func reported() {
        var state = DesiredState()
        state.want(desired(1), for: .all)
        #expect(state.report == nil && !state.isSettled)
        _ = state.next()
        let report = state.ended([])
        #expect(report != nil && state.report == report && state.isSettled)
        state.want(desired(1), for: .all)
        #expect(state.isSettled)
        state.restart()
        #expect(state.report == nil)
    }

    @Test("A daemon that was started again is asked once more")
    func restarted() {
        var state = DesiredState()
        state.want(desired(1), for: .all)
        _ = state.next()
        state.restart()
        expect(&state, next: desired(1))
        _ = state.ended([])
        state.restart()
        expect(&state, next: desired(1))
    }

    @Test(
        "What is no order is reported as that",
        arguments: [
            ([], "expected an object, found an empty list"), (["content": [:]], "revision: is missing"),
            (["revision": true], "revision: expected a text or a whole number, found true"),
            (["revision": 1, "contents": [:]], "contents: unknown name, did you mean content?"),
        ] as [(Value, String)]
    )
    func malformed(value: Value, fault: String) {
        #expect(Desired(value).faults.map(\.description) == [fault])
    }
}
