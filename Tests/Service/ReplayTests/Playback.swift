import BottomSheet
import Canvas
import Configuration
import Foundation
import Pictures
import TestSupport

@testable import Replay

/// A sheet that settings can name.
typealias Preset = BottomSheet.Preset

/// The recordings of the project, and the golden files beside them.
enum Fixtures {
    static let folder = Checkout.tests.appendingPathComponent("Fixtures").path

    static func recording(_ name: String) -> String { "\(folder)/recordings/\(name).evemu" }

    static func golden(_ name: String) -> String { "\(folder)/golden/\(name)" }

    static func content(_ name: String) -> String { "\(folder)/content/\(name)" }

    /// The names of all recordings.
    static let recordings: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/recordings")) ?? []
        return files.filter { $0.hasSuffix(".evemu") }.map { String($0.dropLast(6)) }.sorted()
    }()
}

extension Fixtures {
    /// The recordings that show most of a preset: its own demonstration, and those with much of everything in them.
    static func telling(of preset: Preset) -> [String] {
        let usual = ["beside-the-sheet", "catch", "long", "low-sheet", "stretch-and-catch", "tap-backdrop"]
        return usual + recordings.filter { $0 == "demo-\(preset.name)" }
    }
}

/// One replay and all that it leaves behind, in a folder that goes with it.
final class Playback {
    let folder: URL
    /// The trace.
    let traced: Trace

    /// Replays a recording by its name.
    convenience init(_ name: String, _ change: (inout ReplayOptions) -> Void = { _ in }) throws {
        try self.init(path: Fixtures.recording(name), change)
    }

    /// Replays a recording with a preset's sheet.
    convenience init(_ name: String, preset: Preset, _ change: (inout ReplayOptions) -> Void = { _ in }) throws {
        try self.init(name) { options in
            options.settings.sheet.preset = preset
            change(&options)
        }
    }

    /// Replays the recording at `path`, with the options that `change` changes.
    init(path: String, _ change: (inout ReplayOptions) -> Void = { _ in }) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("replay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var options = ReplayOptions(recordings: [path])
        options.outputs.trace = folder.appendingPathComponent("trace.jsonl").path
        change(&options)
        _ = try Replay(options).run()
        traced = try Trace(String(contentsOf: folder.appendingPathComponent("trace.jsonl"), encoding: .utf8))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The trace, byte by byte.
    var trace: String { traced.text }

    /// The trace, object by object.
    var lines: [TraceLine] { traced.lines }

    /// The lines with the sheet's pose.
    var sheets: [TraceLine] { traced.sheets }

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
        panel.size = PixelSize(width: Int(720 * scale), height: Int(1280 * scale))
        panel.scale = scale
        let beside = outputs.trace.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        outputs.frames = (folder ?? beside)?.appendingPathComponent("frames").path
    }
}
