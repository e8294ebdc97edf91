import ArgumentParser
import Control
import System
import SystemPackage
import Values

struct ScreenshotCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "screenshot",
        abstract: "Write the picture on the display as a PNG.",
        discussion: "With --json the file gets the reply, with the PNG in base64."
    )

    @Argument(help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup
    var service: ServiceOptions

    func perform() throws {
        let reply = try service.connect().call("Screenshot")
        // Whoever may not ask for it may not read it either.
        let output = OutputStream(path: file, for: .owner)
        if service.json { return try output.write(reply.json + "\n") }
        try output.write(Self.png(of: reply))
        if output.isStandard { return }
        let size = ["width", "height"].map { reply[$0]?.shown ?? "?" }.joined(separator: " x ")
        try OutputStream.standard.write("\(file): \(size) pixels\n")
    }

    private static func png(of reply: Value) throws -> [UInt8] {
        guard case .text(let text)? = reply["png"], let bytes = Base64.bytes(text), !bytes.isEmpty else {
            throw ControlConnectionError.garbled(reason: "png: expected a picture in base64")
        }
        return bytes
    }
}

struct RecordCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record the touchscreen that sheetd reads, as evemu-record does; sheetd replay plays it.",
        discussion: "It ends with Ctrl-C."
    )

    @Argument(
        help: ArgumentHelp("The file to write (default: -, standard output).", valueName: "file"),
        completion: .file()
    )
    var file: String?

    @OptionGroup
    var service: ServiceOptions

    func perform() throws {
        // The touches of a PIN are in it.
        let output = OutputStream(path: file ?? "-", for: .owner)
        let reader = output.isStandard ? FileDescriptor.standardOutput : nil
        try service.connect().stream("Record", until: Interrupt.awaited(), readerOf: reader) { reply in
            try output.write(service.json ? reply.json + "\n" : try Self.lines(of: reply))
        }
    }

    private static func lines(of reply: Value) throws -> String {
        guard case .text(let lines)? = reply["lines"] else {
            throw ControlConnectionError.garbled(reason: "lines: expected a text")
        }
        return lines
    }
}
