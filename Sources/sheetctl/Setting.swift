import ArgumentParser
import Values

/// One key of the configuration with its value, as one writes it: `sheet.dim.alpha=0.2`.
struct Setting: ExpressibleByArgument {
    let key: String
    let value: Value

    /// What is no JSON is a text, so that texts need no quotes within those of the shell.
    init?(argument: String) {
        guard let split = argument.firstIndex(of: "="), split > argument.startIndex else { return nil }
        let text = String(argument[argument.index(after: split)...])
        key = String(argument[..<split])
        value = (try? Value(json: text.utf8)) ?? .text(text)
    }

    /// The settings by key; of a key that comes twice the last one counts.
    static func table(_ settings: [Setting]) -> Value {
        .table(Dictionary(settings.map { ($0.key, $0.value) }) { _, last in last })
    }
}
