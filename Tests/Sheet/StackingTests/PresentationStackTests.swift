import Stacking
import System
import Testing

@Suite("A stack of presentations, as programs, fingers and time use it")
struct PresentationStackTests {
    private static let one = StackOwner(user: 1, isPrivileged: false, connection: 1)
    private static let another = StackOwner(user: 2, isPrivileged: false, connection: 2)
    private static let same = StackOwner(user: 1, isPrivileged: false, connection: 3)
    private static let root = StackOwner(user: 0, isPrivileged: true, connection: 4)

    /// A stack in which these were presented and shown, each above the one before where it may be.
    private static func stack(_ requests: StackRequest...) throws -> PresentationStack {
        var stack = PresentationStack()
        for request in requests { _ = try stack.present(request, at: 0) }
        for id in stack.entries.map(\.id) { stack.didShow(id) }
        return stack
    }

    private static func over(
        _ name: String,
        _ priority: StackPriority = .normal,
        by owner: StackOwner = one,
        for lifetime: StackEntry.Lifetime = .daemon,
        timeout: Microseconds? = nil
    ) -> StackRequest {
        StackRequest(name, over: true, priority: priority, lifetime: lifetime, timeout: timeout, owner: owner)
    }

    private static func question(_ name: String, _ priority: StackPriority = .prompt) -> StackRequest {
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

// What goes.
extension PresentationStackTests {
    /// What happens to a presentation of the first user.
    enum Happening: CaseIterable, Sendable {
        case clientGoes, otherClientGoes, ownerDismisses, sameUserDismisses, anotherDismisses, rootDismisses
        case timeElapses, fingerDismisses, isAnswered
    }

    private static let fates: [(Happening, daemon: StackDeparture.Reason?, connection: StackDeparture.Reason?)] = [
        (.clientGoes, nil, .client), (.otherClientGoes, nil, nil), (.ownerDismisses, .control, .control),
        (.sameUserDismisses, .control, .control), (.anotherDismisses, .control, nil),
        (.rootDismisses, .control, .control),
        (.timeElapses, .timeout, .timeout), (.fingerDismisses, .finger, .finger), (.isAnswered, .item, .item),
    ]

    @Test("What goes when, and why; a question is like what goes with its client", arguments: StackPriority.allCases)
    func fates(priority: StackPriority) throws {
        #expect(Self.fates.map(\.0) == Happening.allCases)
        for (happening, daemon, connection) in Self.fates {
            for (lifetime, kind, fate) in [
                (.daemon, .presentation, daemon), (.connection, .presentation, connection),
                (.daemon, .question, connection), (.connection, .question, connection),
            ] as [(StackEntry.Lifetime, StackEntry.Kind, StackDeparture.Reason?)] {
                let request = StackRequest(
                    "it",
                    priority: priority,
                    lifetime: lifetime,
                    timeout: 1_000_000,
                    owner: Self.one,
                    kind: kind
                )
                var stack = try Self.stack(request)
                // An alarm is for those to take away who may raise one.
                let fate = priority == .alarm && happening == .anotherDismisses ? nil : fate
                let departures = Self.make(happening, in: &stack)
                #expect(departures.map(\.reason) == (fate.map { [$0] } ?? []), "\(happening), \(lifetime), \(kind)")
                #expect(stack.entries.isEmpty == (fate != nil))
            }
        }
    }

    private static func make(_ happening: Happening, in stack: inout PresentationStack) -> [StackDeparture] {
        switch happening {
        case .clientGoes: stack.disconnect(1)
        case .otherClientGoes: stack.disconnect(3)
        case .ownerDismisses: dismiss(by: one, in: &stack)
        case .sameUserDismisses: dismiss(by: same, in: &stack)
        case .anotherDismisses: dismiss(by: another, in: &stack)
        case .rootDismisses: dismiss(by: root, in: &stack)
        case .timeElapses: stack.elapse(to: 1_000_000).departures
        case .fingerDismisses: stack.displayedWasDismissed().map { [$0] } ?? []
        case .isAnswered: stack.answer(stack.top!.id).map { [$0] } ?? []
        }
    }

    private static func dismiss(by caller: StackOwner, in stack: inout PresentationStack) -> [StackDeparture] {
        (try? stack.dismiss("it", for: caller)).map { [$0] } ?? []
    }

    @Test("The configured sheet is everybody's, however long it is to last")
    func sheet() throws {
        var stack = try Self.stack(StackRequest("sheet", lifetime: .connection, owner: Self.one))
        _ = try stack.present(StackRequest("sheet", owner: Self.another), at: 0)
        #expect(stack.disconnect(1).isEmpty && stack.entries.map(\.owner) == [Self.another])
        #expect(try stack.dismiss("sheet", for: Self.one)?.reason == .control)
        #expect(try stack.dismiss("sheet", for: Self.one) == nil, "there is none any more")
    }

    @Test("A question stays with the client that waits, whoever of its user shows something else in it")
    func askedAgain() throws {
        var stack = try Self.stack(Self.question("ask"))
        _ = try stack.present(StackRequest("ask", owner: Self.same), at: 0)
        #expect(stack.top?.kind == .question && stack.disconnect(3).isEmpty)
        #expect(stack.disconnect(1).map(\.reason) == [.client])
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
