import Control
import DaemonTestSupport
import EventLoop
import Glibc
import Jobs
import Logging
import Power
import System
import SystemPackage
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("Connections of the control socket")
struct ControlConnectionsTests {
    /// A socket with a service behind it that answers everything, and publishes an event for every `State`.
    private final class Counter {
        let scratch: Scratch
        let loop: EventLoop
        let journal = Journal()
        var path: String { scratch.file("control") }
        private(set) var requests: [Request] = []
        /// What the owner learned of the subscriptions, one after the other.
        private(set) var audiences: [ControlService.Audience] = []
        private var connections: ControlConnections?
        /// The answers to `Dismiss` that are not given yet.
        private var dismissals: [Answer] = []
        /// Publishes an event between two turns of clients; nil where the turn itself does.
        private var later: LoopTimer?
        /// The connections that are gone.
        private(set) var gone: [Int] = []

        init(_ limits: ControlService.Limits = .init(), publishesLater: Bool = false) throws {
            scratch = try Scratch()
            loop = try EventLoop()
            let log = Logger(label: "test") { [journal] _ in journal }
            let callbacks = ControlConnections.Callbacks(
                handle: { [unowned self] request, answer in handle(request, answer) },
                changed: { [unowned self] in
                    if let audience = connections?.audience { audiences.append(audience) }
                },
                gone: { [unowned self] in gone.append($0.number) }
            )
            connections = try ControlConnections(
                ControlSocket(at: FilePath(path), group: nil),
                ControlService(version: "1", access: .open, limits: limits),
                loop: loop,
                worker: .inline,
                log: log,
                callbacks: callbacks
            )
            if publishesLater { later = try LoopTimer(on: loop) { [unowned self] in publish() } }
        }

        /// Runs `script` against the socket.
        func play<Result: Sendable>(_ script: @escaping @Sendable (String) throws -> Result) throws -> Result {
            defer { connections?.close() }
            return try Backstage.play(loop, run: { try loop.run() }, { [path] in try script(path) })
        }

        private func handle(_ request: Request, _ answer: Answer) {
            requests.append(request)
            if request == .state() { if let later { later.set(at: loop.now) } else { publish() } }
            if request == .dismiss(name: nil) {
                dismissals.append(answer)
                return answerDismissals()
            }
            answer.give(.success(request == .screenshot ? ["png": .text(String(repeating: "b", count: 400_000))] : [:]))
        }

        /// Answers two of them when both have come, the last one first, each with its caller.
        private func answerDismissals() {
            guard dismissals.count == 2 else { return }
            for answer in dismissals.reversed() {
                let caller = answer.caller
                let value: Value = ["connection": .text("\(caller.id)"), "user": .integer(Int64(caller.user))]
                answer.give(.success(value))
            }
            dismissals = []
        }

        private func publish() {
            let filling = String(repeating: "a", count: 10_000)
            connections?.publish([
                "name": "did_move", "number": .integer(Int64(requests.count)), "filling": .text(filling),
            ]) { _ in true }
        }
    }

    @Test("64 clients are served, only one that never reads is dropped, and the 65th is refused")
    func crowd() throws {
        let counter = try Counter()
        let received = try counter.play { path in
            let callers = try (0..<64).map { _ in try ControlCaller(path) }
            for caller in callers { _ = try caller.ask("Stats") }
            // The start of a message: who has sent that is not idle. The last one has its turns after all others.
            for caller in callers { try caller.send([0x20]) }
            for _ in 0..<2 { _ = try callers[63].ask("Stats") }
            try callers[63].send([0x20])
            _ = try callers[62].ask("Stats")
            try callers[62].send([0x20])
            let turnedAway = try ControlCaller(path)
            #expect(try turnedAway.receive()["error"] == "io.sheetd.Sheet.LimitExceeded")
            try turnedAway.waitForEnd()
            for caller in callers.prefix(2) { _ = try caller.ask("Monitor", more: true) }
            // The first one does not read any more, until so much has gathered that it is dropped.
            var received = 0
            for round in 0..<400 {
                _ = try callers[3 + round % 60].ask("State")
                _ = try callers[1].wait(for: "did_move")
                received += 1
            }
            try callers[0].waitForEnd()
            _ = try ControlCaller(path).ask("Stats")
            for caller in callers.dropFirst(2) { _ = try caller.ask("Stats") }
            return received
        }
        #expect(received == 400)
        let dropped = counter.journal.lines.filter { $0.contains("is dropped") }
        #expect(dropped.count == 1 && dropped[0].contains("it does not read what it asked for"))
        #expect(counter.journal.lines.filter { $0.contains("turned away") }.count == 1)
    }

    @Test("A client that decides about dismissals and is dropped between two turns has no say any more")
    func droppedDecider() throws {
        let counter = try Counter(publishesLater: true)
        try counter.play { path in
            let (decider, other) = (try ControlCaller(path), try ControlCaller(path))
            _ = try decider.ask("Monitor", ["decides": true], more: true)
            for _ in 0..<400 { _ = try other.ask("State") }
            try decider.waitForEnd()
            _ = try other.ask("Stats")
        }
        #expect(counter.audiences.map { !$0.patience.isEmpty } == [true, false])
    }

    @Test("64 programs that ask for nothing lock nobody out: the one that was used longest ago makes room")
    func idleCrowd() throws {
        let counter = try Counter()
        try counter.play { path in
            let callers = try (0..<64).map { _ in try ControlCaller(path) }
            for caller in callers { _ = try caller.ask("Stats") }
            _ = try callers[0].ask("Stats")
            let other = try ControlCaller(path)
            _ = try other.ask("Stats")
            try callers[1].waitForEnd()
            _ = try callers[0].ask("Stats")
        }
        #expect(!counter.journal.lines.contains { $0.contains("turned away") })
        #expect(counter.journal.lines.contains("control: client 2 has made room for another one"))
    }

    @Test(
        "A program that sends 60 calls at once where there are 20 a second waits for the last ones, and gets all answers"
    )
    func rate() throws {
        var limits = ControlService.Limits()
        limits.callsPerSecond = 20
        let counter = try Counter(limits)
        let start = SystemClock.monotonic.now
        try counter.play { path in
            let caller = try ControlCaller(path)
            for _ in 0..<60 { try caller.send("Stats") }
            for _ in 0..<60 { _ = try caller.receive() }
        }
        // 20 at once, and a twentieth of a second for each of the other ones. It may be slower, but not faster.
        #expect(SystemClock.monotonic.now - start >= 1_900_000)
        #expect(counter.requests.count == 60)
    }

    @Test("A message of too many values is refused with an error, and its memory is free")
    func bomb() throws {
        let counter = try Counter()
        let error = try counter.play { path in
            let caller = try ControlCaller(path)
            let items = String(repeating: "{},", count: 400_000)
            let bomb = #"{"method":"io.sheetd.Sheet.Present","parameters":{"content":{"items":[\#(items){}]}}}"#
            try caller.send(Array(bomb.utf8) + [0])
            let error = try caller.receive()["error"]
            try caller.waitForEnd()
            _ = try ControlCaller(path).ask("Stats")
            return error
        }
        #expect(error == "io.sheetd.Sheet.LimitExceeded")
        let dropped = counter.journal.lines.filter { $0.contains("is dropped: more than 300000 values and names") }
        #expect(dropped.count == 1 && dropped[0].contains("process \(getpid()), user \(geteuid())"))
        #expect(counter.requests == [.stats])
    }

    @Test("Every answer knows its caller and reaches it, in whatever order answers are given")
    func callers() throws {
        let counter = try Counter()
        let (first, second, again) = try counter.play { path in
            let (first, second) = (try ControlCaller(path), try ControlCaller(path))
            _ = try first.ask("Stats")
            try first.send("Dismiss")
            try first.send("Stats")
            try second.send("Dismiss")
            return (try first.receive(), try second.receive(), try first.receive())
        }
        let user = Value.integer(Int64(geteuid()))
        #expect(first["parameters"] == ["connection": "1", "user": user])
        #expect(second["parameters"] == ["connection": "2", "user": user])
        #expect(
            again["parameters"] == [:]
                && counter.requests == [.stats, .dismiss(name: nil), .dismiss(name: nil), .stats]
        )
    }

    @Test("The log names process, user and group of a new client")
    func peers() throws {
        let counter = try Counter()
        try counter.play { _ = try ControlCaller($0).ask("Stats") }
        let peer = "client 1 is process \(getpid()), user \(geteuid()), group \(getegid())"
        #expect(counter.journal.lines.contains { $0.contains(peer) })
    }

    @Test("A client that dies in the middle of a message or a reply affects no other client")
    func death() throws {
        let counter = try Counter()
        try counter.play { path in
            let other = try ControlCaller(path)
            for _ in 0..<5 {
                let dying = try ControlCaller(path)
                try dying.send(Array(#"{"method":"io.sheetd.Sheet.Dismiss""#.utf8))
                _ = try other.ask("Stats")
                let hasty = try ControlCaller(path)
                try hasty.send("Screenshot")
                var first = UInt8(0)
                _ = try withUnsafeMutableBytes(of: &first) { try hasty.file.read(into: $0) }
            }
            _ = try other.ask("Stats")
        }
        #expect(!counter.requests.contains(.dismiss(name: nil)))
        #expect(!counter.journal.lines.contains { $0.contains("dropped") })
    }

    @Test("A large reply arrives whole, and pipelined calls are answered in order")
    func large() throws {
        let counter = try Counter()
        let lengths = try counter.play { path in
            let caller = try ControlCaller(path)
            for method in ["Screenshot", "Stats", "Screenshot"] { try caller.send(method) }
            return try (0..<3).map { _ in
                guard case .text(let text)? = try caller.receive()["parameters"]?["png"] else { return 0 }
                return text.utf8.count
            }
        }
        #expect(lengths == [400_000, 0, 400_000])
    }

    @Test("A client that has shut down its sending side still receives its replies")
    func halfClosed() throws {
        let counter = try Counter()
        let answers = try counter.play { path in
            let caller = try ControlCaller(path)
            for _ in 0..<3 { try caller.send("Stats") }
            shutdown(caller.file.rawValue, Int32(SHUT_WR))
            let answers = try (0..<3).map { _ in try caller.receive() }
            try caller.waitForEnd()
            return answers.count
        }
        #expect(answers == 3)
    }

    @Test("A malformed message ends the connection with one log line")
    func nonsense() throws {
        let counter = try Counter()
        try counter.play { path in
            let other = try ControlCaller(path)
            let caller = try ControlCaller(path)
            try caller.send(Array("GET / HTTP/1.1\r\n\r\n\0".utf8))
            try caller.waitForEnd()
            _ = try other.ask("Stats")
        }
        #expect(counter.journal.lines.filter { $0.contains("is dropped: no JSON") }.count == 1)
    }
}
