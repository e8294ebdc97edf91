import Output
import Udev

/// What a card has and how it stands now: a copy that choices are made from.
struct CardDescription: Equatable, Sendable {
    let path: String
    let driver: String
    let style: CallStyle
    /// Whether it counts vertical blanks; nil when that is not known while it is dark.
    let hasVblank: Bool?
    let connectors: [Connector]
    let crtcs: [Crtc]
    let planes: [Plane]
    /// The bits of a pixel's colours that the driver prefers; nil when it does not say.
    var preferredDepth: Int?
}

/// A card that was looked at: what it has, or why it cannot be used, or both when another program has it, or neither when
/// another card was asked for.
struct CardReport: Equatable, Sendable {
    let path: String
    let card: CardDescription?
    let refusal: DisplayError?

    /// Whether displays may be plugged into it that cannot be seen: only for its master, another program, the kernel looks.
    var withholdsDisplays: Bool { refusal != nil && card?.connectors.isEmpty == false }
}

extension CardDescription {
    init(_ card: Card) throws(DisplayError) {
        path = card.path
        driver = card.driver
        style = card.style
        connectors = card.drivesDisplays ? try card.connectors() : []
        crtcs = card.drivesDisplays ? try card.crtcs() : []
        planes = card.drivesDisplays ? try card.planes() : []
        let answers = crtcs.compactMap { card.hasVblank($0.id) }
        hasVblank = answers.first
        preferredDepth = card.preferredDepth
    }
}

/// Opens the cards there are and keeps those that can be used open, until one of them is chosen.
struct CardSurvey {
    let reports: [CardReport]
    private let cards: [String: Card]

    /// - Parameters:
    ///   - path: the only card to open, so as not to disturb who is about to use another; nil for all.
    ///   - style: `.legacy` for drivers whose atomic commits are broken.
    /// - Throws: `UdevError` when the devices cannot be listed. What is wrong with a single card is in its report.
    init(only path: String? = nil, _ style: CallStyle, opener: DeviceOpener = .direct) throws {
        var reports: [CardReport] = []
        var cards: [String: Card] = [:]
        for found in try CardSurvey.devices().map(\.path) {
            if let path, path != found {
                reports.append(CardReport(path: found, card: nil, refusal: nil))
                continue
            }
            let (report, card) = CardSurvey.open(found, style, opener)
            reports.append(report)
            cards[found] = card
        }
        self.reports = reports
        self.cards = cards
    }

    /// It stays open when it can be used.
    private static func open(_ path: String, _ style: CallStyle, _ opener: DeviceOpener) -> (CardReport, Card?) {
        do throws(DisplayError) {
            let card = try Card(path: path, style, opener: opener)
            let description = try CardDescription(card)
            if card.claimMaster() { return (CardReport(path: path, card: description, refusal: nil), card) }
            let refusal = DisplayError.busy(card: path, holders: CardUsers.holders(of: path))
            return (CardReport(path: path, card: description, refusal: refusal), nil)
        } catch {
            return (CardReport(path: path, card: nil, refusal: error), nil)
        }
    }

    func card(at path: String) -> Card? {
        cards[path]
    }

    /// The cards there are, by their files.
    ///
    /// Connectors are devices of the same subsystem, but without a file; render nodes have another name.
    static func devices() throws -> [(path: String, device: DeviceInfo)] {
        try DeviceEnumerator.devices(subsystem: "drm").compactMap { device in
            guard let path = device.devNode, path.hasPrefix("/dev/dri/card") else { return nil }
            return (path, device)
        }
    }
}
