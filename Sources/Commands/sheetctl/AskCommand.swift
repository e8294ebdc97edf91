import ArgumentParser
import Control
import System
import SystemPackage
import Typing
import Values

struct AskCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Ask for a line of text, and print it.",
        discussion: """
            The exit status is 0 where ok or Return was pressed, 1 where cancel was or the question has gone otherwise, and \
            5 after --timeout. Ctrl-C withdraws the question. A secret is shown as dots, and stands in nothing but the \
            output. For tests the field has the id answer, the buttons have ok and cancel.
            """
    )

    @Argument(help: ArgumentHelp("What is asked for.", valueName: "title"))
    var title: String

    @Flag(help: "It is a password: nobody else is to read it.")
    var secret = false

    @Option(
        help: ArgumentHelp(
            "What the text is for, which says what may be written (default: text).",
            valueName: "purpose"
        )
    )
    var purpose: TextPurpose?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("What stands in the field already.", valueName: "text")
    )
    var value = ""

    @Option(help: ArgumentHelp("What an empty field shows.", valueName: "text"))
    var placeholder: String?

    @Option(name: .customLong("max-length"), help: ArgumentHelp("The most letters.", valueName: "count"))
    var most = TextRules.usualLength

    @Option(help: ArgumentHelp("The button that ends the text.", valueName: "label"))
    var ok = "OK"

    @OptionGroup
    var question: QuestionOptions

    @OptionGroup
    var service: ServiceOptions

    private var rules: TextRules { TextRules(purpose ?? (secret ? .password : .text), most: most) }

    func validate() throws {
        try QuestionOptions.expectWords([("the title", title), ("--ok", ok)])
        if secret, !rules.purpose.isSecret { throw ValidationError("--secret is for the purposes password and pin") }
        guard TextRules.lengths.contains(most) else {
            throw ValidationError("--max-length must lie in 1…\(TextRules.lengths.upperBound)")
        }
        // Whoever looks at the list of processes would read it.
        if rules.purpose.isSecret, !value.isEmpty { throw ValidationError("--value: a secret has none") }
        if rules.shortened(value) != value {
            throw ValidationError("--value: expected a line of at most \(most) letters that --purpose admits")
        }
    }

    func perform() throws {
        if rules.purpose.isSecret { SecretMemory().use(true) }
        var asked = Question(title, ok: ok)
        asked.items = [Question.field(rules, value: value, placeholder: placeholder)]
        try question.ask(asked, service, readerOf: .standardOutput) { id, values in
            guard id == "ok", case .text(let answer)? = values[Question.answer] else { return nil }
            return [answer]
        }
    }
}

extension TextPurpose: ExpressibleByArgument {}
