import Control
import EventLoop
import Fleet
import MQTT
import System
import Values

/// What the panel is to show: presented when there is a daemon, and reported.
final class DesiredSheet {
    private let broker: BrokerSide
    private let panel: PanelSide
    private let topics: Topics
    private let refusals: Refusals
    private let loop: EventLoop
    private let kept: KeptSheet?
    private var state: DesiredState
    private var conclusion: LoopTimer?

    /// How long a broker may take for what it has kept; no message says that it was the last.
    private static let arrival: Microseconds = 10_000_000

    init(
        _ topics: Topics,
        _ broker: BrokerSide,
        _ panel: PanelSide,
        _ refusals: Refusals,
        in environment: BridgeEnvironment
    ) throws {
        (self.topics, self.broker, self.panel, self.refusals) = (topics, broker, panel, refusals)
        loop = environment.loop
        kept = environment.runtimeFolder.map { KeptSheet(in: $0, log: environment.log) }
        state = DesiredState(after: kept?.sheet)
        conclusion = try LoopTimer(on: loop, priority: .control) { [weak self] in self?.conclude() }
    }

    var report: [Message] {
        state.report.map { [Message(.value, topics.reported, text: $0.json)] } ?? []
    }

    /// Wants something else for `scope`; nil wants nothing for it any more.
    func want(_ wanted: Desired?, for scope: Topics.Scope) {
        state.want(wanted, for: scope)
        // Whoever says again what is shown has not got the report.
        publish()
        settle()
    }

    /// All filters are active: soon it is known whether anything is wanted.
    func awaitKept() { conclusion?.set(at: loop.now + Self.arrival) }

    func restart() { state.restart() }

    /// What could not be shown for lack of a display may be shown now.
    func retry() {
        state.retry()
        settle()
    }

    func settle() {
        kept?.sheet = state.good
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
}

extension DesiredSheet {
    private func conclude() {
        guard broker.isSubscribed else { return }
        state.conclude()
        publish()
        settle()
    }

    private func end(_ faults: [ValueFault]) {
        state.ended(faults)
        publish()
        if !faults.isEmpty { refusals.refuse(Refusal("config", faults.map { "\($0)" }.joined(separator: "; "))) }
        settle()
    }

    private func publish() { if panel.isUp { broker.send(report) } }
}
