import ArgumentParser
import Canvas
import Configuration
import Replay

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Play a recorded finger, without any device, faster than real time."
    )

    @Argument(
        help: ArgumentHelp(
            "A recording of evemu, libinput, getevent or evtest; or the device's description, then its events.",
            valueName: "recording"
        ),
        completion: .file()
    )
    var recordings: [String]

    @OptionGroup
    var configuration: ConfigurationOptions

    @Option(
        help: ArgumentHelp(
            "The panel's pixels before it is turned, 16 to 16384 each way (default: 720x1280).",
            valueName: "WxH"
        )
    )
    var size: PanelSize?

    @Option(
        help: ArgumentHelp(
            "Pixels per point, 0.25 to 16 (default: the configuration's number, else 1).",
            valueName: "s"
        )
    )
    var scale: Double?

    @Option(help: ArgumentHelp("Frames a second of the virtual display, 1 to 1000 (default: 60).", valueName: "hz"))
    var refresh: Double?

    @Option(
        help: ArgumentHelp(
            "Turn the picture clockwise: 0, 90, 180 or 270 (default: as configured).",
            valueName: "degrees"
        ),
        completion: .list(["0", "90", "180", "270"])
    )
    var rotate: Int?

    @Option(
        help: ArgumentHelp("What the screen showed before, for backdrop.image = \"snapshot\".", valueName: "png"),
        completion: .file(extensions: ["png"])
    )
    var snapshot: String?

    @Option(
        help: ArgumentHelp("Write a trace, one JSON object a line; - is standard output.", valueName: "file"),
        completion: .file()
    )
    var trace: String?

    @Option(help: ArgumentHelp("Write one PNG for each frame drawn.", valueName: "dir"), completion: .directory)
    var frames: String?

    @Option(help: ArgumentHelp("Write an animation: .webp or .apng.", valueName: "file"), completion: .file())
    var film: String?

    @Option(help: ArgumentHelp("Write one PNG with a row of frames.", valueName: "file"), completion: .file())
    var strip: String?

    @Flag(help: "Leave a finger down that is down when the recording ends, instead of cancelling it.")
    var hold = false

    @Flag(help: "Say which touchscreen is played, why, and which quirk changes what it says.")
    var explain = false

    func validate() throws {
        guard recordings.count <= 2 else {
            throw ValidationError("one recording, or a description and its events, not \(recordings.count) files")
        }
        if let scale { try PanelSize.check(scale: scale) }
        if let refresh, !(1...1000).contains(refresh) { throw ValidationError("--refresh must lie in 1…1000") }
        if let rotate, Rotation(rawValue: rotate) == nil {
            throw ValidationError("--rotate must be 0, 90, 180 or 270, not \(rotate)")
        }
    }

    func run() throws {
        try Failure.reported {
            let summary = try Replay(options(try configuration.source.load())).run()
            if explain { for line in summary.explanation { Failure.say(line) } }
            for warning in summary.warnings { Failure.say("\(recordings.last ?? ""): \(warning)") }
        }
    }
}

extension ReplayCommand {
    func options(_ settings: Settings) -> ReplayOptions {
        var options = ReplayOptions(recordings: recordings, settings: settings)
        if let size { options.panel.size = size.pixels }
        options.panel.scale = scale
        if let refresh { options.panel.refreshRate = refresh }
        options.panel.rotation = rotate.flatMap(Rotation.init)
        options.outputs.trace = trace
        options.outputs.frames = frames
        options.outputs.film = film
        options.outputs.strip = strip
        options.snapshot = snapshot
        options.holds = hold
        return options
    }
}

/// A panel size as one writes it: `720x1280`.
struct PanelSize: ExpressibleByArgument, CustomStringConvertible {
    var pixels: PixelSize

    init(width: Int, height: Int) {
        pixels = PixelSize(width: width, height: height)
    }

    init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        guard (16...16384).contains(width), (16...16384).contains(height) else { return nil }
        self.init(width: width, height: height)
    }

    var description: String { "\(pixels.width)x\(pixels.height)" }

    /// Throws where no panel has so many pixels per point.
    static func check(scale: Double) throws {
        guard (0.25...16).contains(scale) else { throw ValidationError("--scale must lie in 0.25…16") }
    }
}
