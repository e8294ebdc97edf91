package import Output
import System
import SystemPackage
package import Udev
package import Values

/// Displays on DRM cards.
package struct KMSKind: DisplayKind {
    package init() {}

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
        let survey = try CardSurvey(only: request.card, request.style, opener: opener)
        switch try DisplaySelector(request: request).choose(from: survey.reports) {
        case .none(let reasons):
            let isWithheld = survey.reports.contains(where: \.withholdsDisplays)
            return isWithheld ? .withheld(reasons: reasons) : .none(reasons: reasons)
        case .display(let selection):
            guard let card = survey.card(at: selection.card) else { return .none(reasons: selection.reasons) }
            let rival = KMSKind.rival(of: selection, request)
            return .found(try KMSDisplay(selection, request, on: card, isSuperseded: rival))
        }
    }

    /// It becomes DRM master only where no other program is, so that the kernel reads displays' modes again, and drops that
    /// at once.
    package func probe(_ request: DisplayRequest, as role: DisplayProbe.Role) throws -> DisplayProbe {
        DisplayProbe(request, try CardSurvey(request.style).reports)
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

extension DisplayRequest {
    fileprivate var style: CallStyle { legacy ? .legacy : .atomic }
}

// Reports.
extension KMSKind {
    /// Every card with all that it says of itself, and the driver of the device that it belongs to.
    ///
    /// As a probe it becomes DRM master only where no other program is, and drops that at once.
    package func report() throws -> [String: Value] {
        ["cards": .list(try CardSurvey.devices().map { path, device in .table(Self.entries(path, device)) })]
    }

    private static func entries(_ path: String, _ device: DeviceInfo) -> [String: Value] {
        let inventory: CardInventory
        do throws(DisplayError) {
            let card = try Card(path: path, opener: .direct)
            let isBusy = !card.claimMaster()
            let refusal: DisplayError? = isBusy ? .busy(card: path, holders: CardUsers.holders(of: path)) : nil
            inventory = try CardInventory(card, refusal: refusal)
        } catch {
            inventory = CardInventory(report: CardReport(path: path, card: nil, refusal: error))
        }
        guard case .table(var entries) = inventory.value else { return [:] }
        entries["device"] = .table(hardware(device))
        return entries
    }

    /// The driver of the device behind a card, and the model by which the kernel found it.
    private static func hardware(_ device: DeviceInfo) -> [String: Value] {
        let place = FilePath(device.sysPath).appending("device")
        var entries: [String: Value] = [:]
        entries["driver"] = place.appending("driver").resolved?.lastComponent.map { .text($0.string) }
        entries["model"] = (try? place.appending("modalias").contents()).map { .text($0) }
        return entries
    }
}
