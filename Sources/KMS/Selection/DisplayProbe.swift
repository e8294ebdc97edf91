import Canvas

/// What displays there are and which would be chosen: the display half of `sheetd probe`.
///
/// It changes nothing on the glass. It becomes DRM master only where nobody else is, which lets displays tell their modes
/// anew, and lets go at once.
public struct DisplayProbe: Sendable {
    /// Every card, usable or not.
    public let cards: [CardReport]
    /// What would be chosen, or why nothing can be.
    public let choice: Result<DisplayChoice, KMSError>

    private let request: DisplayRequest

    /// Looks at every card.
    /// - Throws: `UdevError` when the devices cannot be listed.
    public init(_ request: DisplayRequest) throws {
        let survey = try CardSurvey(legacy: request.legacy)
        self.init(request.resolved, survey.reports)
    }

    /// The probe of cards that were looked at before.
    init(_ request: DisplayRequest, _ reports: [CardReport]) {
        self.request = request
        cards = reports
        choice = Result { () throws(KMSError) in try DisplaySelector(request: request).choose(from: reports) }
    }

    /// The findings as text, a line each.
    public var lines: [String] {
        let found = cards.isEmpty ? ["no DRM card"] : cards.flatMap(DisplayProbe.lines)
        return found + chosenLines
    }

    private static func lines(_ report: CardReport) -> [String] {
        let refusal = report.refusal.map { ["  refused: \($0)"] } ?? []
        guard let card = report.card else { return ["card \(report.path)"] + refusal }
        let vblank = card.hasVblank.map { $0 ? "vblank" : "no vblank" } ?? "vblank not known"
        let abilities = [card.isAtomic ? "atomic" : "legacy", "\(card.planes.count) planes", vblank]
        return ["card \(card.path) (\(card.driver)): " + abilities.joined(separator: ", ")]
            + refusal
            + card.connectors.flatMap(lines)
    }

    private static func lines(_ connector: Connector) -> [String] {
        let size = connector.millimeters
        let millimeters = size.width > 0 && size.height > 0 ? ", \(size.width) x \(size.height) mm" : ""
        let orientation = connector.orientation.map { ", built in \($0.name)" } ?? ""
        let modes = connector.modes.map { $0.name + ($0.isPreferred ? " (preferred)" : "") }
        let modeLine = modes.isEmpty ? [] : ["    modes: " + modes.joined(separator: ", ")]
        return ["  connector \(connector.name): \(connector.status.rawValue)\(millimeters)\(orientation)"] + modeLine
    }

    private var chosenLines: [String] {
        switch choice {
        case .success(.display(let selection)): ["chosen:"] + (selection.reasons + turning(selection)).map { "  \($0)" }
        case .success(.none(let reasons)): ["no display:"] + reasons.map { "  \($0)" }
        case .failure(let error): ["no display can be used: \(error)"]
        }
    }

    /// How a turned picture would be brought on the panel.
    ///
    /// A card is asked whether it takes a method when there is a frame for it, so every method but the last is a maybe.
    private func turning(_ selection: DisplaySelection) -> [String] {
        guard let card = cards.first(where: { $0.path == selection.card })?.card else { return [] }
        let plan = RotationPlan(selection, request, driver: card.driver, planesTurn: card.isAtomic)
        guard plan.total != .none else { return [] }
        let ways = plan.methodsInMode.map { "\($0.name) (\($0.reason))" }
        return ["rotation \(plan.total.rawValue): " + ways.joined(separator: ", else ")]
    }
}
