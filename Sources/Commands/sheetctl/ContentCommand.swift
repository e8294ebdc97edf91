import ArgumentParser
import Control
import Values

struct ContentCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "content",
        abstract: "Tell what the sheet shows, with what fingers have set.",
        discussion: """
            It is written in JSON, and sheetctl present - shows it again. With --json it stands in the reply, beside what \
            fingers have set by the ids of items, and a revision that grows with every change.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The presentation that is meant (default: the topmost that is shown).",
            valueName: "presentation"
        )
    )
    var name: PresentationName?

    @OptionGroup
    var service: ServiceOptions

    func perform() throws {
        try service.show(try service.connect().call("Content", [:].about(name))) { [($0["content"] ?? [:]).json] }
    }
}
