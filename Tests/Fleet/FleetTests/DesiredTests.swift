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
        state.ended([])
        #expect(state.report == ["revision": 1, "desired": 1, "faults": []])
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
        state.ended([])
        state.want(nil, for: .panel)
        expect(&state, next: desired(2))
        state.ended([])
        state.want(desired(5), for: .all)
        expect(&state, next: nil)
    }

    @Test("A wrong one is reported with its faults, and the last good one stays")
    func wrong() {
        var state = DesiredState()
        state.want(desired(1), for: .all)
        _ = state.next()
        state.ended([])
        state.want(desired(2), for: .all)
        _ = state.next()
        let fault: Value = ["path": "content.items[0]", "message": "is missing"]
        state.ended([ValueFault(path: "content.items[0]", message: "is missing")])
        #expect(state.report == ["revision": 1, "desired": 2, "faults": [fault]])
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
        state.ended([ValueFault(path: "", message: "there is no display")])
        expect(&state, next: nil)
        state.retry()
        expect(&state, next: desired(1))
        state.ended([])
        #expect(state.report == ["revision": 1, "desired": 1, "faults": []])
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
        state.ended([])
        expect(&state, next: desired(2))
    }

    @Test("What was reported last is known, for a broker that has forgotten it, as long as the daemon is the same")
    func reported() {
        var state = DesiredState()
        state.want(desired(1), for: .all)
        #expect(state.report == nil && !state.isSettled)
        _ = state.next()
        state.ended([])
        #expect(state.report != nil && state.isSettled)
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
        state.ended([])
        state.restart()
        expect(&state, next: desired(1))
    }

    private static let fault = ValueFault(path: "content.items[0]", message: "is missing")
    private static let faults: Value = [["path": "content.items[0]", "message": "is missing"]]

    /// Shows what is wanted, and refuses what has an odd revision.
    private func settle(_ state: inout DesiredState) -> [Value] {
        var asked: [Value] = []
        while let next = state.next() {
            asked.append(next.revision)
            state.ended(
                asked.last.flatMap(\.asNumber).map { $0.truncatingRemainder(dividingBy: 2) } == 0 ? [] : [Self.fault]
            )
        }
        return asked
    }

    @Test(
        "After a wrong one the last good one stays also over a restart of the daemon, and the report says what is shown"
    )
    func wrongThenRestarted() {
        var state = DesiredState()
        state.want(desired(8), for: .all)
        #expect(settle(&state) == [8])
        state.want(desired(9), for: .all)
        #expect(settle(&state) == [9])
        for _ in 0..<2 {
            state.restart()
            #expect(state.report == nil, "nothing is known of what it shows")
            #expect(settle(&state) == [9, 8])
            #expect(state.report == ["revision": 8, "desired": 9, "faults": Self.faults])
        }
    }

    @Test(
        "A bridge that is started again shows the last good one before the broker is there, and not once more after that"
    )
    func bridgeRestarted() {
        var state = DesiredState(after: desired(8))
        state.restart()
        #expect(settle(&state) == [8] && state.report == nil, "what is wanted is not known yet")
        state.want(desired(9), for: .all)
        #expect(settle(&state) == [9])
        #expect(state.report == ["revision": 8, "desired": 9, "faults": Self.faults])
        state.restart()
        #expect(settle(&state) == [9, 8] && state.good == desired(8))
        state.want(desired(8), for: .all)
        #expect(settle(&state) == [] && state.report == ["revision": 8, "desired": 8, "faults": []])
    }

    @Test("What is withdrawn stays until the next restart, is reported as not desired, and is not kept")
    func withdrawn() {
        var state = DesiredState()
        state.want(desired(8), for: .all)
        #expect(settle(&state) == [8] && state.good == desired(8))
        state.want(nil, for: .all)
        #expect(state.report == ["revision": 8, "desired": .null, "faults": []] && state.good == nil)
        state.want(desired(8), for: .all)
        state.restart()
        _ = state.next()
        state.want(nil, for: .all)
        state.ended([])
        #expect(state.good == nil, "it is withdrawn while it is asked for")
        var next = DesiredState(after: state.good)
        #expect(settle(&next) == [] && next.report == nil)
        next.conclude()
        #expect(next.report == ["revision": .null, "desired": .null, "faults": []])
    }

    @Test("What was withdrawn while the bridge was away is shown until then, and kept no longer")
    func withdrawnMeanwhile() {
        var state = DesiredState(after: desired(8))
        #expect(settle(&state) == [8])
        state.conclude()
        #expect(state.report == ["revision": 8, "desired": .null, "faults": []] && state.good == nil)
        state.restart()
        #expect(settle(&state) == [] && state.report == ["revision": .null, "desired": .null, "faults": []])
    }

    @Test("What is kept is read again")
    func roundTrip() {
        let wanted = Desired(["revision": "a", "content": ["items": []], "preset": "card", "detent": "normal"])
        #expect(Desired(wanted.value) == wanted && wanted.faults.isEmpty)
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
