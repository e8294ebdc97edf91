import Stacking
import System
import Testing

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
