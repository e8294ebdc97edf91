import Canvas
import Content
import Control
import EventLoop
import Foundation
import Jobs
import LoopTestSupport
import Synchronization
import Testing

@testable import SheetDaemon

/// What the loop does with a document of many items, in between two touches.
@Suite("A step of the loop")
struct LoopStepTests {
    /// What has happened to items on the thread of the loop, which is the one that makes this.
    private final class Watch: Sendable {
        private struct Counts {
            var comparisons = 0
            var ends = 0
            var endsElsewhere = 0
        }

        private let loop = pthread_self()
        private let counts = Mutex(Counts())

        private var isOnLoop: Bool { pthread_equal(pthread_self(), loop) != 0 }

        func wasCompared() { if isOnLoop { counts.withLock { $0.comparisons += 1 } } }
        func ended() {
            let isOnLoop = isOnLoop
            counts.withLock { if isOnLoop { $0.ends += 1 } else { $0.endsElsewhere += 1 } }
        }

        var comparisons: Int { counts.withLock(\.comparisons) }
        var ends: Int { counts.withLock(\.ends) }
        var endsElsewhere: Int { counts.withLock(\.endsElsewhere) }
    }

    /// Something that a document holds.
    private final class Token: Sendable {
        let watch: Watch

        init(_ watch: Watch) { self.watch = watch }

        deinit { watch.ended() }
    }

    /// An item that knows when it is compared and when it ends.
    private struct Watched: ItemDrawing {
        let number: Int
        let token: Token
        var height: Double { 20 }

        func draw(on surface: inout Surface, scale: Double) {}
        func hash(into hasher: inout Hasher) { hasher.combine(number) }

        static func == (one: Watched, other: Watched) -> Bool {
            one.token.watch.wasCompared()
            return one.number == other.number
        }
    }

    private static let count = 2000

    private static func document(_ watch: Watch) -> Document {
        Document(items: (0..<count).map { .drawing(Watched(number: $0, token: Token(watch))) })
    }

    /// Runs `steps` on the loop of a daemon that has a display.
    private func play(_ steps: @escaping (Daemon) throws -> Void) throws {
        let stage = try DaemonStage()
        let daemon = stage.daemon
        var timer: LoopTimer?
        timer = try LoopTimer(on: daemon.loop) {
            guard daemon.isLit else { return timer?.set(at: daemon.loop.now + 1000) ?? () }
            try steps(daemon)
            daemon.stop()
        }
        timer?.set(at: daemon.loop.now)
        // The stage removes the folder of the socket, which the daemon would make again.
        _ = try withExtendedLifetime(stage) { try daemon.loop.withDeadline { try daemon.run() } }
        timer?.cancel()
    }

    @Test("It compares no more items than are seen, whatever is presented, updated or read")
    func comparisons() throws {
        let watch = Watch()
        try play { daemon in
            for _ in 0..<3 { try daemon.present(Self.document(watch), with: []) }
            try daemon.update(to: Self.document(watch))
            var isRead = false
            daemon.presentations.content(of: "sheet") { _ in isRead = true }
            daemon.worker.deliver { !isRead }
        }
        #expect(watch.comparisons < Self.count / 4)
    }

    @Test("It frees no item of a document that is replaced: the worker does")
    func ends() throws {
        let watch = Watch()
        try play { daemon in
            for _ in 0..<3 { try daemon.present(Self.document(watch), with: []) }
            try daemon.worker.wait { _ in }
            #expect(watch.ends == 0)
            #expect(watch.endsElsewhere >= Self.count)
        }
    }

    @Test("It frees no item of a document that is refused: the worker does")
    func refused() throws {
        let watch = Watch()
        try play { daemon in
            var outcome: Result<Void, ControlError>?
            // As a client that sends it and keeps nothing.
            func send() {
                var document = Self.document(watch)
                document.items.append(.text("<b>"))
                let sent = document
                let change = SheetChange.present(
                    { _ in sent },
                    with: { _ in [] },
                    detent: nil
                )
                daemon.presentations.make(change) { outcome = $0 }
            }
            send()
            daemon.worker.deliver { outcome == nil }
            #expect(throws: ControlError.self) { try outcome?.get() }
            try daemon.worker.wait { _ in }
            #expect(watch.ends == 0)
            #expect(watch.endsElsewhere == Self.count)
        }
    }
}
