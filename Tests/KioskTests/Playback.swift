import Canvas
import Configuration
import Foundation
import Pictures

@testable import Kiosk

/// The recordings of the project, and the golden files beside them.
enum Fixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures").path

    static func recording(_ name: String) -> String { "\(folder)/recordings/\(name).evemu" }

    static func golden(_ name: String) -> String { "\(folder)/golden/\(name)" }

    /// The names of all recordings.
    static let recordings: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/recordings")) ?? []
        return files.filter { $0.hasSuffix(".evemu") }.map { String($0.dropLast(6)) }.sorted()
    }()
}

/// One replay and all that it leaves behind, in a folder that goes with it.
final class Playback {
    let folder: URL
    /// The trace, byte by byte.
    let trace: String
    /// The trace, object by object.
    let lines: [TraceLine]

    /// Replays a recording by its name.
    convenience init(_ name: String, _ change: (inout ReplayOptions) -> Void = { _ in }) throws {
        try self.init(path: Fixtures.recording(name), change)
    }

    /// Replays the recording at `path`, with the options that `change` changes.
    init(path: String, _ change: (inout ReplayOptions) -> Void = { _ in }) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("replay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var options = ReplayOptions(recordings: [path])
        options.trace = folder.appendingPathComponent("trace.jsonl").path
        change(&options)
        _ = try Replay(options).run()
        trace = try String(contentsOf: folder.appendingPathComponent("trace.jsonl"), encoding: .utf8)
        let decoder = JSONDecoder()
        lines = try trace.split(separator: "\n").map { try decoder.decode(TraceLine.self, from: Data($0.utf8)) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The events in order, as `will_move expanded drag`.
    var events: [String] {
        lines.filter { $0.type == "event" }.map { "\($0.name ?? "-") \($0.detent ?? "-") \($0.reason ?? "-")" }
    }

    /// The lines that tell the sheet's pose.
    var sheets: [TraceLine] { lines.filter { $0.type == "sheet" } }

    /// The names of the frames on disk, in order.
    func frameNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("frames").path).sorted()
    }

    func frame(_ name: String) throws -> Surface {
        try PNG.read(folder.appendingPathComponent("frames/\(name)").path, over: .black)
    }
}

extension ReplayOptions {
    /// A panel of the same 720 x 1280 points with few pixels, quickly drawn; frames go into `folder`.
    mutating func drawsSmall(scale: Double = 0.125, frames folder: URL? = nil) {
        size = PixelSize(width: Int(720 * scale), height: Int(1280 * scale))
        self.scale = scale
        let beside = trace.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        frames = (folder ?? beside)?.appendingPathComponent("frames").path
    }
}

/// One object of a trace, whatever its type.
struct TraceLine: Decodable, Equatable {
    struct Detent: Decodable, Equatable {
        var name: String
        var top: Double
    }

    struct Device: Decodable, Equatable {
        var name: String
        var `protocol`: String
        var x: [Int]
        var y: [Int]
    }

    var type: String
    var t_us: Int64?
    var phase: String?
    var id: Int?
    var x: Double?
    var y: Double?
    var state: String?
    var touches: Int?
    var translation: [Double]?
    var velocity: [Double]?
    var target: String?
    var detent: String?
    var top: Double?
    var dim: Double?
    var name: String?
    var reason: String?
    var seq: Int?
    var damage: [[Int]]?
    var bytes_written: Int?
    var height_pt: Double?
    var size_px: [Int]?
    var scale: Double?
    var refresh_hz: Double?
    var rotation: Int?
    var device: Device?
    var preset: String?
    var detents: [Detent]?
}
