import Stacking
import System
import Testing

// What the display shows.
extension PresentationStackTests {
    private static let patience = PresentationStack.patience

    /// Whether a finger is down and something moves, how long after the arrival of what is to be shown, and what is to be done.
    private static let steps:
        [(isTouched: Bool, isMoving: Bool, Microseconds, StackPriority, PresentationStack.Step?)] = [
            (false, false, 0, .normal, nil), (false, false, patience, .alarm, nil),
            (true, false, 0, .normal, .wait(until: patience)),
            (true, true, patience - 1, .lock, .wait(until: patience)),
            (true, false, patience, .prompt, .endTouches), (true, true, patience, .normal, .endTouches),
            (false, true, 0, .prompt, .wait(until: patience)),
            (false, true, 2 * patience, .normal, .wait(until: patience)),
            (true, false, 0, .alarm, .endTouches), (true, true, 0, .alarm, .endTouches),
            (false, true, 0, .alarm, .wait(until: 0)),
        ]

    @Test("What comes waits for fingers and motion, an alarm for motion alone", arguments: steps.indices)
    func steps(index: Int) throws {
        let (isTouched, isMoving, time, priority, step) = Self.steps[index]
        var stack = try Self.stack(Self.over("below"))
        _ = try stack.present(Self.over("above", priority), at: 0)
        let situation = PresentationStack.Situation(isTouched: isTouched, isMoving: isMoving)
        #expect(stack.step(in: situation, at: time) == step ?? .show(stack.top?.id))
        stack.didShow(stack.top?.id)
        #expect(stack.step(in: situation, at: time) == .nothing)
    }

    @Test("A finger has no more patience with what shows something else again and again")
    func arrival() throws {
        var stack = try Self.stack(Self.over("below"))
        for time in [0, Self.patience - 1] { _ = try stack.present(Self.over("above"), at: time) }
        #expect(stack.step(in: .init(isTouched: true), at: Self.patience) == .endTouches)
    }

    @Test(
        "What is shown goes for the reason for which it has left, and then comes what is beneath, as it was",
        arguments: [StackDeparture.Reason.control, .timeout, .client, .item, .replaced]
    )
    func comingBack(reason: StackDeparture.Reason) throws {
        var stack = try Self.stack(
            Self.over("below"),
            StackRequest("it", over: true, lifetime: .connection, timeout: 1, owner: Self.one)
        )
        let id = try #require(stack.top?.id)
        switch reason {
        case .control, .finger: _ = try stack.dismiss("it", for: Self.one)
        case .timeout: _ = stack.elapse(to: 1)
        case .client: _ = stack.disconnect(1)
        case .item: _ = stack.answer(id)
        case .replaced: _ = try stack.present(StackRequest("below", owner: Self.one), at: 0)
        }
        for isMoving in [true, false] { #expect(stack.step(in: .init(isMoving: isMoving), at: 2) == .dismiss(reason)) }
        #expect(stack.displayedWasDismissed() == nil && stack.display == .gone, "it had left before")
        let below = try #require(stack.top)
        #expect(below.wasShown && stack.step(in: .init(), at: 2) == .show(below.id))
        stack.didShow(below.id)
        #expect(stack.displayed == below && stack.displayedName == "below")
    }

    @Test("When the last one has gone the configured sheet is there again, hidden")
    func last() throws {
        var stack = try Self.stack(Self.over("it"))
        #expect(stack.displayedWasDismissed()?.entry.name == "it" && stack.step(in: .init(), at: 0) == .show(nil))
        stack.didShow(nil)
        stack.sheetWasPresented(at: 0)
        #expect(stack.top?.name == "sheet" && stack.displayedWasDismissed()?.reason == .finger)
        #expect(stack.display == .sheet && stack.step(in: .init(), at: 0) == .nothing)
    }

    @Test("A finger that shows the configured sheet shows the one that a program has presented meanwhile")
    func meanwhile() throws {
        var stack = PresentationStack()
        _ = try stack.present(StackRequest("sheet", owner: Self.one), at: 0)
        stack.sheetWasPresented(at: 0)
        #expect(stack.entries.map(\.owner) == [Self.one] && stack.displayed?.wasShown == true)
    }

    @Test("Beneath something is what was shown before it, and what was not shown yet is not seen")
    func beneath() throws {
        var stack = try Self.stack(Self.over("a"), Self.over("alarm", .alarm))
        _ = try stack.present(Self.over("waiting", .prompt), at: 0)
        #expect(stack.beneath(stack.top?.id).map(\.name) == ["a"] && stack.beneath(nil).isEmpty)
        #expect(stack.topmostShown?.name == "alarm")
        _ = stack.displayedWasDismissed()
        #expect(stack.topmostShown?.name == "a" && stack.top?.name == "waiting")
    }

    @Test("What is on its way out comes up again where something else is presented by its name")
    func returning() throws {
        var stack = try Self.stack(Self.over("below"), Self.over("it"))
        _ = try stack.dismiss("it", for: Self.one)
        _ = try stack.present(Self.over("it"), at: 0)
        #expect(stack.displayed?.name == "it" && stack.step(in: .init(isMoving: true), at: 0) == .nothing)
    }
}
