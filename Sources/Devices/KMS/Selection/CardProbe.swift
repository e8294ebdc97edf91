import Canvas
import Output
import System

extension DisplayProbe {
    init(_ request: DisplayRequest, _ reports: [CardReport]) {
        let (outcome, panel) = CardProbe(request: request, reports: reports).result
        self.init(
            devices: reports.isEmpty ? ["no DRM card"] : reports.flatMap(\.lines),
            outcome: outcome,
            panel: panel
        )
    }
}

extension CardReport {
    fileprivate var lines: [String] {
        let refusal = refusal.map { ["  refused: \($0)"] } ?? []
        guard let card else { return ["card \(path)"] + refusal }
        let vblank = card.hasVblank.map { $0 ? "vblank" : "no vblank" } ?? "vblank not known"
        let abilities = [card.style.rawValue, "\(card.planes.count) planes", vblank]
        return ["card \(card.path) (\(card.driver)): " + abilities.joined(separator: ", ")]
            + refusal
            + card.connectors.flatMap(\.lines)
    }
}

extension Connector {
    fileprivate var lines: [String] {
        let size = millimeters
        let words = size.width > 0 && size.height > 0 ? ", \(size.width) x \(size.height) mm" : ""
        let mounting = orientation.map { ", built in \($0.name)" } ?? ""
        let names = modes.map { $0.name + ($0.isPreferred ? " (preferred)" : "") }
        let leftOut = nonsenseModes > 0 ? ["\(nonsenseModes) that no display could have"] : []
        let list = names + leftOut
        let modeLine = list.isEmpty ? [] : ["    modes: " + list.joined(separator: ", ")]
        return ["  connector \(name): \(status.rawValue)\(words)\(mounting)"] + modeLine
    }
}

/// Says what would be chosen of the cards, and how a picture would be shown on it.
private struct CardProbe {
    let request: DisplayRequest
    let reports: [CardReport]

    var result: (DisplayProbe.Outcome, DisplayProbe.Panel?) {
        do throws(DisplayError) {
            switch try DisplaySelector(request: request).choose(from: reports) {
            case .display(let selection):
                let reasons = selection.reasons + turning(selection) + layering(selection)
                return (.chosen(reasons), DisplayProbe.Panel(selection.mode.size, selection.connector.millimeters))
            case .none(let reasons): return (.none(reasons: reasons), nil)
            }
        } catch {
            return (.failed(error), nil)
        }
    }

    /// How a turned picture would be brought on the panel.
    ///
    /// The test commit needs a frame, so here every method but the last one is only possible.
    private func turning(_ selection: DisplaySelection) -> [String] {
        guard let card = card(of: selection) else { return [] }
        let plan = RotationPlan(selection, request, driver: card.driver, card.style)
        guard plan.total != .none else { return [] }
        let ways = plan.methods.map { "\($0.name) (\($0.reason))" }
        let how = ways.isEmpty ? "not as it was asked for: \(plan.refusal)" : ways.joined(separator: ", else ")
        return ["rotation \(plan.total.rawValue): \(how)"]
    }

    /// Whether a sheet would have a plane of its own; as with turning, the card has the last word.
    private func layering(_ selection: DisplaySelection) -> [String] {
        if request.planes == .off { return ["planes: composed (display.planes is off)"] }
        guard let card = card(of: selection) else { return [] }
        let turning = RotationPlan(selection, request, driver: card.driver, card.style)
        guard let method = turning.methods.first else { return [] }
        let plan = PlanePlan(
            selection,
            method,
            planes: card.planes,
            driver: card.driver,
            card.style
        )
        let ways = plan.arrangements.first.map { "\($0.name), else composed (the card may refuse)" }
        return ["planes: \(ways ?? "composed (\(plan.lack))")"]
    }

    private func card(of selection: DisplaySelection) -> CardDescription? {
        reports.first { $0.path == selection.card }?.card
    }
}
