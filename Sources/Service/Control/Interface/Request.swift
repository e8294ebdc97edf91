package import Values

/// A call of the interface "io.sheetd.Sheet", whose description explains each method.
package enum Request: Hashable, Sendable {
    case present(Presentation)
    case dismiss
    case move(detent: String)
    case update(Change)
    case state
    /// The same, when everything has come to rest.
    case settledState
    case content
    case light(Light)
    case monitor(Watch)
    case decide(attempt: Int, dismiss: Bool)
    case rotate(degrees: Int)
    case screenshot
    case stats
    case record
    case touch([TimedTouch])
    case tap(id: String)

    package struct Presentation: Hashable, Sendable {
        /// The content; nil keeps what there is.
        package var content: Value?
        /// The preset; nil is the configured one.
        package var preset: String?
        package var settings: [String: Value] = [:]
        /// Where the sheet comes to rest; nil is where it usually does.
        package var detent: String?

        package init(content: Value? = nil, preset: String? = nil, settings: [String: Value] = [:]) {
            (self.content, self.preset, self.settings) = (content, preset, settings)
        }
    }

    package enum Change: Hashable, Sendable {
        case content(Value)
        case item(Value)
        /// The value of an item; the rest of it stays.
        case value(Value, id: String)
    }

    package struct Watch: Hashable, Sendable {
        /// Names of events; nil are all but touches.
        package var names: [String]?
        /// Whether it is asked before a finger dismisses the sheet.
        package var decides = false
        /// How long a decision may take, in milliseconds.
        package var patience = 1000
        package static let patiences = 1...5000
        package static let events = [
            "will_present", "did_present", "will_move", "did_move", "will_dismiss", "did_dismiss", "tapped_outside",
            "activated", "changed", "dismiss_attempted", "touched", "light", "content", "settings_dropped",
            "program",
        ]
        /// Whether it gets touches that go through.
        package var touches = false
    }

    /// What the light of the panel is to be; what is nil stays as it is.
    package struct Light: Hashable, Sendable {
        /// The levels that a panel in use may have.
        package static let levels = 0.01...1.0
        package var level: Double?
        /// Whether it is lit as by a touch, or switched off.
        package var isAwake: Bool?

        package init(level: Double? = nil, isAwake: Bool? = nil) {
            (self.level, self.isAwake) = (level, isAwake)
        }
    }

    package struct TimedTouch: Hashable, Sendable {
        /// Milliseconds after the call.
        package var time: Double
        package var finger: Int
        package var phase: Phase
        /// Where, in points of the picture from its safe area's top-left.
        package var x: Double
        package var y: Double

        package enum Phase: String, Hashable, Sendable, CaseIterable {
            case began, moved, ended, cancelled
        }

        package init(at time: Double, finger: Int, _ phase: Phase, x: Double, y: Double) {
            (self.time, self.finger, self.phase, self.x, self.y) = (time, finger, phase, x, y)
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
        case .present, .dismiss, .move, .update, .decide, .rotate, .touch, .tap: [.show]
        case .state, .settledState, .stats: [.watch]
        // It is what the picture shows, and what those receive who watch.
        case .content: [.watch, .screenshot]
        case .light(let light): light == Request.Light() ? [.watch] : [.show]
        // Who decides can keep the sheet from going.
        case .monitor(let watch): watch.decides ? [.watch, .show] : [.watch]
        case .screenshot: [.screenshot]
        case .record: [.record]
        }
    }
}

extension Request {
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
        "Dismiss": { _ in .dismiss },
        "Move": { reader in reader.required("detent", reader.text("detent")).map { .move(detent: $0) } },
        "Update": { Change($0).map(Request.update) },
        "State": { $0.flag("settled") == true ? .settledState : .state },
        "Content": { _ in .content },
        "Light": { reader in
            .light(Light(level: reader.number("level", in: Light.levels), isAwake: reader.flag("awake")))
        },
        "Monitor": { .monitor(Watch($0)) },
        "Decide": decide,
        "Rotate": rotate,
        "Screenshot": { _ in .screenshot },
        "Stats": { _ in .stats },
        "Record": { _ in .record },
        "Touch": { reader in reader.required("touches", TimedTouch.list(reader)).map { .touch($0) } },
        "Tap": { reader in reader.required("id", reader.text("id", limit: 256)).map { .tap(id: $0) } },
    ]

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

extension Request.Presentation {
    fileprivate init(_ reader: TableReader) {
        content = reader.value("content")
        preset = reader.text("preset")
        settings =
            reader.read("settings", expected: "an object") { value in
                if case .table(let entries) = value { entries } else { nil }
            } ?? [:]
        detent = reader.text("detent")
    }
}

extension Request.Change {
    fileprivate init?(_ reader: TableReader) {
        let (content, item) = (reader.value("content"), reader.value("item"))
        let (id, value) = (reader.text("id", limit: 256), reader.value("value"))
        let isValue = id != nil || value != nil
        switch (content, item, isValue) {
        case (let content?, nil, false): self = .content(content)
        case (nil, let item?, false): self = .item(item)
        case (nil, nil, true):
            guard let id = reader.required("id", id), let value = reader.required("value", value) else { return nil }
            self = .value(value, id: id)
        case (nil, nil, false):
            reader.note("is missing; expected content, an item, or an id and a value", of: "content")
            return nil
        default:
            let names = [("content", content != nil), ("item", item != nil), ("id", isValue)].filter(\.1).map(\.0)
            reader.note("expected one of content, an item, or an id and a value, found more", of: names[1])
            return nil
        }
    }
}

extension Request.Watch {
    fileprivate init(_ reader: TableReader) {
        names = reader.list("names", limit: 64) { value, path in
            if case .text(let name) = value, Self.events.contains(name) { return name }
            reader.faults.note("expected the name of an event, found \(value.shown)", at: path)
            return nil
        }
        decides = reader.flag("decides") ?? decides
        patience = reader.integer("patience_ms", in: Self.patiences) ?? patience
        touches = reader.flag("touches") ?? touches
    }
}

extension Request.TimedTouch {
    /// The most touches of one call, and the latest of them in milliseconds.
    private static let (count, latest) = (4096, 60_000.0)
    private static let fingers = 0...9
    /// No panel has more points a side.
    private static let places = -65536.0...65536

    fileprivate static func list(_ reader: TableReader) -> [Request.TimedTouch]? {
        var last = 0.0
        return reader.list("touches", limit: count) { value, path in
            guard let entry = TableReader(value, at: path, reader.faults) else { return nil }
            let touch = Request.TimedTouch(entry)
            entry.close()
            if let time = touch?.time, time < last {
                entry.note("expected no earlier time than \(last), found \(time)", of: "at_ms")
            }
            last = touch?.time ?? last
            return touch
        }
    }

    private init?(_ reader: TableReader) {
        let time = reader.number("at_ms", in: 0...Self.latest) ?? 0
        let finger = reader.integer("id", in: Self.fingers) ?? 0
        let phase: Phase? = reader.required("phase", reader.choice("phase"))
        let x = reader.required("x", reader.number("x", in: Self.places))
        let y = reader.required("y", reader.number("y", in: Self.places))
        guard let phase, let x, let y else { return nil }
        self.init(at: time, finger: finger, phase, x: x, y: y)
    }
}
