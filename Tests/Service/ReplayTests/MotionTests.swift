import BottomSheet
import Canvas
import Configuration
import Foundation
import Pictures
import TestSupport
import Testing

@testable import Replay

/// What a sheet full of controls shows while fingers tap, slide and scroll on it.
@Suite struct MotionTests {
    /// A replay of a field recording, with a frame for each that was drawn.
    private struct Story {
        let text: String
        let lines: [[String: Any]]
        /// When each frame was shown, in microseconds, and its picture.
        let frames: [(time: Int, picture: Surface)]

        init(_ name: String, reduced: ReducedMotion = .off, framed: Range<Int> = 0..<0) throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("motion-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let path = Checkout.tests.appendingPathComponent("Fixtures/field/\(name).evemu").path
            var options = ReplayOptions(recordings: [path])
            options.panel.scale = 1.5
            options.settings.sheet.preset = .fluid
            options.settings.sheet.preset.behavior.initialDetent = "large"
            options.settings.sheet.preset.behavior.motion.reduced = reduced
            options.settings.sheet.content = Fixtures.content("states.json")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            options.outputs.trace = folder.appendingPathComponent("trace.jsonl").path
            if !framed.isEmpty { options.outputs.frames = folder.path }
            _ = try Replay(options).run()
            text = try String(contentsOf: folder.appendingPathComponent("trace.jsonl"), encoding: .utf8)
            lines = try text.split(separator: "\n").map {
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
            }
            let drawn = lines.filter { $0["type"] as? String == "frame" }.compactMap { $0["t_us"] as? Int }
            frames = try drawn.enumerated().filter { framed.contains($0.element) }.map { number, time in
                let name = String(format: "%06d.png", number)
                return (time, try PNG.read(folder.appendingPathComponent(name).path, over: .black))
            }
        }

        /// What applications get, without the steps of a slider.
        var events: [String] {
            lines.filter { $0["type"] as? String == "event" && $0["reason"] as? String != "drag" }.map {
                "\($0["name"] ?? "") \($0["id"] ?? $0["detent"] ?? "")"
            }
        }

        /// From when to when a finger has something lit, in milliseconds.
        var lights: [[Int]] {
            var lights: [[Int]] = []
            for line in lines {
                guard let isLit = line["pressed"] as? Bool, let time = line["t_us"] as? Int else { continue }
                if isLit, lights.last?.count != 1 { lights.append([time / 1000]) }
                if !isLit, lights.last?.count == 1 { lights[lights.count - 1].append(time / 1000) }
            }
            return lights
        }

        /// When frames were drawn in which any of `rows` differs, in microseconds.
        func frames(changing rows: Range<Int>) -> [Int] {
            let changed = lines.filter { line in
                let rects = line["damage"] as? [[Int]] ?? []
                return rects.contains { $0[1] < rows.upperBound && $0[1] + $0[3] > rows.lowerBound }
            }
            return changed.compactMap { $0["t_us"] as? Int }
        }
    }

    @Test("A tap is one event, and lights up its item from 80 ms after the touch to the lift; a pinned button at once")
    func states() throws {
        let story = try Story("states")
        #expect(
            story.events == [
                "changed a", "changed b", "activated c", "activated v", "activated n", "activated p", "activated d",
                "activated done",
            ]
        )
        let expected = [
            [80, 348], [981, 1250], [1883, 2152], [2776, 3053], [4981, 5250], [5883, 6152], [6776, 7053], [7598, 7946],
        ]
        #expect(story.lights == expected)
    }

    @Test("A finger that scrolls lights up what it rests on for longer than 80 ms, and nothing else")
    func over() throws {
        let story = try Story("over")
        #expect(story.events == ["will_move medium", "did_move medium"])
        #expect(story.lights == [[80, 125], [3982, 3991]])
    }

    @Test("The switch and its row move for 200 ms after the lift, every frame nearer", arguments: [true, false])
    func toggle(moves: Bool) throws {
        let story = try Story("states", reduced: moves ? .off : .jump, framed: 300_000..<700_000)
        let row = 155..<251
        let drawn = story.frames(changing: row).filter { (300_000..<700_000).contains($0) }
        #expect(drawn.count == (moves ? 13 : 1) && drawn[0] == 350_000)
        #expect(drawn.last == (moves ? 550_000 : 350_000))
        guard moves, let end = story.frames.last?.picture else { return }
        let distances = story.frames.map { frame in
            row.reduce(0) { sum, y in
                (0..<720).reduce(sum) { sum, x in
                    let (one, other) = (Color(frame.picture[x, y]), Color(end[x, y]))
                    return sum + abs(Int(one.blue) - Int(other.blue)) + abs(Int(one.red) - Int(other.red))
                }
            }
        }
        #expect(distances.first ?? 0 > 100_000 && distances.last == 0)
        #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 >= $1 }, "\(distances)")
    }

    @Test("Work of unknown length is drawn where it lies, pixel by pixel, and the replay ends all the same")
    func stripes() throws {
        let story = try Story("states")
        let bar = 620..<640
        let (times, whole) = (story.frames(changing: bar), story.lines.compactMap { $0["t_us"] as? Int }.max())
        // 24 pixels in half a second.
        let seconds = Double(try #require(times.last)) / 1e6
        #expect(abs(Double(times.count) - 48 * seconds) < 0.1 * 48 * seconds)
        #expect(try #require(whole) < 8_400_000)
        #expect(try Story("states", reduced: .fade).frames(changing: bar).count == 1, "the first frame")
    }

    @Test("Two runs give the same bytes, frames and all", arguments: ["states", "over"])
    func deterministic(name: String) throws {
        let (one, other) = (try Story(name, framed: 0..<2_000_000), try Story(name, framed: 0..<2_000_000))
        #expect(one.text == other.text)
        #expect(one.frames.map(\.time) == other.frames.map(\.time))
        #expect(one.frames.map(\.picture) == other.frames.map(\.picture))
    }
}
