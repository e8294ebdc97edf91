import Canvas
import DaemonTestSupport
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("The first frames after a Present")
struct FirstFrameTests {
    private static let rows: Value = .list(
        (1...50).map { ["kind": "row", "id": .text("\($0)"), "title": .text("Row \($0)"), "accessory": "chevron"] }
    )

    /// The frames that were shown since fifty rows were presented, and `before`, the frame that was shown until then.
    private func frames(motion: String) throws -> (before: Surface, after: ArraySlice<Surface>) {
        let stage = try DaemonStage(["sheet.motion.reduced=\(motion)", "backdrop.color=#000000"])
        stage.display.keepsFrames = true
        let shown = try stage.play { path in
            let (watch, caller) = (try DaemonControlTests.watch(path), try ControlCaller(path))
            func shown() throws -> Int {
                guard case .number(let count)? = try caller.ask("Stats")["parameters"]?["stats"]?["frames_shown"] else {
                    return 0
                }
                return Int(count)
            }
            try Waiting.wait(for: "frame") { try shown() > 0 }
            let before = try shown()
            _ = try caller.ask("Present", ["content": ["items": Self.rows]])
            _ = try watch.wait(for: "did_present")
            // A frame that was requested is drawn before another call is carried out.
            _ = try shown()
            return before
        }
        return (stage.display.frames[shown - 1], stage.display.frames[shown...])
    }

    @Test("Without motion, the first frame after the reply shows the sheet with all its content")
    func jumps() throws {
        let (before, after) = try frames(motion: "jump")
        let (first, last) = (try #require(after.first), try #require(after.last))
        #expect(first != before)
        #expect(first == last)
        #expect(Set(first.pixels).count > 20, "there are no texts on it")
    }

    @Test("With motion, the second frame shows the sheet, which slides in from the lower edge without going back")
    func slides() throws {
        let (before, after) = try frames(motion: "off")
        let places = try after.prefix(2).map { try #require(top(of: $0, over: before)) }
        #expect(places.count == 2)
        #expect(places[1] < before.size.height)
        let all = after.compactMap { top(of: $0, over: before) }
        #expect(zip(all, all.dropFirst()).allSatisfy { $0 >= $1 }, "the sheet goes back and forth: \(all)")
    }

    /// The first row in which a frame differs from what was there before; below the last one where none does.
    private func top(of frame: Surface, over before: Surface) -> Int? {
        guard frame.size == before.size else { return nil }
        return frame.pixels.indices.first { frame.pixels[$0] != before.pixels[$0] }.map { $0 / frame.size.width }
            ?? frame.size.height
    }
}
