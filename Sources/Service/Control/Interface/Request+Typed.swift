import Typing
import Values

extension Request {
    /// Keys that a program presses: the letters of a text, and then others by their names.
    struct Typed {
        let keys: [Key]

        /// Letters and keys of one call, at most.
        private static let limit = 4096

        /// Nil where something is wrong with it, which is noted.
        init?(_ reader: TableReader) {
            let before = reader.faults.count
            let text = reader.text("text", limit: Self.limit) ?? ""
            let names = reader.list("keys", limit: Self.limit) { value, path in
                let known = if case .text(let name) = value { Key.named(name) } else { Key?.none }
                if known == nil { reader.faults.note("expected the name of a key, found \(value.shown)", at: path) }
                return known
            }
            guard reader.faults.count == before else { return nil }
            keys = text.map(Key.init) + (names ?? [])
        }
    }
}
