import ArgumentParser
import Control
import SystemPackage
import Values

struct ConfirmCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: "Ask a question, and wait for the answer.",
        discussion: """
            The exit status is 0 where ok was pressed, 1 where cancel was or the question has gone otherwise, and 5 after \
            --timeout. Ctrl-C withdraws the question. For tests the buttons have the ids ok and cancel.
            """
    )

    @Argument(help: ArgumentHelp("What is asked.", valueName: "question"))
    var title: String

    @Option(help: ArgumentHelp("The button for yes.", valueName: "label"))
    var ok = "OK"

    @OptionGroup
    var question: QuestionOptions

    @OptionGroup
    var service: ServiceOptions

    func validate() throws { try QuestionOptions.expectWords([("the question", title), ("--ok", ok)]) }

    func perform() throws {
        try question.ask(Question(title, ok: ok), service) { id, _ in id == "ok" ? [] : nil }
    }
}

struct ChooseCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "choose",
        abstract: "Let a finger choose one of several options, and print it.",
        discussion: """
            The exit status is 0 where one was chosen, 1 where none was, and 5 after --timeout. Ctrl-C withdraws the \
            question. Behind -- options may begin with a dash. For tests they have the ids option-0, option-1 and so on, and \
            the button has cancel; --json shows the id of what was pressed.
            """
    )

    @Argument(help: ArgumentHelp("What stands above the options.", valueName: "title"))
    var title: String

    @Argument(help: ArgumentHelp("What can be chosen.", valueName: "option"))
    var options: [String]

    @OptionGroup
    var question: QuestionOptions

    @OptionGroup
    var service: ServiceOptions

    func validate() throws {
        let numbered = zip(1..., options).map { ("option \($0)", $1) }
        try QuestionOptions.expectWords([("the title", title)] + numbered)
    }

    func perform() throws {
        let ids = options.indices.map { "option-\($0)" }
        var choice = Question(title)
        choice.items = zip(ids, options).map { id, option in
            ["kind": "row", "id": .text(id), "title": .text(option)]
        }
        try question.ask(choice, service, readerOf: .standardOutput) { id, _ in
            ids.firstIndex(of: id).map { [options[$0]] }
        }
    }
}

/// What questions have in common.
struct QuestionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("More words below the title.", valueName: "text"))
    var text: String?

    @Option(help: ArgumentHelp("The button that cancels.", valueName: "label"))
    var cancel = "Cancel"

    @OptionGroup
    var urgency: UrgencyOptions

    func validate() throws { try Self.expectWords([("--cancel", cancel)]) }

    /// Makes sure that there is something to read: a variable of a script may be empty.
    static func expectWords(_ texts: [(name: String, text: String)]) throws {
        for (name, text) in texts where text.allSatisfy(\.isWhitespace) {
            throw ValidationError("\(name) is empty: expected words for whoever stands before the panel")
        }
    }

    /// Asks, and waits for as long as it takes.
    ///
    /// - Parameters:
    ///   - output: whose reader may go, which withdraws the question.
    ///   - lines: what is printed for the item that was pressed and the values; nil where it is no answer.
    func ask(
        _ question: Question,
        _ service: ServiceOptions,
        readerOf output: FileDescriptor? = nil,
        as lines: (_ id: String, _ values: Value) -> [String]?
    ) throws {
        var question = question
        (question.text, question.cancel) = (text, cancel)
        var parameters = urgency.parameters
        parameters["content"] = question.content
        let reply = try reply(to: .table(parameters), from: service, readerOf: output)
        guard let reply, case .text(let id)? = reply["id"] else { throw ExitCode(1) }
        let answer = lines(id, reply["values"] ?? [:])
        try service.show(reply) { _ in answer ?? [] }
        if answer == nil { throw ExitCode(1) }
    }

    /// The reply; nil where the question was withdrawn.
    private func reply(
        to parameters: Value,
        from service: ServiceOptions,
        readerOf output: FileDescriptor?
    ) throws -> Value? {
        do {
            return try service.connect().ask(parameters, until: Interrupt.awaited(), readerOf: output)
        } catch ControlConnectionError.refused(let refusal) where refusal.isUnanswered {
            let error: Value = ["error": .text(refusal.name), "parameters": refusal.parameters]
            try service.show(error) { _ in [] }
            throw ExitCode(refusal.isTimeout ? 5 : 1)
        }
    }
}
