package import System

/// The filters that a bridge subscribes to, and how far each has come.
///
/// An engine may refuse a filter that it grants a moment later, or at another quality, and take seconds to say so, one filter
/// after the other. So one filter at a time is asked for at quality 1, and what the engine grants is taken at quality 0 as long
/// as it does not grant that: no filter is without messages for longer than one refusal takes.
package struct Subscriptions: Sendable {
    private enum Progress: Equatable, Sendable {
        case waiting(until: Microseconds)
        case asked(quality: Int, id: Int32)
        case granted(quality: Int)
        /// The same until a time: what the engine has kept is seen by then.
        case looking(until: Microseconds)
        /// It is not asked for before a time, and nobody waits for it.
        case leftOut(until: Microseconds)
    }

    private struct Filter: Equatable, Sendable {
        var progress: Progress
        /// How often it was refused at quality 0 since the connection began.
        var refusals = 0
        /// The same at quality 1.
        var raises = 0
        /// Whether it is to show what was kept, and is not needed any more after that.
        let isLook: Bool

        var isActive: Bool {
            switch progress {
            case .granted, .looking, .leftOut: true
            case .waiting, .asked: false
            }
        }

        var isAsked: Bool { if case .asked = progress { true } else { false } }

        func isDue(at now: Microseconds) -> Bool {
            switch progress {
            case .waiting(let time), .leftOut(let time): time <= now
            case .asked, .granted, .looking: false
            }
        }
    }

    /// Whether the engine grants quality 1.
    private enum Engine: Equatable, Sendable {
        case willing
        /// It has refused, so often in a row; it is asked again at a time.
        case reluctant(until: Microseconds, refusals: Int)
    }

    package enum Answer: Equatable, Sendable {
        case unknown
        /// What fits every filter comes in now, so many of them at quality 0; given again when none is any more.
        case complete(atQuality0: Int)
        case granted
        /// The filter is refused at quality 1, as none was since the connection began.
        case reluctant(filter: String)
        /// The filter is refused at quality 0 as well, for the first time since the connection began.
        case refused(filter: String)
        case refusedAgain
    }

    private static let longest: Microseconds = 60_000_000
    /// How long an engine that does not grant quality 1 is not asked for it at first: a filter gets nothing while it is asked.
    private static let respite: Microseconds = 8_000_000
    /// How long an engine may take for what it has kept; no message says that it was the last.
    private static let look: Microseconds = 10_000_000
    /// So long after a filter was asked for, what the engine has kept for it begins to come.
    private static let arrival: Microseconds = 2_000_000
    private var filters: [String: Filter] = [:]
    /// When each was asked for last.
    private var times: [String: Microseconds] = [:]
    private var pace = Pace.free
    private var engine = Engine.willing
    /// What was reported last of how many are active at quality 0; nil before all are active.
    private var reported: Int?
    package private(set) var hasHesitated = false

    package enum Pace: Equatable, Sendable {
        case free
        /// What is kept for one filter begins to come before the next one is asked for; these are the first.
        case single(first: [String])
    }

    package init() {}

    /// A connection begins at `now`: every filter is to be asked for, those of `looks` for a moment, those of `leftOut` after a time.
    package mutating func begin(
        _ names: [String],
        looks: [String] = [],
        leftOut: [String: Microseconds] = [:],
        pace: Pace = .free,
        at now: Microseconds
    ) {
        self = Subscriptions()
        self.pace = pace
        func add(_ name: String, isLook: Bool) {
            let progress = leftOut[name].map(Progress.leftOut) ?? .waiting(until: now)
            filters[name] = Filter(progress: progress, isLook: isLook)
        }
        for name in looks { add(name, isLook: true) }
        for name in names { add(name, isLook: false) }
    }
}

// What is to be done.
extension Subscriptions {
    /// What is to be asked for by `now`: the filter and its quality.
    ///
    /// What may take long is the last.
    package func due(at now: Microseconds) -> [(filter: String, quality: Int)] {
        let makeshift = filters.filter { ($0.value.isLook || engine != .willing) && $0.value.isDue(at: now) }
        let due = makeshift.keys.sorted().map { ($0, 0) } + [nextRaised(at: now)].compactMap(\.self).map { ($0, 1) }
        guard case .single = pace else { return due }
        return isAsking || now < lastArrival ? [] : [due.min { rank($0.0) < rank($1.0) }].compactMap(\.self)
    }

    /// The filters for which messages may come, the one that was asked for last first.
    package var asked: [String] {
        let asked = times.filter { filters[$0.key].map { $0.isActive || $0.isAsked } == true }
        return asked.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    private func rank(_ filter: String) -> Int {
        guard case .single(let first) = pace else { return 0 }
        return first.firstIndex(of: filter) ?? first.count
    }

    private var isAsking: Bool { filters.values.contains(where: \.isAsked) }

    private var lastArrival: Microseconds { (times.values.max() ?? -Self.arrival) + Self.arrival }

    /// The filter that is to be asked for at quality 1 by `now`: the one that was refused least.
    private func nextRaised(at now: Microseconds) -> String? {
        guard !isRaising, canRaise(at: now) else { return nil }
        let candidates = filters.filter { _, filter in
            !filter.isLook && (filter.progress == .granted(quality: 0) || engine == .willing && filter.isDue(at: now))
        }
        return candidates.min { ($0.value.raises, rank($0.key), $0.key) < ($1.value.raises, rank($1.key), $1.key) }?.key
    }

    /// Whether the answer to a filter at quality 1 is awaited.
    private var isRaising: Bool {
        filters.values.contains { if case .asked(quality: 1, _) = $0.progress { true } else { false } }
    }

    private func canRaise(at now: Microseconds) -> Bool {
        if case .reluctant(let until, _) = engine { until <= now } else { true }
    }

    /// What is not needed any more at `now`, which is returned once.
    package mutating func over(at now: Microseconds) -> [String] {
        let over = filters.filter { if case .looking(let time) = $0.value.progress { time <= now } else { false } }
        for filter in over.keys { filters[filter] = nil }
        return over.keys.sorted()
    }

    /// When something is to be asked for or given up next; nil where nothing is before an answer comes.
    package var deadline: Microseconds? {
        let deadline = filters.values.compactMap(deadline).min()
        guard case .single = pace else { return deadline }
        return isAsking ? nil : deadline.map { max($0, lastArrival) }
    }

    private func deadline(of filter: Filter) -> Microseconds? {
        switch (filter.progress, engine) {
        case (.looking(let time), _): time
        // One follows the other.
        case (.waiting, .willing) where !filter.isLook && isRaising: nil
        case (.waiting(let time), _), (.leftOut(let time), _): time
        case (.granted(quality: 0), .reluctant(let until, _)) where !isRaising: until
        case (.granted(quality: 0), .willing) where !isRaising: 0
        case (.granted, _), (.asked, _): nil
        }
    }
}

// What has become of it.
extension Subscriptions {
    /// Whether every filter is active, or was refused at any quality.
    package var isAnswered: Bool { filters.values.allSatisfy { $0.isActive || $0.refusals > 0 } }

    package mutating func asked(_ filter: String, quality: Int, as id: Int32, at now: Microseconds) {
        filters[filter]?.progress = .asked(quality: quality, id: id)
        times[filter] = now
    }

    /// The engine has answered at `now`: what it grants, 0x80 where it refuses.
    package mutating func answered(_ id: Int32, grant: Int, at now: Microseconds) -> Answer {
        let asked = filters.first { if case .asked(_, id) = $0.value.progress { true } else { false } }
        guard let (name, filter) = asked, case .asked(let quality, _) = filter.progress else { return .unknown }
        if grant > 2 { return refuse(name, quality, at: now) }
        filters[name]?.progress = filter.isLook ? .looking(until: now + Self.look) : .granted(quality: quality)
        if quality > 0 { engine = .willing }
        return completion()
    }

    private mutating func refuse(_ name: String, _ quality: Int, at now: Microseconds) -> Answer {
        guard quality == 0 else {
            filters[name]?.progress = .waiting(until: now)
            filters[name]?.raises += 1
            return hesitate(over: name, at: now)
        }
        let refusals = filters[name]?.refusals ?? 0
        filters[name]?.progress = .waiting(until: now + Self.wait(1_000_000, after: refusals))
        filters[name]?.refusals += 1
        return refusals == 0 ? .refused(filter: name) : .refusedAgain
    }

    /// Asks the engine for quality 0 only, for a while.
    private mutating func hesitate(over name: String, at now: Microseconds) -> Answer {
        let times = if case .reluctant(_, let times) = engine { times } else { 0 }
        engine = .reluctant(until: now + Self.wait(Self.respite, after: times), refusals: times + 1)
        defer { hasHesitated = true }
        return hasHesitated ? .refusedAgain : .reluctant(filter: name)
    }

    private static func wait(_ first: Microseconds, after refusals: Int) -> Microseconds {
        min(longest, first << Microseconds(min(refusals, 10)))
    }

    /// Reports once that every filter is active, and once that all are at quality 1.
    private mutating func completion() -> Answer {
        let makeshift = filters.values.count { $0.progress == .granted(quality: 0) }
        guard filters.values.allSatisfy(\.isActive), reported == nil || makeshift == 0, makeshift != reported else {
            return .granted
        }
        reported = makeshift
        return .complete(atQuality0: makeshift)
    }
}
