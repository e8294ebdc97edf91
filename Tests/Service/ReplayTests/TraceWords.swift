import Foundation
import Values

extension Trace {
    /// What keys did, what the focus marked and what happened, in words: the trace without poses and frames.
    static func words(_ text: String) throws -> [String] {
        try text.split(separator: "\n").compactMap { text in
            let line = try Value(json: Data(text.utf8))
            func word(_ key: String) -> String? { if case .text(let word)? = line[key] { word } else { nil } }
            switch word("type") {
            case "key":
                return "\(word("phase") ?? "") \(word("key") ?? "")" + (line["ticks"].map { " \($0.json)" } ?? "")
            case "focus": return "focus \(word("id") ?? "nothing")"
            case "event":
                return [word("name"), word("id"), word("reason")].compactMap(\.self).joined(separator: " ")
                    + (line["value"].map { " \($0.json)" } ?? "")
            default: return nil
            }
        }
    }
}
