package import Values

/// What somebody far away asks for.
package enum Command: Equatable, Sendable {
    /// Of a presentation; nil is the configured sheet.
    case item(id: String, of: String? = nil, Value)
    case sheet(String)
    case screen(Bool)
    case brightness(Double)
    case theme(String)
    case screenshot
    /// A message, as `Notify` takes it.
    case notify(Value)
    /// A question, as `Ask` takes it, and what the topic of its answer ends with.
    case ask(Value, token: String)
    case call(Call)
    /// What the panel is to show; nil no longer says so.
    case desired(Topics.Scope, Desired?)
    case announce

    package struct Call: Equatable, Sendable {
        /// The method, such as `Present`; one of another interface with that before it.
        package let method: String
        package let parameters: Value
        /// What the topic of the reply ends with; nil where nobody waits for it.
        package let token: String?
    }
}

package struct CommandReader: Sendable {
    /// The most bytes of a value, and of a call or a document.
    package static let (valueLimit, documentLimit) = (4096, 512 * 1024)
    /// How old a command may be, and how far ahead its clock, in seconds.
    package static let age = 30.0

    private let topics: Topics
    private let allow: AllowList

    package init(_ settings: BridgeSettings) {
        (topics, allow) = (settings.topics, settings.allow)
    }

    /// The command in a message; nil in one that asks for nothing.
    ///
    /// - Parameters:
    ///   - isRetained: whether the broker has kept it from before the bridge subscribed.
    ///   - time: the time of day, in seconds since 1970.
    package func read(
        _ topic: String,
        _ payload: [UInt8],
        isRetained: Bool,
        at time: Double
    ) throws(Refusal) -> Command? {
        guard let inward = topics.inward(topic) else { throw Refusal("topic \(topic.oneLine(atMost: 80))", "unknown") }
        switch inward {
        case .hub: return payload == Array("online".utf8) ? .announce : nil
        case .desired(let scope): return try desired(payload, scope)
        case .call: return .call(try call(payload, isRetained, at: time))
        case .ask: return try question(payload, isRetained, at: time)
        case .item(let id, let presentation):
            let subject = PanelItem.subject(id, in: presentation)
            return .item(id: id, of: presentation, try value(of: subject, payload, isRetained, at: time))
        case .part(let part):
            return try Self.command(part, try value(of: part.rawValue, payload, isRetained, at: time))
        }
    }

    private func value(
        of subject: String,
        _ payload: [UInt8],
        _ isRetained: Bool,
        at time: Double
    ) throws(Refusal) -> Value {
        guard allow.allows(subject) else { throw Refusal(subject, "it is not in allow") }
        if isRetained { throw Refusal(subject, "it is retained, so it may be of any age") }
        let value = try Self.json(payload, of: subject, limit: Self.valueLimit)
        if let fault = Self.ageFault(value, at: time) { throw Refusal(subject, fault) }
        return value["value"] ?? value
    }

    private static func command(_ part: Topics.Part, _ value: Value) throws(Refusal) -> Command {
        let expected: String
        switch (part, value) {
        case (.sheet, .text(let detent)): return .sheet(detent)
        case (.screen, .flag(let isLit)): return .screen(isLit)
        case (.brightness, _):
            if let level = value.asNumber, (0...1).contains(level) { return .brightness(max(level, 0.01)) }
            expected = "a number from 0 to 1"
        case (.theme, .text(let name)) where Topics.themes.contains(name): return .theme(name)
        case (.theme, _): expected = "\"auto\", \"light\" or \"dark\""
        case (.screenshot, _): return .screenshot
        case (.notify, .text): return .notify(["text": value])
        case (.notify, .table(var parameters)):
            parameters["time"] = nil
            return .notify(.table(parameters))
        case (.sheet, _): expected = "the name of a detent or \"hidden\""
        case (.screen, _): expected = "true or false"
        case (.notify, _): expected = "a text, or an object with a text"
        }
        throw Refusal(part.rawValue, "found \(value.shown), expected \(expected)")
    }

    private func call(_ payload: [UInt8], _ isRetained: Bool, at time: Double) throws(Refusal) -> Command.Call {
        let value = try Self.json(payload, of: "call", limit: Self.documentLimit)
        let faults = Faults()
        guard let reader = TableReader(value, at: "", faults) else { throw Refusal("call", "\(faults.list[0])") }
        let token = reader.text("token", limit: 128)
        let method = reader.required("method", reader.text("method", limit: 128))
        let parameters = reader.value("parameters") ?? [:]
        _ = reader.value("time")
        reader.close()
        func refuse(_ reason: String) -> Refusal {
            Refusal("call", reason, waiter: token.flatMap { $0.isEmpty ? nil : .call(token: $0) })
        }
        if isRetained { throw refuse("it is retained, so it may be of any age") }
        if let fault = Self.ageFault(value, at: time) { throw refuse(fault) }
        guard let method, faults.list.isEmpty else { throw refuse(faults.list.map { "\($0)" }.joined(separator: "; ")) }
        guard case .table = parameters else {
            throw refuse("parameters: expected an object, found \(parameters.shown)")
        }
        if token == "" { throw refuse("token: expected a text, found \"\"") }
        let name = method.hasPrefix(Self.sheet) ? String(method.dropFirst(Self.sheet.count)) : method
        guard allow.allows("call/\(name)") else { throw refuse("call/\(name.oneLine(atMost: 80)) is not in allow") }
        if name == "Ask", Self.asksForSecret(parameters) { throw refuse(Self.secretFault) }
        return Command.Call(method: name, parameters: parameters, token: token)
    }

    private static let sheet = "io.sheetd.Sheet."

    private func question(_ payload: [UInt8], _ isRetained: Bool, at time: Double) throws(Refusal) -> Command {
        let value = try Self.json(payload, of: "ask", limit: Self.documentLimit)
        guard case .table(var parameters) = value else {
            throw Refusal("ask", "expected an object, found \(value.shown)")
        }
        guard let token = parameters["token"]?.text, 1...128 ~= token.utf8.count else {
            let found = parameters["token"].map { "found \($0.shown), " } ?? ""
            throw Refusal(
                "ask",
                "token: \(found)expected a text of 1 to 128 bytes, with which the topic of the answer ends"
            )
        }
        func refuse(_ reason: String) -> Refusal { Refusal("ask", reason, waiter: .question(token: token)) }
        guard allow.allows("ask") else { throw refuse("it is not in allow") }
        if isRetained { throw refuse("it is retained, so it may be of any age") }
        if let fault = Self.ageFault(value, at: time) { throw refuse(fault) }
        if Self.asksForSecret(value) { throw refuse(Self.secretFault) }
        for name in ["token", "time"] { parameters[name] = nil }
        return .ask(.table(parameters), token: token)
    }

    private static let secretFault = "a secret is not asked for over MQTT: whoever reads the broker would read it"

    /// Whether the content of a question has a field for a secret: its answer would be a message.
    private static func asksForSecret(_ question: Value) -> Bool {
        let content = question["content"]
        let lists = [content?["items"], content?["footer"], content?["footer"]?["items"]]
        return lists.contains { PanelItem.all(in: $0).contains(where: PanelItem.isSecret) }
    }

    private func desired(_ payload: [UInt8], _ scope: Topics.Scope) throws(Refusal) -> Command {
        guard allow.allows("config") else { throw Refusal("config", "it is not in allow") }
        if payload.isEmpty { return .desired(scope, nil) }
        do throws(Refusal) {
            return .desired(scope, Desired(try Self.json(payload, of: "config", limit: Self.documentLimit)))
        } catch {
            // Whoever rolls a document out looks at what the panel reports, not at its log.
            return .desired(scope, Desired(unreadable: error.reason))
        }
    }
}

extension CommandReader {
    private static func json(_ payload: [UInt8], of subject: String, limit: Int) throws(Refusal) -> Value {
        guard payload.count <= limit else {
            throw Refusal(subject, "expected at most \(limit) bytes, found \(payload.count)")
        }
        do throws(JSONError) {
            return try Value(json: payload)
        } catch {
            throw Refusal(subject, "no JSON: \(error)\(hint(payload))")
        }
    }

    /// What would do in the place of a bare word; nothing where it is none.
    private static func hint(_ payload: [UInt8]) -> String {
        let isWord = { (byte: UInt8) in byte > 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C }
        guard let first = payload.first, payload.count <= 64, payload.allSatisfy(isWord) else { return "" }
        // What begins like this was meant to be something else.
        guard !"{[-0123456789".utf8.contains(first) else { return "" }
        return "; a text stands in quotes: \"\(String(decoding: payload, as: UTF8.self))\""
    }

    /// What is wrong with the time that a command says it was sent at; nil where nothing is, or it says none.
    private static func ageFault(_ value: Value, at now: Double) -> String? {
        guard let stamp = value["time"] else { return nil }
        guard let time = stamp.asNumber else { return "time: expected seconds since 1970, found \(stamp.shown)" }
        if now - time > age { return "it was sent more than \(Int(age)) s ago" }
        return time - now > age ? "it was sent more than \(Int(age)) s ahead: the clocks differ" : nil
    }
}
