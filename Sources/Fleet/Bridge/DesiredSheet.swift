import Control
import Fleet
import Values

/// What the panel is to show: presented when there is a daemon, and reported.
final class DesiredSheet {
    private let broker: BrokerSide
    private let panel: PanelSide
    private let topics: Topics
    private let refusals: Refusals
    private var state = DesiredState()

    init(_ topics: Topics, _ broker: BrokerSide, _ panel: PanelSide, _ refusals: Refusals) {
        (self.topics, self.broker, self.panel, self.refusals) = (topics, broker, panel, refusals)
    }

    var report: [Message] { state.report.map { [message($0)] } ?? [] }

    /// Wants something else for `scope`; nil wants nothing for it any more.
    func want(_ wanted: Desired?, for scope: Topics.Scope) {
        state.want(wanted, for: scope)
        // Whoever says again what is shown has not got the report.
        if state.isSettled { broker.send(report) }
        settle()
    }

    func restart() { state.restart() }

    /// What could not be shown for lack of a display may be shown now.
    func retry() {
        state.retry()
        settle()
    }

    func settle() {
        guard panel.isUp, let next = state.next() else { return }
        guard next.faults.isEmpty else { return end(next.faults) }
        panel.ask(.bridge, "Present", next.parameters) { [weak self] result in
            switch result {
            case .success: self?.end([])
            case .failure(let refusal):
                let faults = refusal.faults
                self?.end(faults.isEmpty ? [ValueFault(path: "", message: "\(refusal)")] : faults)
            }
        }
    }

    private func end(_ faults: [ValueFault]) {
        if let report = state.ended(faults) {
            broker.send([message(report)])
            if !faults.isEmpty {
                refusals.refuse(Refusal("config", faults.map { "\($0)" }.joined(separator: "; ")))
            }
        }
        settle()
    }

    private func message(_ report: Value) -> Message { Message(.value, topics.reported, text: report.json) }
}
