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

    /// Chooses among the connectors of all cards, or those of the card that is asked for by name.
    package func search(for request: DisplayRequest, opener: DeviceOpener) throws -> DisplaySearch {
        if let path = request.card, CardUsers.isSomethingElse(path) { throw DisplayError.notACard(path) }
        let survey = try CardSurvey(only: request.card, legacy: request.legacy, opener: opener)
        switch try DisplaySelector(request: request).choose(from: survey.reports) {
        case .none(let reasons):
            return .none(reasons: reasons)
        case .display(let selection):
            guard let card = survey.card(at: selection.card) else { return .none(reasons: selection.reasons) }
            return .found(try KMSDisplay(selection, request, on: card, isAtomic: card.isAtomic))
        }
    }

    /// Looks at every card.
    ///
    /// It becomes DRM master only where no other program is, so that the kernel reads displays' modes again, and drops that
    /// at once.
    package func probe(_ request: DisplayRequest, mayChoose: Bool) throws -> DisplayProbe {
        DisplayProbe(request, try CardSurvey(legacy: request.legacy).reports)
    }

    /// Opens the cards, since only for their master does the kernel probe again.
    package func isConnected(_ name: DisplayName) throws -> Bool {
        let cards = try CardSurvey(legacy: false).reports.compactMap(\.card).filter { $0.path == name.device }
        return cards.flatMap(\.connectors).contains { $0.name == name.connector && $0.status == .connected }
    }
}
