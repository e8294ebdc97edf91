import Stacking
import System
import Testing

@Suite("A stack of presentations, as programs, fingers and time use it")
struct PresentationStackTests {
    static let one = StackOwner(user: 1, isPrivileged: false, connection: 1)
    static let another = StackOwner(user: 2, isPrivileged: false, connection: 2)
    static let same = StackOwner(user: 1, isPrivileged: false, connection: 3)
    static let root = StackOwner(user: 0, isPrivileged: true, connection: 4)

    /// A stack in which these were presented and shown, each above the one before where it may be.
    static func stack(_ requests: StackRequest...) throws -> PresentationStack {
        var stack = PresentationStack()
        for request in requests { _ = try stack.present(request, at: 0) }
        for id in stack.entries.map(\.id) { stack.didShow(id) }
        return stack
    }

    static func over(
        _ name: String,
        _ priority: StackPriority = .normal,
        by owner: StackOwner = one,
        for lifetime: StackEntry.Lifetime = .daemon,
        timeout: Microseconds? = nil
    ) -> StackRequest {
        StackRequest(name, over: true, priority: priority, lifetime: lifetime, timeout: timeout, owner: owner)
    }

    static func question(_ name: String, _ priority: StackPriority = .prompt) -> StackRequest {
        StackRequest(name, priority: priority, lifetime: .connection, owner: one, kind: .question)
    }

    @Test("Without a presentation there is the configured sheet, and nothing to do")
    func empty() {
        let stack = PresentationStack()
        #expect(stack.display == .sheet && stack.top == nil && stack.topmostShown == nil)
        #expect(stack.step(in: .init(), at: 0) == .nothing)
    }
}

// Who sees it.
extension PresentationStackTests {
    @Test(
        "Who may change something sees it, also on its way out: its owner's user and root, or everybody where it stays alone",
        arguments: [
            (over("plain", by: another), true), (over("theirs", by: another, for: .connection), false),
            (StackRequest("ask", owner: another, kind: .question), false), (StackRequest(owner: another), true),
        ]
    )
    func open(request: StackRequest, isEverybodys: Bool) throws {
        var stack = try Self.stack(request)
        for _ in 0..<2 {
            let isOpen = { (owner: StackOwner) in stack.isOpen(request.name, to: owner) }
            #expect(isOpen(Self.another) && isOpen(Self.root) && isOpen(.daemon))
            #expect(isOpen(Self.one) == isEverybodys && isOpen(Self.same) == isEverybodys)
            // From here on it moves away.
            #expect(try stack.dismiss(request.name, for: .daemon)?.entry.owner ?? Self.another == Self.another)
        }
        _ = stack.displayedWasDismissed()
        #expect(stack.isOpen(request.name, to: Self.another) == (request.name == StackEntry.sheetName))
    }
}

// What comes.
extension PresentationStackTests {
    @Test("A finger's sheet has a place like all others: where there is none it makes way for what waits")
    func fingersSheet() throws {
        for count in [0, 1, PresentationStack.limit - 1, PresentationStack.limit] {
            var stack = PresentationStack()
            for number in 0..<count { _ = try stack.present(Self.over("\(number)"), at: 0) }
            stack.sheetWasPresented(at: 1)
            let hasPlace = count < PresentationStack.limit
            #expect(stack.entries.count == min(count + 1, PresentationStack.limit))
            #expect(stack.displayed?.name == (hasPlace ? StackEntry.sheetName : nil))
            if !hasPlace { #expect(stack.step(in: .init(), at: 1) == .show(stack.top?.id)) }
        }
    }

    @Test("What comes next is the uppermost without what is shown, or the configured sheet")
    func next() throws {
        var stack = try Self.stack(Self.over("a"), Self.over("b"))
        #expect(stack.next?.name == "a")
        _ = try stack.present(Self.question("later"), at: 0)
        #expect(stack.next?.name == "later")
        _ = try stack.dismiss("b", for: .daemon)
        #expect(stack.next?.name == "later")
        for name in ["a", "later"] { _ = try stack.dismiss(name, for: .daemon) }
        #expect(stack.next == nil && PresentationStack().next == nil)
    }

    @Test("What comes lies above what has no higher priority, or in its place where that is the same")
    func arrivals() throws {
        for (below, new) in StackPriority.allCases.flatMap({ one in StackPriority.allCases.map { (one, $0) } }) {
            for isOver in [true, false] {
                var stack = try Self.stack(Self.over("below", below))
                let departures = try stack.present(StackRequest("new", over: isOver, priority: new), at: 1)
                let names = stack.entries.map(\.name)
                let isReplaced = below == new && !isOver
                #expect(names == (isReplaced ? ["new"] : below <= new ? ["below", "new"] : ["new", "below"]))
                #expect(departures.map(\.reason) == (isReplaced ? [.replaced] : []))
            }
        }
    }

    @Test("A question waits for those before it, and nothing that is not over them takes its place")
    func questions() throws {
        var stack = try Self.stack(Self.question("first"), Self.question("second"), Self.over("sheet"))
        #expect(stack.entries.map(\.name) == ["sheet", "second", "first"])
        _ = try stack.present(StackRequest("plain", priority: .prompt, owner: Self.one), at: 0)
        #expect(stack.entries.map(\.name) == ["sheet", "plain", "second", "first"])
        _ = try stack.present(Self.over("over", .prompt), at: 0)
        #expect(stack.entries.map(\.name) == ["sheet", "plain", "second", "first", "over"])
    }

    @Test("What somebody else presents as long as it is connected is not replaced: what comes waits")
    func others() throws {
        var stack = try Self.stack(Self.over("theirs", by: Self.another, for: .connection))
        #expect(try stack.present(StackRequest("mine", owner: Self.one), at: 0).isEmpty)
        #expect(stack.entries.map(\.name) == ["mine", "theirs"])
        #expect(try stack.present(StackRequest("root's", owner: Self.root), at: 0).map(\.entry.name) == ["theirs"])
    }

    @Test("A name that is there gets something else in its place, and what it may lift off it goes")
    func inPlace() throws {
        var stack = try Self.stack(
            Self.over("a"),
            Self.over("b"),
            Self.over("theirs", by: Self.another, for: .connection),
            Self.over("c"),
            Self.over("prompt", .prompt)
        )
        let before = stack.entry(named: "a")
        let departures = try stack.present(StackRequest("a", owner: Self.same), at: 1)
        #expect(departures.map(\.entry.name) == ["c", "b"] && departures.allSatisfy { $0.reason == .replaced })
        #expect(stack.entries.map(\.name) == ["a", "theirs", "prompt"])
        let entry = try #require(stack.entry(named: "a"))
        #expect(entry.id == before?.id && entry.wasShown && entry.owner == Self.same)
    }

    @Test("A presentation keeps its priority")
    func priority() throws {
        var stack = try Self.stack(Self.over("a", .prompt))
        let before = stack
        #expect(throws: StackError.priorityIs(.prompt)) { try stack.present(Self.over("a", .alarm), at: 0) }
        #expect(stack == before)
        _ = try stack.present(StackRequest("a"), at: 0)
        #expect(stack.top?.priority == .prompt)
    }

    @Test("There are sixteen at most: one more is refused, but not in the place of another or by a name that is there")
    func limit() throws {
        var stack = PresentationStack()
        for number in 1...16 { _ = try stack.present(Self.over("\(number)"), at: 0) }
        let before = stack
        #expect(throws: StackError.tooMany(limit: 16)) { try stack.present(Self.over("17"), at: 0) }
        #expect(throws: StackError.tooMany(limit: 16)) { try stack.present(Self.question("17"), at: 0) }
        #expect(stack == before)
        #expect(try stack.present(StackRequest("17"), at: 0).map(\.entry.name) == ["16"])
        #expect(try stack.present(StackRequest("1"), at: 0).count == 15 && stack.entries.count == 1)
    }
}

// Time-outs.
extension PresentationStackTests {
    private static let second: Microseconds = 1_000_000

    @Test("What goes by itself is announced once, twenty seconds before, and stays with every touch")
    func timeout() throws {
        var stack = try Self.stack(Self.over("it", timeout: 60 * Self.second))
        #expect(stack.deadline == 40 * Self.second && stack.elapse(to: 40 * Self.second - 1).expiring.isEmpty)
        #expect(stack.elapse(to: 40 * Self.second).expiring.map(\.name) == ["it"])
        #expect(stack.deadline == 60 * Self.second && stack.elapse(to: 59 * Self.second).expiring.isEmpty)
        stack.wasTouched(at: 59 * Self.second)
        #expect(stack.deadline == 99 * Self.second && stack.elapse(to: 60 * Self.second).departures.isEmpty)
        #expect(stack.elapse(to: 99 * Self.second).expiring.map(\.name) == ["it"])
        #expect(stack.elapse(to: 119 * Self.second).departures.map(\.reason) == [.timeout])
        #expect(stack.deadline == nil)
    }

    @Test("What has less time is announced at once, and not with every touch again", arguments: [1, 20])
    func shortTimeout(seconds: Microseconds) throws {
        var stack = try Self.stack(Self.over("it", timeout: seconds * Self.second))
        #expect(stack.elapse(to: 0).expiring.map(\.name) == ["it"])
        for time in 1...100 as ClosedRange<Microseconds> {
            stack.wasTouched(at: time)
            #expect(stack.elapse(to: time).expiring.isEmpty)
        }
        #expect(stack.elapse(to: seconds * Self.second + 99).departures.isEmpty)
        #expect(stack.elapse(to: seconds * Self.second + 100).departures.count == 1)
    }

    @Test("What is covered has its time as well, and what is shown in a name's place begins again")
    func coveredTimeout() throws {
        var stack = try Self.stack(Self.over("below", timeout: 5 * Self.second), Self.over("above"))
        _ = try stack.present(Self.over("above", timeout: 5 * Self.second), at: 3 * Self.second)
        #expect(stack.elapse(to: 5 * Self.second).departures.map(\.entry.name) == ["below"])
        #expect(stack.elapse(to: 8 * Self.second).departures.map(\.entry.name) == ["above"])
    }
}
