package struct Topics: Equatable, Sendable {
    package enum Inward: Equatable, Sendable {
        /// Of a presentation; nil is the configured sheet.
        case item(id: String, of: String? = nil)
        case part(Part)
        case ask
        case call
        case desired(Scope)
        case hub
    }

    package enum Scope: Hashable, Sendable, Comparable {
        case all
        case group(String)
        case panel
    }

    private static let root = "sheetd"
    private let panel: String
    private let groups: [String]
    private let discoveryPrefix: String?

    /// - Parameter discoveryPrefix: where Home Assistant looks; nil where it is not used.
    package init(panel: String, groups: [String], discoveryPrefix: String?) {
        (self.panel, self.groups, self.discoveryPrefix) = (panel, groups, discoveryPrefix)
    }
}

// Outward.
extension Topics {
    private func own(_ rest: String) -> String { "\(Self.root)/\(panel)/\(rest)" }

    /// Whether the panel can be used: `online` or `offline`.
    package var availability: String { own("availability") }
    /// Where the sheet is and what lights the panel, as one object.
    package var state: String { own("state") }
    /// The detent, or `hidden`.
    package var sheet: String { own("sheet/state") }
    package var screen: String { own("screen/state") }
    package var brightness: String { own("brightness/state") }
    package var theme: String { own("theme/state") }
    /// The last picture of the panel that was asked for, as a PNG.
    package var screenshot: String { own("screenshot") }
    package var reported: String { own("config/reported") }
    /// Numbers, each minute.
    package var statistics: String { own("stats") }

    package func state(of id: String, in presentation: String? = nil) -> String {
        own(Self.item(id, presentation) + "/state")
    }
    package func event(of id: String, in presentation: String? = nil) -> String {
        own(Self.item(id, presentation) + "/event")
    }
    package func setter(of id: String, in presentation: String? = nil) -> String {
        own(Self.item(id, presentation) + "/set")
    }

    private static func item(_ id: String, _ presentation: String?) -> String {
        (["item"] + [presentation, id].compactMap { $0.map(TopicText.encoded) }).joined(separator: "/")
    }

    package func reply(to waiter: Waiter) -> String {
        switch waiter {
        case .call(let token): own("reply/\(TopicText.encoded(token))")
        case .question(let token): own("ask/reply/\(TopicText.encoded(token))")
        }
    }

    /// Who waits for an answer, by the token that its topic ends with.
    package enum Waiter: Equatable, Sendable {
        case call(token: String)
        case question(token: String)
    }
    package func setter(of part: Part) -> String { own("\(part.rawValue)/set") }

    /// Where Home Assistant reads what the panel has; nil where it is not used.
    package var discovery: String? { discoveryPrefix.map { "\($0)/device/\(panel)/config" } }

    static let themes = ["auto", "light", "dark"]

    package enum Part: String, CaseIterable, Sendable {
        case sheet, screen, brightness, theme, screenshot, notify
    }
}

// What the broker keeps of the panel.
extension Topics {
    /// What a broker may have kept from another time, when the panel showed another document.
    package enum Kept: Equatable, Sendable {
        /// Of a presentation; nil is the configured sheet.
        case itemState(of: String? = nil)
        case discovery
    }

    /// What is subscribed to for a moment, to see what the broker has kept.
    package var keptFilters: [String] {
        ["item/+/state", "item/+/+/state"].map(own) + [discovery].compactMap(\.self)
    }

    /// What a message with this topic of the panel itself is; nil of any other topic.
    package func kept(_ topic: String) -> Kept? {
        if topic == discovery { return .discovery }
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard levels.starts(with: [Self.root, panel, "item"]), levels.last == "state" else { return nil }
        // What no item of any document can have was not published by this program.
        return Self.item(levels.dropFirst(3).dropLast()).map { .itemState(of: $0.presentation) }
    }

    /// The item that the levels between "item" and the last one name.
    private static func item(_ levels: some Collection<String>) -> (id: String, presentation: String?)? {
        let names = levels.compactMap(TopicText.decoded)
        guard names.count == levels.count, let id = names.last else { return nil }
        if names.count == 1 { return (id, nil) }
        // Nobody reaches an item by two topics: the configured sheet goes without a name.
        return names.count == 2 && names[0] != configuredSheet ? (id, names[0]) : nil
    }

    private static let configuredSheet = "sheet"
}

// Inward.
extension Topics {
    /// What is subscribed to: fixed filters, which no engine refuses, and which nothing else fits.
    ///
    /// - Parameter allow: what is not allowed is not asked for, but for questions and calls of this panel: who waits for an answer
    ///   gets a refusal.
    package func filters(_ allow: AllowList) -> [String] {
        let parts = Part.allCases.filter { allow.mentions($0.rawValue) }.map { "\($0.rawValue)/set" }
        let rests =
            (allow.mentions("item") ? ["item/+/set", "item/+/+/set"] : []) + parts
            + (allow.mentions("ask") ? ["ask/set"] : []) + (allow.mentions("call") ? ["call"] : [])
            + (allow.mentions("config") ? ["config/desired"] : [])
        let bases = ["\(Self.root)/\(panel)", "\(Self.root)/all"] + groups.map { "\(Self.root)/group/\($0)" }
        let refused = ["ask": "ask/set", "call": "call"].filter { !allow.mentions($0.key) }.values.sorted().map(own)
        return bases.flatMap { base in rests.map { "\(base)/\($0)" } } + refused + [hub].compactMap(\.self)
    }

    private var hub: String? { discoveryPrefix.map { "\($0)/status" } }

    /// What a message with this topic is about; nil where none of the filters fits it.
    package func inward(_ topic: String) -> Inward? {
        if topic == hub { return .hub }
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard levels.first == Self.root, let (scope, rest) = scope(levels.dropFirst()) else { return nil }
        switch rest {
        case ["call"]: return .call
        case ["ask", "set"]: return .ask
        case ["config", "desired"]: return .desired(scope)
        case _ where rest.count > 2 && rest.first == "item" && rest.last == "set":
            return Self.item(rest.dropFirst().dropLast()).map { .item(id: $0.id, of: $0.presentation) }
        case _ where rest.count == 2 && rest.last == "set": return rest.first.flatMap(Part.init).map(Inward.part)
        default: return nil
        }
    }

    /// Whom the levels behind the root address, and what follows.
    private func scope(_ levels: ArraySlice<String>) -> (Scope, ArraySlice<String>)? {
        guard let first = levels.first else { return nil }
        // No panel and no group may be called like this, so nothing is ambiguous.
        if first == "all" { return (.all, levels.dropFirst()) }
        if first == panel { return (.panel, levels.dropFirst()) }
        guard first == "group", let group = levels.dropFirst().first, groups.contains(group) else { return nil }
        return (.group(group), levels.dropFirst(2))
    }
}
