import Canvas
import Output

/// A display that was chosen, with everything needed to light it.
struct DisplaySelection: Equatable, Sendable {
    let card: String
    var connector: Connector
    var mode: ModeLine
    let crtc: Crtc
    /// The CRTC's primary plane; nil from drivers that do not list one.
    let plane: Plane?
    var format: PixelFormat
    /// How they may be stored, in the order in which that is to be tried.
    let formats: [PixelFormat]
    /// Why each of them was chosen, one sentence each.
    let reasons: [String]
}

enum DisplayChoice: Equatable, Sendable {
    case display(DisplaySelection)
    /// None is connected now; the reasons say where it was looked. One may be plugged in later.
    case none(reasons: [String])
}

/// Chooses card, connector, mode, CRTC and plane.
///
/// Pure: it looks at descriptions and touches no device.
struct DisplaySelector {
    let request: DisplayRequest

    private struct Candidate {
        let card: CardDescription
        let connector: Connector
        let refusal: DisplayError?

        /// Whether a display is connected whose modes only the card's master can read, and that is another program.
        var isWithheld: Bool { refusal != nil && connector.status == .connected }
    }

    /// - Throws: `DisplayError` when something asked for by name does not exist, or when the only cards that could serve
    ///   are refused.
    func choose(from reports: [CardReport]) throws(DisplayError) -> DisplayChoice {
        if reports.isEmpty { return .none(reasons: ["there is no DRM card"]) }
        let reports = try wantedCards(in: reports)
        let connectors = candidates(in: reports)
        try checkConnectorName(connectors, reports)

        let eligible = eligible(connectors)
        let best = eligible.filter { $0.refusal == nil }.min { rank($0) < rank($1) }
        guard let best else {
            let refusal = eligible.first?.refusal ?? connectors.first(where: \.isWithheld)?.refusal
            if let refusal = refusal ?? reports.first(where: { $0.card == nil })?.refusal { throw refusal }
            let bare = reports.filter { $0.card?.connectors.isEmpty == true }.map { "\($0.path): has no connector" }
            return .none(reasons: bare + connectors.map(whyNot))
        }
        return .display(try selection(best))
    }

    private func wantedCards(in reports: [CardReport]) throws(DisplayError) -> [CardReport] {
        guard let wanted = request.card else { return reports }
        let found = reports.filter { $0.path == wanted }
        if found.isEmpty { throw .noSuchCard(wanted, known: reports.map(\.path)) }
        if found.allSatisfy({ $0.card?.crtcs.isEmpty ?? false }) { throw .noDisplays(card: wanted) }
        return found
    }

    private func candidates(in reports: [CardReport]) -> [Candidate] {
        reports.flatMap { report in
            (report.card?.connectors ?? []).compactMap { connector in
                guard let card = report.card, [nil, connector.name].contains(request.connector) else { return nil }
                return Candidate(card: card, connector: connector, refusal: report.refusal)
            }
        }
    }

    /// A name that no card knows is an error, unless a card that could not be opened may know it.
    private func checkConnectorName(_ candidates: [Candidate], _ reports: [CardReport]) throws(DisplayError) {
        guard let name = request.connector, candidates.isEmpty else { return }
        if let refusal = reports.first(where: { $0.card == nil })?.refusal { throw refusal }
        throw .noSuchConnector(name, known: reports.flatMap { $0.card?.connectors.map(\.name) ?? [] })
    }

    /// Those on which a display hangs; where there is none, those whose drivers cannot tell.
    ///
    /// So does the kernel's own console. One that is asked for by name need not tell.
    private func eligible(_ candidates: [Candidate]) -> [Candidate] {
        let possible = candidates.filter(\.connector.canBeLit)
        if request.connector != nil { return possible }
        let certain = possible.filter { $0.connector.status == .connected }
        return certain.isEmpty ? possible : certain
    }

    /// Panels inside the device come first; `min` keeps the first of equals, so order decides among the others.
    private func rank(_ candidate: Candidate) -> Int {
        candidate.connector.isInternal ? 0 : 1
    }

    private func whyNot(_ candidate: Candidate) -> String {
        "\(candidate.card.path) \(candidate.connector.name): \(candidate.connector.state)"
    }

    private func selection(_ candidate: Candidate) throws(DisplayError) -> DisplaySelection {
        let (card, connector) = (candidate.card, candidate.connector)
        let lit = card.crtcs.first { $0.id == connector.litCrtc }
        let (mode, modeReason) = try ModeChoice.choose(request.mode, for: connector, active: lit?.mode)
        let (crtc, crtcReason) = try CrtcChoice.crtc(for: connector, on: card)
        let (plane, formats, planeReason) = try CrtcChoice.primaryPlane(of: crtc, for: connector, on: card)
        return DisplaySelection(
            card: card.path,
            connector: connector,
            mode: mode,
            crtc: crtc,
            plane: plane,
            format: formats.first ?? .xrgb8888,
            formats: formats,
            reasons: [cardReason(card), connectorReason(connector), modeReason, crtcReason, planeReason]
        )
    }

    private func cardReason(_ card: CardDescription) -> String {
        let why = request.card == nil ? "it has the connector" : "asked for"
        return "card \(card.path) (\(card.driver)): \(why)"
    }

    private func connectorReason(_ connector: Connector) -> String {
        let isCertain = connector.status == .connected
        let doubt = "its driver cannot tell whether a display is connected"
        let why: String
        if request.connector != nil {
            why = isCertain ? "asked for" : "asked for; \(doubt)"
        } else if isCertain {
            why = connector.isInternal ? "a panel inside the device" : "the first that is connected"
        } else {
            why = "\(doubt), and no other is connected"
        }
        return "connector \(connector.name): \(why)"
    }
}

extension Connector {
    /// Whether it is connected, and if it is, why it cannot be lit all the same.
    fileprivate var state: String {
        if status == .disconnected { return status.rawValue }
        let lack = nonsenseModes > 0 ? "offers no mode that a display could have" : "offers no mode"
        return "\(status.rawValue), \(status == .connected ? "but" : "and") \(lack)"
    }
}
