import Canvas
import Configuration
import Content
import Control
import Jobs
import Rendering
import Values

/// What programs have presented, for the run after one that ends without warning.
///
/// It holds what programs have sent as they have sent it, so that the next run reads and checks it in the same way.
struct PresentedState: Hashable, Sendable {
    /// The document; nil shows the configured one.
    private(set) var content: Value?
    /// Items that programs have replaced since, by id.
    private(set) var items: [String: Value] = [:]
    /// The preset until the sheet is hidden; nil is the configured one.
    private(set) var preset: String?
    /// Other settings until the sheet is hidden.
    private(set) var settings: [String: Value] = [:]
    /// How the picture is turned, in degrees; nil is as configured.
    private(set) var rotation: Int?

    init() {}

    mutating func note(_ request: Request) {
        switch request {
        case .present(let presentation):
            if let content = presentation.content { (self.content, items) = (content, [:]) }
            (preset, settings) = (presentation.preset, presentation.settings)
        case .update(.content(let content)): (self.content, items) = (content, [:])
        case .update(.item(let item)): if case .text(let id)? = item["id"] { items[id] = item }
        case .rotate(let degrees): rotation = degrees
        default: break
        }
    }

    /// Notes that the preset and settings of programs have ended with the sheet: fingers show it as it is configured.
    mutating func overridesDidEnd() { (preset, settings) = (nil, [:]) }

    /// Notes that the configuration was read again, which ends a rotation that a program has asked for.
    mutating func configurationWasRead() { rotation = nil }

    var call: Request.Presentation { Request.Presentation(content: content, preset: preset, settings: settings) }

    /// What was presented, in the place of what `configured` shows.
    ///
    /// - Throws: what a `Present` of the same throws: the files that it names may be others by now.
    func applied(to configured: Presentation, _ job: JobContext) throws -> Presentation {
        var next = try configured.presenting(try call.document, with: try call.overrides, job)
        for (_, value) in items.sorted(by: { $0.key < $1.key }) {
            let item = try value.item
            guard let id = item.id, var document = next.assets.document, let place = document.location(of: id) else {
                continue
            }
            document[place] = item
            next = next.showing(document)
        }
        guard let rotation = rotation.flatMap(Rotation.init(rawValue:)) else { return next }
        return next.rotated(to: rotation)
    }
}

extension Request {
    /// Whether `PresentedState.note` notes anything of it.
    var isKept: Bool {
        switch self {
        case .present, .update, .rotate: true
        default: false
        }
    }
}

// As it is kept in a file.
extension PresentedState: KeptState {
    static let initial = PresentedState()
    /// The bytes of the longest state that is kept: half of the longest message.
    static let limit = 8 << 20
    private static let version = 1

    var value: Value {
        var entries: [String: Value] = [
            "version": .integer(Int64(Self.version)), "items": .table(items), "settings": .table(settings),
        ]
        entries["content"] = content
        entries["preset"] = preset.map(Value.text)
        entries["rotation"] = rotation.map { .integer(Int64($0)) }
        return .table(entries)
    }

    init?(_ value: Value, _ faults: Faults) {
        guard let reader = TableReader(value, at: "", faults) else { return nil }
        _ = reader.required("version", reader.integer("version", in: Self.version...Self.version))
        content = reader.value("content")
        items = reader.table("items")
        preset = reader.text("preset")
        settings = reader.table("settings")
        rotation = reader.integer("rotation", in: 0...270)
        reader.close()
        if !faults.list.isEmpty { return nil }
    }
}
