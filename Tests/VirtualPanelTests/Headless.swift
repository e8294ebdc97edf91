import Canvas
import Foundation
import Pictures
import VirtualPanel

/// What sheetd's headless replay shows: the pictures that the screen must show, too.
struct Headless {
    /// The configuration of a replay and of the panel, except for what presents the sheet.
    private static func configuration(presentOn: [String], backdrop: String = "#1c1c1e", image: String? = nil) -> String
    {
        """
        [backdrop]
        color = "\(backdrop)"
        \(image.map { "image = \"\($0)\"" } ?? "")
        [display]
        scale = 1
        [sheet]
        preset = "classic"
        present_on = [\(presentOn.map { "\"\($0)\"" }.joined(separator: ", "))]

        """
    }

    /// The configuration that the panel runs with.
    static let panelConfiguration = configuration(presentOn: ["start", "edge-swipe"])

    /// The panel's configuration with a sheet that nothing presents.
    static let hiddenConfiguration = configuration(presentOn: [])

    /// A configuration with what the screen showed before behind a sheet that is hidden at first.
    static let snapshotConfiguration = configuration(presentOn: ["edge-swipe"], image: "snapshot")

    /// The panel's configuration with another backdrop.
    static func panelConfiguration(backdrop: String) -> String {
        configuration(presentOn: ["start", "edge-swipe"], backdrop: backdrop)
    }

    /// Has a replay draw few frames: a rest looks the same at any refresh rate, and writing pictures takes most of the time.
    static let seldom = ["--refresh", "10"]

    /// The size of the panel, unless a story has another one.
    static let size = PixelSize(width: 720, height: 1280)

    /// The picture before the first event of the recording `name`, with the sheet at rest.
    /// - Parameters:
    ///   - configured: Whether with the configuration of the panel, not with none.
    ///   - size: The panel's.
    static func start(of name: String, configured: Bool = true, size: PixelSize = size) throws -> Surface {
        let configuration = configured ? panelConfiguration : ""
        return try Headless(replaying: name, configuration: configuration, size: size, options: seldom).frame {
            $0.first
        }
    }

    /// The picture when all has come to rest after the recording `name`.
    /// - Parameters:
    ///   - presented: Whether the sheet is presented at the start.
    ///   - held: Whether a finger that the recording leaves down stays there.
    ///   - size: The panel's.
    static func end(
        of name: String,
        presented: Bool = true,
        held: Bool = false,
        size: PixelSize = size
    ) throws -> Surface {
        let configuration = presented ? panelConfiguration : configuration(presentOn: ["edge-swipe"])
        let options = seldom + (held ? ["--hold"] : [])
        return try Headless(replaying: name, configuration: configuration, size: size, options: options).frame {
            $0.last
        }
    }

    /// The picture when the sheet has come to rest over what the file `snapshot` says the screen showed before.
    static func end(of name: String, over snapshot: String) throws -> Surface {
        let options = seldom + ["--snapshot", snapshot]
        return try Headless(replaying: name, configuration: snapshotConfiguration, options: options).frame { $0.last }
    }

    /// The trace of the replay.
    let trace: URL
    private let frames: [URL]
    private let scratch: Scratch

    /// Replays the recording `name`; the configuration finds the pictures of the demonstration in `pictures`.
    init(
        replaying name: String,
        configuration: String,
        size: PixelSize = Headless.size,
        options: [String] = []
    ) throws {
        let files = FileManager.default
        scratch = try Scratch()
        let folder = scratch.folder
        trace = folder.appendingPathComponent("trace.jsonl")
        try files.createDirectory(at: folder.appendingPathComponent("frames"), withIntermediateDirectories: true)
        try files.createSymbolicLink(
            at: folder.appendingPathComponent("pictures"),
            withDestinationURL: Guest.pictures
        )
        let file = folder.appendingPathComponent("sheetd.toml")
        try configuration.write(to: file, atomically: true, encoding: .utf8)
        let recording = Guest.recordings.appendingPathComponent(name + ".evemu").path
        let arguments = ["replay", recording, "--config", file.path, "--size", "\(size.width)x\(size.height)"]
        try Guest.run(
            Guest.program,
            arguments + ["--frames", folder.appendingPathComponent("frames").path, "--trace", trace.path] + options
        )
        frames = try files.contentsOfDirectory(
            at: folder.appendingPathComponent("frames"),
            includingPropertiesForKeys: nil
        )
        .sorted { $0.path < $1.path }
    }

    /// The picture of one of its frames.
    func frame(_ choice: ([URL]) -> URL?) throws -> Surface {
        guard let file = choice(frames) else { throw VirtualPanelError("the replay wrote no frames") }
        return try PNG.read(file.path, over: .black)
    }
}

extension Headless {
    /// A sheet at rest.
    struct Rest: Sendable {
        /// Where.
        let detent: String
        /// What the panel shows.
        let picture: Surface
    }

    /// Where the sheet rests at first and after each of `strokes`, with one replay of all of them.
    ///
    /// - Throws: `VirtualPanelError` when the sheet still moves as the next stroke begins.
    static func rests(in strokes: Strokes, configuration: String) throws -> [Rest] {
        let replay = try Headless(
            replaying: strokes.recording,
            configuration: configuration,
            options: seldom
        )
        let lines = try Data(contentsOf: replay.trace).split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(TraceLine.self, from: $0)
        }
        return try ([0] + strokes.windows.map(\.upperBound)).map { time in
            let past = lines.prefix { $0.time <= Int(time * 1_000_000) }
            guard let sheet = past.last(where: { $0.type == "sheet" }), let detent = sheet.detent,
                sheet.state == "resting" || sheet.state == "hidden",
                let number = past.last(where: { $0.type == "frame" })?.number
            else { throw VirtualPanelError("\(strokes.recording): the sheet does not rest at \(time) s") }
            return Rest(detent: detent, picture: try replay.frame { $0[number] })
        }
    }
}

/// What is read of a line of a trace.
private struct TraceLine: Decodable {
    let type: String
    /// Microseconds; the first line has none.
    let time: Int
    let state: String?
    let detent: String?
    let number: Int?

    private enum Key: String, CodingKey {
        case type, state, detent
        case time = "t_us"
        case number = "seq"
    }

    init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        type = try line.decode(String.self, forKey: .type)
        time = try line.decodeIfPresent(Int.self, forKey: .time) ?? 0
        state = try line.decodeIfPresent(String.self, forKey: .state)
        detent = try line.decodeIfPresent(String.self, forKey: .detent)
        number = try line.decodeIfPresent(Int.self, forKey: .number)
    }
}
