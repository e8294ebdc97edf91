package import Output
package import Udev

/// Displays on DRM cards.
package struct KMSKind: DisplayKind {
    /// The kind.
    package init() {}

    /// Cards lie in /dev/dri.
    package func isNamed(by path: String) -> Bool {
        path.hasPrefix("/dev/dri/")
    }

    /// A file that is there must be a card; one that is not may come.
    package func fault(of path: String) -> DisplayError? {
        CardUsers.isSomethingElse(path) ? .notACard(path) : nil
    }

    /// Chooses among the connectors of all cards, or those of the card that is asked for by name.
    package func search(for request: DisplayRequest, opener: DeviceOpener) throws -> DisplaySearch {
        if let fault = request.card.flatMap(fault) { throw fault }
        let survey = try CardSurvey(only: request.card, legacy: request.legacy, opener: opener)
        switch try DisplaySelector(request: request).choose(from: survey.reports) {
        case .none(let reasons):
            let isWithheld = survey.reports.contains(where: \.withholdsDisplays)
            return isWithheld ? .withheld(reasons: reasons) : .none(reasons: reasons)
        case .display(let selection):
            guard let card = survey.card(at: selection.card) else { return .none(reasons: selection.reasons) }
            let rival = KMSKind.rival(of: selection, request)
            return .found(try KMSDisplay(selection, request, on: card, isAtomic: card.isAtomic, isSuperseded: rival))
        }
    }

    /// Looks at every card.
    ///
    /// It becomes DRM master only where no other program is, so that the kernel reads displays' modes again, and drops that
    /// at once.
    package func probe(_ request: DisplayRequest, mayChoose: Bool) throws -> DisplayProbe {
        DisplayProbe(request, try CardSurvey(legacy: request.legacy).reports)
    }

    /// Asks no card: opening one that is free would make this program its DRM master, and pass by the seat.
    package func isConnected(_ name: DisplayName) throws -> Bool {
        try KnownConnector.all().contains { $0.name == name && $0.isPromising }
    }

    /// Whether a display is connected that goes before one whose driver cannot tell; nil for any other display.
    ///
    /// - Parameter known: the connectors of every card.
    static func rival(
        of selection: DisplaySelection,
        _ request: DisplayRequest,
        among known: @escaping () throws -> [KnownConnector] = KnownConnector.all
    ) -> (() throws -> Bool)? {
        guard selection.connector.status == .unknown, request.connector == nil else { return nil }
        return KnownConnector.arrivals(on: request.card, among: known)
    }
}
