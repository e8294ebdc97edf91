import Control
import EventLoop
package import Fleet
import Logging
import System
import Values

/// A panel on a broker: what the daemon tells is published, and what comes in is asked of the daemon.
///
/// A class, because the loop calls back into it.
package final class Bridge {
    private let settings: BridgeSettings
    private let environment: BridgeEnvironment
    private let reader: CommandReader
    private var sides: Sides?
    private var timers: Timers?
    private var mirror: PanelMirror
    private var discovery: Discovery
    private var desired = DesiredState()
    private var refusals = RefusalLog()

    private struct Sides {
        let broker: BrokerSide
        let panel: PanelSide
    }

    private struct Timers {
        let statistics: LoopTimer
        let announcement: LoopTimer
    }

    /// From one publication of numbers to the next.
    private static let minute: Microseconds = 60_000_000
    /// Within this time all panels of a fleet tell a hub that has started what they have.
    private static let hubWait: Microseconds = 5_000_000

    /// A bridge with `settings`, which runs with the loop of `environment`.
    ///
    /// - Parameters:
    ///   - password: the file with the password where the settings name none; nil for none.
    ///   - version: the program's.
    /// - Throws: `LoopError`.
    package init(
        _ settings: BridgeSettings,
        password: String? = nil,
        version: String,
        in environment: BridgeEnvironment
    ) throws {
        (self.settings, self.environment) = (settings, environment)
        reader = CommandReader(settings)
        mirror = PanelMirror(settings.topics)
        discovery = Discovery(settings, Discovery.Origin(panel: settings.panel, version: version))
        let endpoints = settings.endpoints(password: password)
        let topics = settings.topics
        let filters = BrokerSide.Filters(inward: topics.filters(settings.allow), kept: topics.keptFilters)
        sides = Sides(
            broker: try BrokerSide(endpoints, filters: filters, environment) { [weak self] in self?.hear($0) },
            panel: try PanelSide(path: settings.control ?? ControlConnection.defaultPath, environment) { [weak self] in
                self?.hear($0)
            }
        )
        timers = Timers(
            statistics: try LoopTimer(on: environment.loop, priority: .control) { [weak self] in self?.tellNumbers() },
            announcement: try LoopTimer(on: environment.loop, priority: .control) { [weak self] in self?.announceAgain()
            }
        )
    }

    /// Connects both sides.
    /// - Throws: `LoopError`.
    package func start() throws {
        try sides?.panel.start()
        try sides?.broker.start()
        timers?.statistics.set(at: environment.loop.now + Self.minute)
    }

    /// Says that the panel is not to be reached any more, and takes its leave.
    package func end() {
        send([availability(false)])
        sides?.broker.end()
    }
}

// What the two sides tell.
extension Bridge {
    private func hear(_ event: PanelSide.Event) {
        switch event {
        case .up:
            desired.restart()
            tellEverything()
            settleDesired()
        case .down: send([availability(false)])
        case .event(let event): send(mirror.see(event: event, at: environment.timeOfDay))
        case .answer(.light, let reply):
            let wasDark = mirror.lacksDisplay
            send(mirror.see(light: reply))
            guard wasDark, !mirror.lacksDisplay else { break }
            desired.retry()
            settleDesired()
        case .answer(.situation, let reply?): send(mirror.see(situation: reply))
        case .answer(.content, let reply?): send(mirror.see(content: reply))
        case .answer: break
        }
        if case .answer = event, sides?.panel.isUp == true { announce() }
    }

    private func hear(_ event: BrokerSide.Event) {
        switch event {
        case .opened, .recovered: tellEverything()
        case .hearing: tellAvailability()
        case .message(let topic, let payload, let isRetained):
            if let kept = settings.topics.kept(topic) {
                // One that is not retained is the bridge's own, of this moment.
                if isRetained { settle(kept, topic, payload) }
            } else {
                obey(topic, payload, isRetained: isRetained)
            }
        }
    }

    /// What the broker has kept from a time before this one.
    private func settle(_ kept: Topics.Kept, _ topic: String, _ payload: [UInt8]) {
        switch kept {
        case .itemState: send(mirror.see(kept: topic))
        case .discovery:
            discovery.see(kept: payload)
            if sides?.panel.isUp == true { announce() }
        }
    }

    private func obey(_ topic: String, _ payload: [UInt8], isRetained: Bool) {
        do throws(Refusal) {
            let command = try reader.read(topic, payload, isRetained: isRetained, at: environment.timeOfDay)
            if let command { try carryOut(command) }
        } catch {
            refuse(error)
        }
    }

    private func send(_ messages: [Message]) { sides?.broker.send(messages) }

    private func availability(_ isThere: Bool) -> Message {
        Message(.value, settings.topics.availability, text: isThere ? "online" : "offline")
    }

    /// The broker may have forgotten everything, or has never heard of it.
    private func tellEverything() {
        guard let sides, sides.broker.isOpen else { return }
        if sides.panel.isUp {
            discovery.forget()
            announce()
            send(mirror.everything() + [desired.report.map(reported)].compactMap(\.self))
        }
        tellAvailability()
    }

    /// A panel is there when it hears what it is asked for: who sees that may ask at once.
    private func tellAvailability() {
        guard let sides, sides.broker.isHearing else { return }
        send([availability(sides.panel.isUp)])
    }

    private func announce() {
        if let message = discovery.announcement(of: mirror) { send([message]) }
    }

    private func announceAgain() {
        guard sides?.panel.isUp == true else { return }
        discovery.forget()
        announce()
    }

    private func tellNumbers() {
        timers?.statistics.set(at: environment.loop.now + Self.minute)
        guard let sides, sides.broker.isOpen, sides.panel.isUp else { return }
        sides.panel.ask(.own, "Stats") { [weak self] result in
            guard let self, case .success(let reply) = result else { return }
            var bridge = sides.broker.numbers.mapValues { Value($0) }
            bridge["refused"] = Value(refusals.count)
            let numbers: Value = ["bridge": .table(bridge), "sheet": reply["stats"] ?? [:]]
            send([Message(.sample, settings.topics.statistics, text: numbers.json)])
        }
        // Programs on the panel may have set its level, and its display may have gone: nobody tells that.
        sides.panel.raise(.light)
        sides.panel.raise(.situation)
    }
}

// What others ask for.
extension Bridge {
    private func carryOut(_ command: Command) throws(Refusal) {
        guard let panel = sides?.panel else { return }
        switch command {
        case .announce:
            let wait = Microseconds.random(in: 0...Self.hubWait)
            return timers?.announcement.set(at: environment.loop.now + wait) ?? ()
        case .desired(let scope, let wanted):
            desired.want(wanted, for: scope)
            // Whoever says again what is shown has not heard the report.
            if desired.isSettled, let report = desired.report { send([reported(report)]) }
            return settleDesired()
        case .call(let call): return carryOut(call)
        case .item, .sheet, .screen, .brightness, .screenshot: break
        }
        guard panel.isUp else { throw Refusal("panel", "no sheetd answers") }
        switch command {
        case .item(let id, let value): try set(mirror.item(id), to: value)
        case .sheet("hidden"): ask("sheet", "Dismiss")
        case .sheet(let detent): ask("sheet", mirror.isHidden ? "Present" : "Move", ["detent": .text(detent)])
        case .screen(let isLit): ask("screen", "Light", ["awake": .flag(isLit)])
        case .brightness(let level): ask("brightness", "Light", ["level": .number(level)]) { $0.raise(.light) }
        case .screenshot: takePicture()
        case .announce, .desired, .call: break
        }
    }

    private func set(_ item: PanelItem, to value: Value) throws(Refusal) {
        switch try item.deed(setting: value) {
        case .update(let table): ask("item/\(item.id)", "Update", ["item": table])
        case .tap(let id): ask("item/\(item.id)", "Tap", ["id": .text(id)], on: .foreign)
        }
    }

    /// Calls a method for somebody who hears no answer; a refusal is logged.
    private func ask(
        _ subject: String,
        _ method: String,
        _ parameters: Value = [:],
        on line: DaemonLink.Line = .own,
        then next: @escaping (PanelSide) -> Void = { _ in }
    ) {
        sides?.panel.ask(line, method, parameters) { [weak self] result in
            if case .failure(let refusal) = result { self?.refuse(Refusal(subject, "\(refusal)")) }
            if let panel = self?.sides?.panel { next(panel) }
        }
    }

    private func carryOut(_ call: Command.Call) {
        sides?.panel.ask(.foreign, call.method, call.parameters) { [weak self] result in
            guard let self, let token = call.token else { return }
            let answer: Value =
                switch result {
                case .success(let parameters): ["parameters": parameters]
                case .failure(let refusal): ["error": .text(refusal.name), "parameters": refusal.parameters]
                }
            send([Message(.event, settings.topics.reply(to: token), text: answer.json)])
        }
    }

    private func takePicture() {
        sides?.panel.ask(.own, "Screenshot") { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let reply):
                guard let png = reply["png"]?.text.flatMap(Base64.bytes) else { return }
                send([Message(.value, settings.topics.screenshot, bytes: png)])
            case .failure(let refusal): refuse(Refusal("screenshot", "\(refusal)"))
            }
        }
    }

    private func refuse(_ refusal: Refusal) {
        if refusals.note(refusal) { environment.log.warning("refused \(refusal)") }
        guard let token = refusal.token else { return }
        let answer: Value = ["error": "refused", "parameters": ["reason": .text(refusal.reason)]]
        send([Message(.event, settings.topics.reply(to: token), text: answer.json)])
    }
}

// What the panel is to show.
extension Bridge {
    private func reported(_ report: Value) -> Message { Message(.value, settings.topics.reported, text: report.json) }

    private func settleDesired() {
        guard let panel = sides?.panel, panel.isUp, let next = desired.next() else { return }
        guard next.faults.isEmpty else { return report(next.faults) }
        panel.ask(.own, "Present", next.parameters) { [weak self] result in
            switch result {
            case .success: self?.report([])
            case .failure(let refusal):
                let faults = refusal.faults
                self?.report(faults.isEmpty ? [ValueFault(path: "", message: "\(refusal)")] : faults)
            }
        }
    }

    private func report(_ faults: [ValueFault]) {
        if let report = desired.ended(faults) {
            send([reported(report)])
            if !faults.isEmpty { refuse(Refusal("config", faults.map { "\($0)" }.joined(separator: "; "))) }
        }
        settleDesired()
    }
}
