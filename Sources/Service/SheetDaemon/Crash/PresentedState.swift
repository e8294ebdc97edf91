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
struct PresentedState: Equatable, Sendable {
    /// The document; nil shows the configured one.
    private(set) var content: Value?
    /// The file of the document that an item has brought, and the folders in which its own files may lie; nil of any other.
    private(set) var file: KeptFile?
    /// Items that programs have replaced since, by id.
    private(set) var items: [String: Value] = [:]
    /// The values that programs have set since, by id.
    private(set) var values: [String: Value] = [:]
    /// The mark of the configured document, where these are items of it.
    private(set) var mark: String?
    /// The preset until the sheet is hidden; nil is the configured one.
    private(set) var preset: String?
    /// Other settings until the sheet is hidden.
    private(set) var settings: [String: Value] = [:]
    /// How the picture is turned, in degrees; nil is as configured.
    private(set) var rotation: Int?
    /// The theme that a program has said; nil is as configured.
    private(set) var theme: ThemeSettings.Name?

    struct KeptFile: Equatable, Sendable {
        let path: String
        /// Nil for any.
        var folders: [String]?
    }

    init() {}

    /// What an item has brought from a file.
    init(of files: PictureFiles) { file = files.document.map { KeptFile(path: $0, folders: files.folders) } }

    /// - Parameter mark: that of the configured document.
    mutating func note(_ request: Request, on mark: String?) {
        switch request {
        case .present(let presentation):
            if let content = presentation.content { show(content) }
            (preset, settings) = (presentation.preset, presentation.settings)
        case .update(.content(let content), _): show(content)
        case .update(.item(let item), _):
            guard case .text(let id)? = item["id"] else { break }
            expect(mark)
            (items[id], values[id]) = (item, nil)
        case .update(.value(let value, let id), _):
            expect(mark)
            values[id] = value
        case .rotate(let degrees): rotation = degrees
        case .theme(let name): theme = ThemeSettings.Name(word: name)
        default: break
        }
    }

    private mutating func show(_ content: Value) {
        (self.content, file, items, values, mark) = (content, nil, [:], [:], nil)
    }

    /// Drops what was changed of a configured document that is another one by now.
    private mutating func expect(_ mark: String?) {
        guard content == nil, file == nil, mark != self.mark else { return }
        (items, values, self.mark) = ([:], [:], mark)
    }

    /// Notes that the preset and settings of programs have ended with the sheet: fingers show it as it is configured.
    mutating func overridesDidEnd() { (preset, settings) = (nil, [:]) }

    /// Notes that the configuration was read again, which ends a rotation that a program has asked for, and what was changed of
    /// another document.
    mutating func configurationWasRead(_ mark: String?) {
        rotation = nil
        if self.mark != nil { expect(mark) }
    }

    var call: Request.Presentation { Request.Presentation(content: content, preset: preset, settings: settings) }

    /// What was presented, in the place of what `configured` shows.
    ///
    /// - Throws: what a `Present` of the same throws: the files that it names may be others by now.
    func applied(to configured: Presentation, _ job: JobContext) throws -> Presentation {
        let faults = Faults()
        let document = content?.document(faults)
        var next = try configured.presenting(document, with: call.overrides(faults), faults, job)
        if let file { next = next.showing(try next.assets.open(file.path, in: file.folders, job)) }
        if content != nil || file != nil || mark == configured.configuredMark {
            next = next.changed { document in
                for (_, value) in items.sorted(by: { $0.key < $1.key }) { document.replace(with: value.item(faults)) }
                for (id, value) in values.sorted(by: { $0.key < $1.key }) { document.set(value, of: id) }
            }
        }
        try faults.refuse()
        guard let rotation = rotation.flatMap(Rotation.init(rawValue:)) else { return next }
        return next.rotated(to: rotation)
    }
}

extension Presentation {
    /// The same with its document changed by `change`.
    fileprivate func changed(by change: (inout Document) throws -> Void) rethrows -> Presentation {
        guard var document = assets.document else { return self }
        let before = document
        try change(&document)
        return document == before ? self : updated(to: document)
    }
}

extension Document {
    fileprivate mutating func replace(with item: Item) {
        if let place = item.id.flatMap(location) { self[place] = item }
    }

    fileprivate mutating func set(_ value: Value, of id: String) {
        let faults = Faults()
        guard let place = location(of: id), let item = self[place].setting(value, faults) else { return }
        if faults.list.isEmpty { self[place] = item }
    }
}

extension Request {
    /// Whether `PresentedState.note` notes anything of it.
    var isKept: Bool {
        switch self {
        case .present, .update, .rotate: true
        case .theme(let name): name != nil
        default: false
        }
    }
}

// As it is kept in a file.
extension PresentedState: KeptState {
    static let initial = PresentedState()
    /// The bytes of the longest state that is kept: more than a document can have that comes in one message, and the pictures of
    /// all items that were replaced since.
    static let limit = 32 << 20
    private static let version = 1

    var value: Value {
        var entries: [String: Value] = [
            "version": .integer(Int64(Self.version)), "items": .table(items), "values": .table(values),
            "settings": .table(settings),
        ]
        entries["mark"] = mark.map(Value.text)
        entries["content"] = content
        entries["file"] = file.map { .text($0.path) }
        entries["folders"] = file?.folders.map { .list($0.map(Value.text)) }
        entries["preset"] = preset.map(Value.text)
        entries["rotation"] = rotation.map { .integer(Int64($0)) }
        entries["theme"] = (theme?.rawValue).map(Value.text)
        return .table(entries)
    }

    init?(_ value: Value, _ faults: Faults) {
        guard let reader = TableReader(value, at: "", faults) else { return nil }
        _ = reader.required("version", reader.integer("version", in: Self.version...Self.version))
        content = reader.value("content")
        let folders = reader.list("folders", limit: 256) { value, _ in
            if case .text(let text) = value { text } else { String?.none }
        }
        file = reader.text("file").map { KeptFile(path: $0, folders: folders) }
        items = reader.table("items")
        values = reader.table("values")
        mark = reader.text("mark")
        preset = reader.text("preset")
        settings = reader.table("settings")
        rotation = reader.integer("rotation", in: 0...270)
        theme = reader.choice("theme")
        reader.close()
        if !faults.list.isEmpty { return nil }
    }
}
