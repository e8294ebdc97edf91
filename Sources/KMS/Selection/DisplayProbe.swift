import Canvas
package import Output

/// What displays there are and which would be chosen: the display half of `sheetd probe`.
///
/// It changes nothing on the glass. It becomes DRM master only where nobody else is, which lets displays tell their modes
/// anew, and lets go at once.
package struct DisplayProbe: Sendable {
    /// Every card, usable or not.
    package let cards: [CardReport]
    /// What would be chosen, or why nothing can be.
    package let choice: Result<DisplayChoice, DisplayError>
    /// Every framebuffer, usable or not.
    package let framebuffers: [FramebufferReport]

    let cardsDriveDisplays: Bool
    let request: DisplayRequest

    /// Looks at every card.
    /// - Throws: `UdevError` when the devices cannot be listed.
    package init(_ request: DisplayRequest) throws {
        let survey = try CardSurvey(legacy: request.legacy)
        self.init(
            request.resolved,
            survey.reports,
            framebuffers: try FramebufferSurvey.reports(),
            cardsDriveDisplays: try FramebufferSurvey.cardsDriveDisplays()
        )
    }

    /// The probe of cards that were looked at before.
    init(
        _ request: DisplayRequest,
        _ reports: [CardReport],
        framebuffers: [FramebufferReport] = [],
        cardsDriveDisplays: Bool = true
    ) {
        self.request = request
        self.framebuffers = framebuffers
        self.cardsDriveDisplays = cardsDriveDisplays
        cards = reports
        let isFramebuffer = FramebufferSelector.isFramebuffer(request.card)
        choice = Result { () throws(DisplayError) in
            isFramebuffer ? .none(reasons: []) : try DisplaySelector(request: request).choose(from: reports)
        }
    }

    /// Whether a display hangs on the very connector that `request` names.
    package func offers(_ request: DisplayRequest) -> Bool {
        let connectors = cards.filter { $0.path == request.card }.flatMap { $0.card?.connectors ?? [] }
        return connectors.contains { $0.name == request.connector && $0.status == .connected }
    }

    /// The findings as text, a line each.
    package var lines: [String] {
        let found = cards.isEmpty ? ["no DRM card"] : cards.flatMap(DisplayProbe.lines)
        return found + framebufferLines + chosenLines
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
        if let lines = chosenFramebufferLines { return lines }
        return switch choice {
        case .success(.display(let selection)):
            ["chosen:"] + (selection.reasons + turning(selection) + layering(selection)).map { "  \($0)" }
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
        let ways = plan.methods.map { "\($0.name) (\($0.reason))" }
        let how = ways.isEmpty ? "not as it was asked for: \(plan.refusal)" : ways.joined(separator: ", else ")
        return ["rotation \(plan.total.rawValue): \(how)"]
    }

    /// Whether a sheet would have a plane of its own; as with turning, the card has the last word.
    private func layering(_ selection: DisplaySelection) -> [String] {
        if request.planes == .off { return ["planes: composed (display.planes is off)"] }
        guard let card = cards.first(where: { $0.path == selection.card })?.card else { return [] }
        let turning = RotationPlan(selection, request, driver: card.driver, planesTurn: card.isAtomic)
        guard let method = turning.methods.first else { return [] }
        let plan = PlanePlan(
            selection,
            method,
            planes: card.planes,
            driver: card.driver,
            isAtomic: card.isAtomic
        )
        let ways = plan.arrangements.first.map { "\($0.name), else composed (the card may refuse)" }
        return ["planes: \(ways ?? "composed (\(plan.lack))")"]
    }
}
