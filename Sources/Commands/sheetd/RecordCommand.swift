import ArgumentParser
import Configuration
import Evdev
import Replay

struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record a touchscreen, as evemu-record does; evemu-play and sheetd replay play it.",
        discussion: "It ends with Ctrl-C, after --seconds, or when the touchscreen is unplugged."
    )

    @Option(
        help: ArgumentHelp(
            "What to record: auto, the name of a touchscreen or of a device with keys, or any path (default: as configured).",
            valueName: "device"
        ),
        completion: .file()
    )
    var device: String?

    @OptionGroup
    var configuration: ConfigurationOptions

    @Option(
        help: ArgumentHelp("The file to write (default: -, standard output).", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @Option(help: ArgumentHelp("End after so many seconds.", valueName: "seconds"))
    var seconds: Double?

    @Flag(help: "Keep other programs from seeing the touches meanwhile.")
    var grab = false

    func validate() throws {
        if let seconds, !(0.001...1_000_000).contains(seconds) {
            throw ValidationError("--seconds must lie in 0.001…1000000")
        }
        if let device, device.isEmpty { throw ValidationError("--device must be auto, a path or a name") }
    }

    func run() throws {
        try Failure.reported {
            var options = RecorderOptions(settings: try configuration.source.loadForDaemon().settings)
            options.device = device.map(DeviceRequest.init)
            options.output = output ?? "-"
            options.seconds = seconds
            options.grabs = grab
            try Recorder(options, say: Failure.say).run()
        }
    }
}
