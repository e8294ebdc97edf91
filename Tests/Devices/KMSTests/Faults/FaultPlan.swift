import SystemPackage
import TestSupport

/// What goes wrong with a card, and when: by the number of the call that it goes wrong with.
///
/// A value, so that a story that fails can be repeated.
struct FaultPlan: Equatable, Sendable {
    /// The calls that can be refused.
    enum Call: Hashable, Sendable, CaseIterable {
        /// A change of what is on the screen, by any call.
        case change
        /// A change that is only tried.
        case test
        case buffer
        case framebuffer
        case map
        case blob
        case connector
    }

    /// One call.
    struct Place: Hashable, Sendable {
        let call: Call
        let number: Int
    }

    /// The calls that are refused, and with what.
    var refusals: [Place: Errno] = [:]
    /// The flips whose event never comes.
    var lostFlips: Set<Int> = []
    /// The flips whose event comes one look later.
    var lateFlips: Set<Int> = []
    /// The trials that are answered with yes, whatever is true.
    var lies: Set<Int> = []
    /// The number of changes after which the card is gone.
    var end: Int?

    /// Nothing goes wrong.
    static let none = FaultPlan()

    /// A plan in which many things go wrong.
    static func random(_ random: inout SplitMix) -> FaultPlan {
        var plan = FaultPlan()
        for call in Call.allCases {
            // Every second plan leaves a kind of call alone, and some refuse it for a long time.
            guard random.oneIn(2) else { continue }
            let rarity = random.pick([2, 3, 5, 10])
            for number in 0..<40 where random.oneIn(rarity) {
                plan.refusals[Place(call: call, number: number)] = random.pick(reasons(call))
            }
        }
        for number in 0..<40 {
            if random.oneIn(6) { plan.lostFlips.insert(number) }
            if random.oneIn(6) { plan.lateFlips.insert(number) }
            if random.oneIn(3) { plan.lies.insert(number) }
        }
        if random.oneIn(12) { plan.end = random.index(12) }
        return plan
    }

    private static func reasons(_ call: Call) -> [Errno] {
        switch call {
        case .change, .test:
            [.resourceBusy, .resourceBusy, .permissionDenied, .invalidArgument, .noSpace, .noMemory, .outOfRange]
        case .buffer, .map, .blob: [.noMemory, .noSpace]
        case .framebuffer: [.invalidArgument, .noMemory]
        case .connector: [.noSuchFileOrDirectory, .ioError]
        }
    }
}
