package import Values

/// The programs that a Situation names, in words.
package enum ProgramLines {
    /// A line for each that is connected; nil where none can be.
    package static func lines(_ state: Value) -> [String]? {
        guard case .list(let programs)? = state["programs"] else { return nil }
        return programs.map { program in
            func word(_ name: String) -> String? {
                switch program[name] {
                case .text(let text)?: text.isEmpty ? nil : text.oneLine(atMost: 60)
                case .integer(let number)?: "\(name) \(number)"
                default: nil
                }
            }
            return ["state", "app_id", "title", "process", "user"].compactMap(word).joined(separator: ", ")
        }
    }
}
