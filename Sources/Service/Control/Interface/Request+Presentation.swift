package import Stacking
package import System
package import Values

extension Request {
    package struct Presentation: Equatable, Sendable {
        /// The content; nil keeps what there is.
        package var content: Value?
        /// The preset; nil is the configured one.
        package var preset: String?
        package var settings: [String: Value] = [:]
        /// Where the sheet comes to rest; nil is where it usually does.
        package var detent: String?
        /// What it is called; nil is the configured sheet, and of a question a name that nothing else has.
        package var name: String?
        /// Whether it lies above others of its priority, not in the place of the topmost.
        package var isOver = false
        package var lifetime = StackEntry.Lifetime.daemon
        /// Nil is that of what has the name, or `normal`.
        package var priority: StackPriority?
        /// How long it may go without a touch or a key; nil for ever.
        package var timeout: Microseconds?

        package init(content: Value? = nil, preset: String? = nil, settings: [String: Value] = [:]) {
            (self.content, self.preset, self.settings) = (content, preset, settings)
        }
    }
}

extension Request.Presentation {
    init(_ reader: TableReader) {
        self.init(any: reader)
        detent = reader.text("detent")
        name = Self.name(reader)
        isOver = reader.flag("over") ?? isOver
        lifetime = reader.choice("lifetime") ?? lifetime
    }

    /// A question lies above what there is, and goes with who asks it.
    init(asking reader: TableReader) {
        self.init(any: reader)
        _ = reader.required("content", content)
        preset = preset ?? "tray"
        priority = priority ?? .prompt
        (isOver, lifetime) = (true, .connection)
    }

    /// What every presentation may have.
    private init(any reader: TableReader) {
        content = reader.value("content")
        preset = reader.text("preset")
        settings =
            reader.read("settings", expected: "an object") { value in
                if case .table(let entries) = value { entries } else { nil }
            } ?? [:]
        priority = reader.value("priority").flatMap { Self.priority($0, reader) }
        timeout = reader.integer("timeout_ms", in: Self.timeouts).map { Microseconds($0) * 1000 }
    }

    /// In milliseconds: from a second to a day.
    package static let timeouts = 1000...86_400_000

    private static func priority(_ value: Value, _ reader: TableReader) -> StackPriority? {
        let known = StackPriority.requestable
        if let priority = known.first(where: { value == .text($0.rawValue) }) { return priority }
        reader.noteUnknownWord(value, of: "priority", among: known.map(\.rawValue))
        return nil
    }

    /// The name of a presentation to come, which is also written into paths of topics and files.
    static func name(_ reader: TableReader) -> String? {
        reader.read("name", expected: "1 to 64 of A-Z, a-z, 0-9, \"_\", \".\" and \"-\"") { value in
            if case .text(let name) = value, isName(name) { name } else { nil }
        }
    }

    /// The name of one that is there.
    static func knownName(_ reader: TableReader) -> String? {
        reader.read(
            "name",
            expected: "the name of a presentation, or of the document's file that an item has presented"
        ) {
            if case .text(let name) = $0, canBeKnown(name) { name } else { nil }
        }
    }

    package static func isName(_ text: String) -> Bool {
        let (letters, digits) = (UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"))
        return 1...64 ~= text.utf8.count
            && text.utf8.allSatisfy { letters ~= $0 | 0x20 || digits ~= $0 || "_.-".utf8.contains($0) }
    }

    /// Whether something may be presented by this name: what an item presents is called as its file, which may have any.
    package static func canBeKnown(_ text: String) -> Bool {
        1...255 ~= text.utf8.count && !text.unicodeScalars.contains { $0 == "/" || $0.value < 0x20 }
    }
}
