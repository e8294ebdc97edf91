package import System

/// The filters that a bridge subscribes to, and how far each has come.
///
/// An engine may refuse a filter that it grants a moment later, or at another quality: each answer is looked at.
package struct Subscriptions: Sendable {
    /// How far one filter has come.
    private enum Progress: Hashable, Sendable {
        /// To be asked for at a time, after so many refusals.
        case waiting(until: Microseconds, refusals: Int)
        /// Asked for under a number.
        case asked(id: Int32, refusals: Int)
        /// The engine sends what fits it.
        case granted
        /// The same until a time: what the engine has kept is seen by then.
        case looking(until: Microseconds)

        var isGranted: Bool {
            switch self {
            case .granted, .looking: true
            case .waiting, .asked: false
            }
        }
    }

    /// What the answer of an engine means.
    package enum Answer: Hashable, Sendable {
        /// It is not about a filter.
        case unknown
        /// The filter is granted, and all others are as well.
        case complete
        /// The filter is granted.
        case granted
        /// The filter is refused for the first time since the connection began.
        case refused(filter: String)
        /// The filter is refused once more.
        case refusedAgain
    }

    /// After so many refusals at quality 1 it is asked for at 0.
    private static let patience = 3
    private static let longest: Microseconds = 60_000_000
    /// How long an engine may take for what it has kept; no message says that it was the last.
    private static let look: Microseconds = 10_000_000
    private var filters: [String: Progress] = [:]
    /// The filters that are to show what was kept, and are not needed any more after that.
    private var looks: Set<String> = []

    /// No filter.
    package init() {}

    /// A connection begins at `now`: every filter is to be asked for, those of `looks` for a moment.
    package mutating func begin(_ names: [String], looks: [String] = [], at now: Microseconds) {
        filters = Dictionary((names + looks).map { ($0, .waiting(until: now, refusals: 0)) }) { first, _ in first }
        self.looks = Set(looks)
    }

    /// What is to be asked for by `now`: the filter and its quality.
    package func due(at now: Microseconds) -> [(filter: String, quality: Int)] {
        filters.sorted { $0.key < $1.key }.compactMap { filter, progress in
            guard case .waiting(let time, let refusals) = progress, time <= now else { return nil }
            return (filter, refusals < Self.patience ? 1 : 0)
        }
    }

    /// What is not needed any more at `now`, which is told once.
    package mutating func over(at now: Microseconds) -> [String] {
        let over = filters.filter { if case .looking(let time) = $0.value { time <= now } else { false } }.keys.sorted()
        for filter in over { filters[filter] = nil }
        return over
    }

    /// When something is to be asked for or given up next; nil where nothing is.
    package var deadline: Microseconds? {
        let times = filters.values.compactMap { progress -> Microseconds? in
            switch progress {
            case .waiting(let time, _), .looking(let time): time
            case .asked, .granted: nil
            }
        }
        return times.min()
    }

    /// `filter` was asked for, and the answer will have the number `id`.
    package mutating func asked(_ filter: String, as id: Int32) {
        guard case .waiting(_, let refusals)? = filters[filter] else { return }
        filters[filter] = .asked(id: id, refusals: refusals)
    }

    /// The engine has answered at `now`: what it grants, 0x80 where it refuses.
    package mutating func answered(_ id: Int32, grant: Int, at now: Microseconds) -> Answer {
        let asked = filters.first { if case .asked(id, _) = $0.value { true } else { false } }
        guard let (filter, progress) = asked, case .asked(_, let refusals) = progress else { return .unknown }
        guard grant > 2 else {
            filters[filter] = looks.contains(filter) ? .looking(until: now + Self.look) : .granted
            return filters.values.allSatisfy(\.isGranted) ? .complete : .granted
        }
        let wait = min(Self.longest, 1_000_000 << Microseconds(min(refusals, 10)))
        filters[filter] = .waiting(until: now + wait, refusals: refusals + 1)
        return refusals == 0 ? .refused(filter: filter) : .refusedAgain
    }
}
