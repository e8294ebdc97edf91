import Control
import Fleet
import MQTT
import Values

/// What others ask for: read, and asked of the daemon or refused.
final class CommandDesk {
    private let reader: CommandReader
    private let topics: Topics
    private let broker: BrokerSide
    private let panel: PanelSide
    private let news: PanelNews
    private let desired: DesiredSheet
    private let refusals: Refusals
    /// The tokens of the questions that are not answered yet.
    private var askers: Set<String> = []

    init(
        _ settings: BridgeSettings,
        _ broker: BrokerSide,
        _ panel: PanelSide,
        _ news: PanelNews,
        _ desired: DesiredSheet,
        _ refusals: Refusals
    ) {
        (reader, topics) = (CommandReader(settings), settings.topics)
        (self.broker, self.panel) = (broker, panel)
        (self.news, self.desired, self.refusals) = (news, desired, refusals)
    }

    /// Does what a message asks for at `time`, in seconds since 1970.
    func obey(_ message: MQTTMessage, at time: Double) {
        let isRetained = message.isRetained
        do throws(Refusal) {
            let command = try reader.read(message.topic, message.payload, isRetained: isRetained, at: time)
            if let command { try carryOut(command) }
        } catch {
            refusals.refuse(error)
        }
    }

    /// Refuses what the broker keeps for a filter, which nobody could read.
    func leaveOut(_ filter: String) {
        let reason = "what comes on \(filter) is too large to be read; it is asked for again in an hour"
        guard case .desired(let scope)? = topics.inward(filter) else {
            return refusals.refuse(Refusal("topic", reason))
        }
        // Whoever rolls a document out looks at what the panel reports.
        desired.want(Desired(unreadable: reason), for: scope)
    }

    private func carryOut(_ command: Command) throws(Refusal) {
        switch command {
        case .announce: news.announceSoon()
        case .desired(let scope, let wanted): desired.want(wanted, for: scope)
        case .call(let call): carryOut(call)
        case .ask(let parameters, let token): try ask(parameters, token)
        case _ where !panel.isUp: throw Refusal("panel", "no sheetd answers")
        case .item(let id, let presentation, let value): try set(news.mirror.item(id, in: presentation), to: value)
        case .sheet("hidden"): ask("sheet", "Dismiss", ["name": "sheet"])
        case .sheet(let detent):
            ask("sheet", news.mirror.isHidden ? "Present" : "Move", ["detent": .text(detent), "name": "sheet"])
        case .screen(let isLit): ask("screen", "Light", ["awake": .flag(isLit)])
        case .brightness(let level): ask("brightness", "Light", ["level": .number(level)]) { $0.raise(.light) }
        case .theme(let name): ask("theme", "Theme", ["name": .text(name)])
        case .screenshot: takePicture()
        case .notify(let parameters): ask("notify", "Notify", parameters)
        }
    }

    private func set(_ item: PanelItem, to value: Value) throws(Refusal) {
        let name: Value = .text(item.presentation ?? "sheet")
        switch try item.action(setting: value) {
        case .set(let value): ask(item.subject, "Update", ["id": .text(item.id), "value": value, "name": name])
        case .tap(let id): ask(item.subject, "Tap", ["id": .text(id), "name": name], as: .foreigner)
        }
    }

    /// Calls a method for somebody who gets no answer; a refusal is logged.
    private func ask(
        _ subject: String,
        _ method: String,
        _ parameters: Value = [:],
        as caller: DaemonLink.Caller = .setter,
        then next: @escaping (PanelSide) -> Void = { _ in }
    ) {
        panel.ask(caller, method, parameters) { [weak self] result in
            guard let self else { return }
            if case .failure(let refusal) = result { refusals.refuse(Refusal(subject, "\(refusal)")) }
            next(panel)
        }
    }

    private func carryOut(_ call: Command.Call) {
        let answer = { [weak self] (result: Result<Value, ControlReplyError>) in
            guard let token = call.token else { return }
            self?.answer(.call(token: token), with: result)
        }
        if call.method == "Ask" {
            return afterEarlierCommands { [weak self] in self?.panel.askPanel(call.parameters, answer) }
        }
        panel.ask(.foreigner, call.method, call.parameters, answer)
    }

    /// Asks who stands before the panel; a message that comes twice asks once.
    private func ask(_ parameters: Value, _ token: String) throws(Refusal) {
        guard askers.insert(token).inserted else { throw Refusal("ask", "a question with this token is open") }
        afterEarlierCommands { [weak self] in
            self?.panel.askPanel(parameters) { result in
                self?.askers.remove(token)
                self?.answer(.question(token: token), with: result)
            }
        }
    }

    /// Calls `next` when all that was asked of the panel before is answered: what has a connection of its own would overtake it.
    private func afterEarlierCommands(_ next: @escaping () -> Void) {
        panel.ask(.setter, "State") { [weak self] _ in self?.panel.ask(.foreigner, "State") { _ in next() } }
    }

    private func answer(_ waiter: Topics.Waiter, with result: Result<Value, ControlReplyError>) {
        let answer: Value =
            switch result {
            case .success(let parameters): ["parameters": parameters]
            case .failure(let refusal): ["error": .text(refusal.name), "parameters": refusal.parameters]
            }
        broker.send([Message(.event, topics.reply(to: waiter), text: answer.json)])
    }

    private func takePicture() {
        panel.ask(.setter, "Screenshot") { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let reply):
                guard let png = reply["png"]?.text.flatMap(Base64.bytes) else { return }
                broker.send([Message(.value, topics.screenshot, bytes: png)])
            case .failure(let refusal): refusals.refuse(Refusal("screenshot", "\(refusal)"))
            }
        }
    }
}
