import Stacking
import Testing

/// What holds for alarms and for questions, which others must not take away or keep out.
struct AlarmTests {
    private static let guardian = StackOwner(user: 1, isPrivileged: false, mayAlarm: true, connection: 1)
    private static let colleague = StackOwner(user: 2, isPrivileged: false, mayAlarm: true, connection: 2)
    private static let anybody = StackOwner(user: 3, isPrivileged: false, connection: 3)
    private static let fire = StackRequest("fire", priority: .alarm, owner: guardian)

    @Test("Everybody sees an alarm, and only those change it who may raise one")
    func rights() throws {
        var stack = PresentationStack()
        _ = try stack.present(Self.fire, at: 0)
        let before = stack
        #expect(stack.isVisible("fire", to: Self.anybody) && !stack.isOpen("fire", to: Self.anybody))
        #expect(throws: StackError.notOpen("fire")) { try stack.dismiss("fire", for: Self.anybody) }
        #expect(throws: StackError.notOpen("fire")) {
            try stack.present(StackRequest("fire", owner: Self.anybody), at: 0)
        }
        #expect(stack == before)
        for caller in [Self.guardian, Self.colleague, .daemon] {
            stack = before
            #expect(stack.isOpen("fire", to: caller))
            #expect(try stack.dismiss("fire", for: caller)?.reason == .control)
        }
    }

    @Test("Where there is no place, the newest of the others makes way for an alarm, but not what is shown")
    func room() throws {
        var stack = PresentationStack()
        _ = try stack.present(StackRequest(owner: Self.anybody), at: 0)
        for number in 2...16 {
            _ = try stack.present(
                StackRequest("ask-\(number)", priority: .prompt, owner: Self.anybody, kind: .question),
                at: 0
            )
        }
        stack.didShow(stack.entry(named: "ask-16")?.id)
        let departures = try stack.present(Self.fire, at: 0)
        #expect(departures.map(\.entry.name) == ["ask-15"] && departures.first?.reason == .replaced)
        #expect(stack.entries.count == 16 && stack.top?.name == "fire")
        #expect(throws: StackError.tooMany(limit: 16)) { try stack.present(StackRequest("17", over: true), at: 0) }
        for number in 1...14 {
            _ = try stack.present(StackRequest("\(number)", over: true, priority: .alarm, owner: Self.guardian), at: 0)
        }
        #expect(stack.entries.map(\.priority) == [.prompt] + Array(repeating: .alarm, count: 15))
        stack.didShow(stack.top?.id)
        _ = try stack.present(StackRequest("15", over: true, priority: .alarm, owner: Self.guardian), at: 0)
        #expect(throws: StackError.tooMany(limit: 16)) {
            try stack.present(StackRequest("16", over: true, priority: .alarm), at: 0)
        }
        #expect(stack.entries.allSatisfy { $0.priority == .alarm } && stack.entries.count == 16)
    }

    @Test("A question comes above what is presented with its priority, and below what was asked before")
    func questions() throws {
        var stack = PresentationStack()
        _ = try stack.present(StackRequest(owner: Self.guardian), at: 0)
        for name in ["first", "second"] {
            _ = try stack.present(StackRequest(name, priority: .normal, owner: Self.anybody, kind: .question), at: 0)
        }
        _ = try stack.present(StackRequest("over", over: true, owner: Self.anybody), at: 0)
        _ = try stack.present(StackRequest("third", priority: .normal, owner: Self.anybody, kind: .question), at: 0)
        #expect(stack.entries.map(\.name) == ["sheet", "third", "second", "first", "over"])
    }
}
