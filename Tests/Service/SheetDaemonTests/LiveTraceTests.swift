import BottomSheet
import Canvas
import Configuration
import DaemonTestSupport
import EventLoop
import Foundation
import Gestures
import Glibc
import Interaction
import Logging
import LoopTestSupport
import System
import TestSupport
import Testing
import Values

@testable import Rendering
@testable import SheetDaemon

/// What a trace of a live panel says, and in which order.
struct LiveTraceTests {
    private let scratch: Scratch
    private let journal = Journal()
    private let loop: EventLoop
    private let interaction: Interaction

    init() throws {
        scratch = try Scratch()
        loop = try EventLoop()
        let transform = DisplayTransform(panel: PixelSize(width: 720, height: 1280))
        let machine = SheetMachine(Settings().sheet.behavior, in: transform.area, presented: true)
        interaction = Interaction(machine: machine, transform: transform, handling: TouchHandling())
    }

    private func open(_ path: String) throws -> LiveTrace {
        try LiveTrace(path, on: loop, log: Logger(label: "test") { [journal] _ in journal })
    }

    private func frame(_ number: Int) -> DrawnFrame {
        DrawnFrame(number: number, damage: Damage(), bytesWritten: 12, isQueued: true)
    }

    /// Type and time of every line, and the rest of those of frames.
    private func lines(of path: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line -> String in
            let words = line.split(separator: ",").map { String($0) }
            let type = String(words[0].dropFirst(9).dropLast())
            let rest = type == "frame" ? words[1...] : words[1...1]
            return type + " " + rest.joined(separator: " ")
        }
    }

    @Test("Nobody else may read it: the touches of a PIN are in it, as in a recording")
    func permissions() throws {
        let path = scratch.file("trace")
        _ = try open(path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(
        "Lines stand in the order of their times, which begin with the panel; frames as of when they are on the screen"
    )
    func order() throws {
        let path = scratch.file("trace")
        let trace = try open(path)
        let touch = Contact(id: 1, phase: .moved, position: Point(x: 1, y: 2))
        trace.add([InteractionEvent(.touch(touch), at: 900_000)])
        trace.drew(frame(4), top: 780, finger: nil)
        trace.showed(at: 990_000)
        trace.begin(interaction, refreshRate: 60, device: nil, at: 1_000_000)
        trace.drew(frame(5), top: 780, finger: 1_003_000)
        trace.add([InteractionEvent(.sheet(interaction.pose(at: 0)), at: 1_020_000)])
        trace.add([InteractionEvent(.touch(touch), at: 1_009_000)])
        trace.showed(at: 1_012_000)
        trace.showed(at: 1_013_000)
        trace.drew(frame(9), top: 700.5, finger: nil)
        trace.showed(at: 1_028_000)
        trace.begin(interaction, refreshRate: 60, device: nil, at: 1_030_000)
        trace.write()
        let rest = #""damage":[] "bytes_written":12"#
        #expect(
            try lines(of: path) == [
                #"meta "version":1"#, #"sheet "t_us":0"#, #"touch "t_us":9000"#,
                #"frame "t_us":12000 "seq":0 \#(rest) "top":780.0 "age_us":9000}"#, #"sheet "t_us":20000"#,
                #"frame "t_us":28000 "seq":1 \#(rest) "top":700.5}"#,
            ]
        )
    }

    @Test("Lines that wait are written though nothing more happens, and then no timer is set")
    func idle() throws {
        let path = scratch.file("trace")
        let trace = try open(path)
        let now = loop.now
        trace.begin(interaction, refreshRate: 60, device: nil, at: now)
        trace.add([InteractionEvent(.sheet(interaction.pose(at: 0)), at: now)])
        // What is due at the same time comes after what has a higher priority, however busy the machine is.
        let end = try LoopTimer(on: loop, priority: .control) { [loop] in loop.stop() }
        end.set(at: now + 250_000)
        try loop.withDeadline { try loop.run() }
        #expect(try lines(of: path).count == 3)
        trace.write()
        #expect(try lines(of: path).count == 3)
    }

    @Test(
        "Into a pipe that nobody reads nothing waits: what there is no room for is dropped, and counted in the next line"
    )
    func unread() throws {
        let path = scratch.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let trace = try open(path)
        trace.begin(interaction, refreshRate: 60, device: nil, at: 0)
        func write(_ range: Range<Int64>) {
            for time in range { trace.add([InteractionEvent(.sheet(interaction.pose(at: 0)), at: time)]) }
            trace.write()
        }
        write(0..<20_000)
        #expect(journal.lines.count { $0.contains("not read fast enough") } == 1)
        let reader = Glibc.open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        var (text, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        func readAll() {
            while case let count = read(reader, &buffer, buffer.count), count > 0 { text += buffer[..<count] }
        }
        // What the pipe has had no room for comes when it has been read, without a word from anybody.
        var (turns, timer): (Int, LoopTimer?) = (0, nil)
        timer = try LoopTimer(on: loop, priority: .control) { [loop] in
            readAll()
            turns += 1
            if turns == 20 { write(20_000..<20_001) }
            if turns < 30 { timer?.set(at: loop.now + 10_000) } else { loop.stop() }
        }
        timer?.set(at: loop.now)
        try loop.withDeadline { try loop.run() }
        let lines = try String(decoding: text, as: UTF8.self).split(separator: "\n").map {
            try Value(json: Array($0.utf8))
        }
        let dropped = lines.compactMap { $0["dropped"]?.asNumber }
        #expect(lines.first?["type"] == "meta" && dropped.count == 1 && lines.last?["dropped"] != nil)
        #expect(lines.count + Int(dropped[0]) == 20_003, "the first line, and the pose after it")
        #expect(text.count >= 1 << 18, "as much as is kept")
    }

    @Test("A trace that cannot be written ends with one error, and a file that cannot be opened is refused at once")
    func faults() throws {
        #expect(throws: OutputError.self) { try open(scratch.file("none/trace")) }
        let trace = try open("/dev/full")
        trace.begin(interaction, refreshRate: 60, device: nil, at: 0)
        trace.add([InteractionEvent(.sheet(interaction.pose(at: 0)), at: 5)])
        trace.write()
        #expect(journal.lines.count { $0.contains("/dev/full") } == 1)
    }
}
