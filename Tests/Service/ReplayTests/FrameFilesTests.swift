import BottomSheet
import Canvas
import Configuration
import Foundation
import Interaction
import Output
import Pictures
import Rendering
import Testing

@testable import Replay

struct FrameFilesTests {
    /// The picture of a sheet at `top` on the small panel, painted from scratch.
    private func fullPaint(top: Double) throws -> Surface {
        let settings = Settings()
        let panel = PixelSize(width: 90, height: 160)
        let transform = DisplayTransform(panel: panel, scale: 0.125)
        let layout = SheetLayout(settings.sheet.behavior, in: transform.area)
        let scene = try SceneAssets(settings).scene(transform, layout: layout)
        var renderer = Renderer(scene: scene, transform: transform)
        let display = HeadlessDisplay(size: panel)
        let pose = Pose(state: .dragging, detent: nil, top: top, dim: layout.dim(at: top))
        _ = try renderer.render(Appearance(sheet: pose), on: display)
        return display.surface
    }

    @Test(
        "The first picture is the rest before the first event, the last one is the end, and each frame line has one",
        arguments: ["drag-to-expanded", "flick-down", "tap-sheet", "edge-swipe-up", "id-split"]
    )
    func firstAndLast(name: String) throws {
        let playback = try Playback(name) { $0.drawsSmall() }
        let names = try playback.frameNames()
        #expect(names.first == "000000.png")
        #expect(names.count == playback.lines.filter { $0.type == "frame" }.count)
        #expect(names == names.indices.map { String(format: "%06d.png", $0) })
        #expect(try playback.frame(names[0]) == fullPaint(top: 780))
        let top = try #require(playback.sheets.last?.top)
        #expect(try playback.frame(names[names.count - 1]) == fullPaint(top: top))
    }

    @Test("Frames change nothing in the trace")
    func traceWithFrames() throws {
        let drawn = try Playback("catch") { $0.drawsSmall() }
        let traced = try Playback("catch") { options in
            options.drawsSmall()
            options.outputs.frames = nil
        }
        #expect(drawn.trace == traced.trace)
    }

    @Test("A folder for frames is made with those above it")
    func folders() throws {
        let playback = try Playback("tap-sheet") { options in
            options.drawsSmall()
            options.outputs.frames = options.outputs.frames.map { "\($0)/../a/b/frames" }
        }
        let made = playback.folder.appendingPathComponent("a/b/frames/000000.png")
        #expect(FileManager.default.fileExists(atPath: made.path))
    }

    @Test("On a panel mounted a quarter turn the same touches make the same pictures, turned")
    func turned() throws {
        let upright = try Playback("edge-swipe-up") { $0.drawsSmall() }
        let file = upright.folder.appendingPathComponent("turned.evemu")
        try Self.turnedRecording("edge-swipe-up").write(to: file, atomically: true, encoding: .utf8)
        let turned = try Playback(path: file.path) { options in
            options.drawsSmall()
            options.panel.size = PixelSize(width: 160, height: 90)
            options.panel.rotation = .quarter
        }
        let names = try upright.frameNames()
        #expect(names.count > 20)
        #expect(try turned.frameNames() == names)
        for name in names {
            #expect(try turned.frame(name) == upright.frame(name).turned(.quarter), "\(name)")
        }
    }

    /// A recording as a panel writes it that hangs a quarter turn clockwise: its x runs up the picture, its y along it.
    private static func turnedRecording(_ name: String) throws -> String {
        let text = try String(contentsOfFile: Fixtures.recording(name), encoding: .utf8)
        return text.split(separator: "\n").map { line in
            var words = line.split(separator: " ").map(String.init)
            guard words.first == "E:", words[2] == "0003", let value = Int(words[4]) else { return String(line) }
            switch words[3] {
            case "0035": words[3] = "0036"
            case "0036": (words[3], words[4]) = ("0035", String(4095 - value))
            default: break
            }
            return words.joined(separator: " ")
        }.joined(separator: "\n") + "\n"
    }
}
