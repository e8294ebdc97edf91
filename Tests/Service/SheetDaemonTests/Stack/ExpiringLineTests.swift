import Canvas
import Control
import EventLoop
import Interaction
import System
import Testing
import Values

@testable import SheetDaemon

@Suite("The line of a presentation that goes by itself")
struct ExpiringLineTests {
    private static let second: Microseconds = 1_000_000

    /// A stage that goes on to a time of a presentation that lasts a minute, and is then looked at.
    private static func stage(_ keys: [String] = [], at seconds: [Double], look: @escaping (StackStage) throws -> Void)
        throws
    {
        let stage = try StackStage(keys)
        var presentation = Request.Presentation.document("Leave?")
        presentation.timeout = 60 * second
        for time in seconds { try stage.after(Microseconds(time * 1_000_000)) { try look(stage) } }
        try stage.call(.present(presentation.named("timer")))
        #expect(stage.stack == [])
    }

    private static func line(_ stage: StackStage) -> Double? {
        let time = stage.daemon.loop.now
        return stage.daemon.touches.interaction?.appearance(at: time, fingers: time).expiry
    }

    @Test("It comes 20 s before the end, and shrinks until then")
    func shrinks() throws {
        var lines: [Double?] = []
        // What is presented comes a moment after the call, so its end is one after a minute.
        try Self.stage(at: [10, 39, 41, 50.2, 59.9]) { lines.append(Self.line($0)) }
        #expect(lines[0] == nil && lines[1] == nil)
        let rests = lines[2...].compactMap(\.self)
        #expect(rests.count == 3 && rests == rests.sorted(by: >))
        for (rest, expected) in zip(rests, [0.95, 0.5, 0.01]) { #expect(abs(rest - expected) < 0.03, "\(rest)") }
    }

    @Test("A picture of the panel shows it, at most four frames a second, and one where little is to move")
    func frames() throws {
        for (keys, most) in [([], 4), (["sheet.motion.reduced=jump"], 1)] {
            var (pictures, drawn): ([Surface], [Int]) = ([], [])
            try Self.stage(keys, at: [39, 45, 55]) {
                pictures.append(try $0.picture())
                drawn.append($0.daemon.presentations.output?.frame ?? 0)
            }
            #expect(Set(pictures).count == 3)
            #expect((10 * most - 1...10 * most + 1).contains(drawn[2] - drawn[1]), "\(drawn)")
        }
    }

    @Test("A touch removes it, and the end comes a whole time later")
    func touched() throws {
        let stage = try StackStage()
        var presentation = Request.Presentation.document("Leave?")
        presentation.timeout = 60 * Self.second
        var (lines, pictures): ([Double?], [Surface]) = ([], [])
        let look = {
            lines.append(Self.line(stage))
            pictures.append(try stage.picture())
        }
        try stage.after(30 * Self.second, look)
        try stage.after(50 * Self.second) {
            try look()
            stage.daemon.carryOut(.touches(StackStage.tap(x: 20, y: 600))) { _ in }
        }
        for seconds: Microseconds in [52, 105] { try stage.after(seconds * Self.second, look) }
        try stage.call(.present(presentation.named("timer")))
        #expect(lines.map { $0 != nil } == [false, true, false, true])
        #expect(pictures[2] == pictures[0] && pictures[1] != pictures[0])
        #expect(stage.daemon.loop.now >= 110 * Self.second)
        #expect(
            try stage.events().filter { $0.contains("dismiss") } == [
                "timer will_dismiss timeout", "timer did_dismiss timeout",
            ]
        )
    }

    @Test("What is covered does not show its line, nor does what covers it")
    func covered() throws {
        let stage = try StackStage()
        var presentation = Request.Presentation.document("Leave?")
        presentation.timeout = 60 * Self.second
        var lines: [Double?] = []
        try stage.after(10 * Self.second) { stage.begin(.present(.document("Timer").named("timer"))) }
        try stage.after(50 * Self.second) { lines.append(Self.line(stage)) }
        try stage.after(55 * Self.second) { stage.begin(.dismiss(name: "timer")) }
        try stage.after(57 * Self.second) { lines.append(Self.line(stage)) }
        try stage.call(.present(presentation.named("quick")))
        #expect(lines.map { $0 != nil } == [false, true])
        #expect(stage.stack == [])
    }
}
