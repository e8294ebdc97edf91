import Stacking
package import Typing
package import Values

/// A call of the interface "io.sheetd.Sheet", whose description explains each method.
package enum Request: Equatable, Sendable {
    case present(Presentation)
    /// A presentation that is answered by what a finger presses in it.
    case ask(Presentation)
    // Without a name they are about the topmost that is shown, else about the configured sheet.
    case dismiss(name: String? = nil)
    case move(detent: String, name: String? = nil)
    case update(Change, name: String? = nil)
    case state(name: String? = nil)
    /// The same, when everything has come to rest.
    case settledState(name: String? = nil)
    case content(name: String? = nil)
    case light(Light)
    /// Which theme documents have that do not say it; nil leaves it.
    case theme(String?)
    /// A message over everything else, as its reader understands it.
    case notify(Value)
    case monitor(Watch)
    case decide(attempt: Int, dismiss: Bool)
    case rotate(degrees: Int)
    case screenshot
    case stats
    case record
    case touch([TimedTouch])
    case tap(id: String, name: String? = nil)
    case type([Key])

    /// What the light of the panel is to be; what is nil stays as it is.
    package struct Light: Equatable, Sendable {
        /// The levels that a panel in use may have.
        package static let levels = 0.01...1.0
        package var level: Double?
        /// Whether it is lit as by a touch, or switched off.
        package var isAwake: Bool?

        package init(level: Double? = nil, isAwake: Bool? = nil) {
            (self.level, self.isAwake) = (level, isAwake)
        }
    }

    var isStream: Bool {
        switch self {
        case .monitor, .record: true
        default: false
        }
    }
}

extension Request {
    var permissions: [Permission] {
        switch self {
        case .present(let presentation), .ask(let presentation):
            presentation.priority == .alarm ? [.show, .alarm] : [.show]
        case .dismiss, .move, .update, .notify, .decide, .rotate, .touch, .tap, .type: [.show]
        case .state, .settledState, .stats: [.watch]
        // It is what the picture shows, and what those receive who watch.
        case .content: [.watch, .screenshot]
        case .light(let light): light == Request.Light() ? [.watch] : [.show]
        case .theme(let name): name == nil ? [.watch] : [.show]
        // Who decides can keep the sheet from going.
        case .monitor(let watch): watch.decides ? [.watch, .show] : [.watch]
        case .screenshot: [.screenshot]
        case .record: [.record]
        }
    }
}

extension Request {
    /// Whether it is answered when somebody answers a question.
    var isQuestion: Bool { if case .ask = self { true } else { false } }

    /// Reads a call of the interface "io.sheetd.Sheet".
    init(_ call: Call) throws(ControlError) {
        guard let read = Self.methods[call.method] else { throw .methodNotFound(call.name) }
        guard let request = try call.read(read) else { throw .invalidParameter("parameters") }
        // A stream of replies to a one-way call makes no sense either.
        guard !request.isStream || call.wantsMore && !call.isOneway else { throw .expectedMore }
        self = request
    }

    static let methods: [String: @Sendable (TableReader) -> Request?] = [
        "Present": { .present(Presentation($0)) },
        "Ask": { .ask(Presentation(asking: $0)) },
        "Dismiss": { .dismiss(name: Presentation.knownName($0)) },
        "Move": move,
        "Update": { reader in
            let (change, name) = (Change(reader), Presentation.knownName(reader))
            return change.map { .update($0, name: name) }
        },
        "State": { reader in
            let (settled, name) = (reader.flag("settled"), Presentation.knownName(reader))
            return settled == true ? .settledState(name: name) : .state(name: name)
        },
        "Content": { .content(name: Presentation.knownName($0)) },
        "Light": { reader in
            .light(Light(level: reader.number("level", in: Light.levels), isAwake: reader.flag("awake")))
        },
        "Theme": { reader in
            let name = reader.read("name", expected: "\"light\", \"dark\" or \"auto\"") { value -> String? in
                if case .text(let name) = value, ["light", "dark", "auto"].contains(name) { name } else { nil }
            }
            return .theme(name)
        },
        "Notify": { reader in
            let names = ["text", "icon", "role", "duration_ms"]
            let entries = names.compactMap { name in reader.value(name).map { (name, $0) } }
            return .notify(.table(Dictionary(uniqueKeysWithValues: entries)))
        },
        "Monitor": { .monitor(Watch($0)) },
        "Decide": decide,
        "Rotate": rotate,
        "Screenshot": { _ in .screenshot },
        "Stats": { _ in .stats },
        "Record": { _ in .record },
        "Touch": { reader in reader.required("touches", TimedTouch.list(reader)).map { .touch($0) } },
        "Tap": { reader in
            let (id, name) = (reader.required("id", reader.text("id", limit: 256)), Presentation.knownName(reader))
            return id.map { .tap(id: $0, name: name) }
        },
        "Type": { Typed($0).map { .type($0.keys) } },
    ]

    private static func move(_ reader: TableReader) -> Request? {
        let (detent, name) = (reader.required("detent", reader.text("detent")), Presentation.knownName(reader))
        return detent.map { .move(detent: $0, name: name) }
    }

    private static func decide(_ reader: TableReader) -> Request? {
        let attempt = reader.required("attempt", reader.integer("attempt", in: 0...Int(Int32.max)))
        let dismiss = reader.required("dismiss", reader.flag("dismiss"))
        guard let attempt, let dismiss else { return nil }
        return .decide(attempt: attempt, dismiss: dismiss)
    }

    private static func rotate(_ reader: TableReader) -> Request? {
        let known = [0, 90, 180, 270]
        let degrees = reader.read("rotation", expected: "0, 90, 180 or 270") { value in
            known.first { value == .integer(Int64($0)) }
        }
        return reader.required("rotation", degrees).map { .rotate(degrees: $0) }
    }
}
