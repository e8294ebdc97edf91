import ArgumentParser
import Control
import Values

/// `sheetctl record`: what the touchscreen says.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record the touchscreen that sheetd reads, as evemu-record does; sheetd replay plays it.",
        discussion: "It ends with Ctrl-C."
    )

    @Argument(help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"), completion: .file())
    var file = "-"

    @OptionGroup
    var service: ServiceOptions

    func run() throws {
        try Failure.reported {
            let output = Output(path: file)
            try service.connect().stream("Record", until: Interrupt.awaited()) { reply in
                try output.write(service.json ? reply.json + "\n" : try Self.lines(of: reply))
            }
        }
    }

    private static func lines(of reply: Value) throws -> String {
        guard case .text(let lines)? = reply["lines"] else {
            throw ControlConnectionError.garbled(reason: "lines: expected a text")
        }
        return lines
    }
}
