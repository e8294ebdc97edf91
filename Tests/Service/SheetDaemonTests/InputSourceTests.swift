import BottomSheet
import Configuration
import DaemonTestSupport
import EventLoop
import Gestures
import Interaction
import LoopTestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("Where touches come from")
struct InputSourceTests {
    /// Fingers that a test moves.
    private final class Fingers: InputSource {
        private unowned let delegate: any InputSourceDelegate
        private(set) var calls: [String] = []

        init(_ delegate: any InputSourceDelegate) { self.delegate = delegate }

        func open() { calls.append("open") }
        func close() { calls.append("close") }
        func change(to settings: InputSettings) { calls.append("change") }
        var recordingHead: String? { nil }
        func beginRecording() {}
        func endRecording() {}

        /// A finger without a name of its own: every source has one that is called so.
        func touch(_ phase: Contact.Phase, _ x: Double, _ y: Double, at time: Int64) throws {
            let contact = Contact(id: 1, phase: phase, position: Point(x: x, y: y))
            try delegate.handle(TouchFrame(time: time, contacts: [contact]), from: self)
        }
    }

    /// Does `steps` with a daemon that has two sources, once they are open.
    private func play(_ steps: @escaping (Daemon, [Fingers]) throws -> Void) throws -> [Fingers] {
        var sources: [Fingers] = []
        let stage = try DaemonStage(inputs: { devices, _ in
            sources = [Fingers(devices), Fingers(devices)]
            return sources
        })
        var timer: LoopTimer?
        timer = try LoopTimer(on: stage.daemon.loop) { [daemon = stage.daemon] in
            guard sources.count == 2, daemon.isLit else { return timer?.set(at: daemon.loop.now + 1000) ?? () }
            try steps(daemon, sources)
            daemon.stop()
        }
        timer?.set(at: stage.daemon.loop.now)
        try stage.daemon.loop.withDeadline { try stage.daemon.run() }
        timer?.cancel()
        return sources
    }

    @Test("Fingers of two sources are different fingers, though both call them alike, and each source can tap")
    func twoSources() throws {
        var touched: [Bool] = []
        _ = try play { daemon, sources in
            let now = daemon.loop.now
            func note() { touched.append(daemon.touches.interaction?.isTouched == true) }
            try sources[0].touch(.began, 0.5, 0.1, at: now)
            try sources[1].touch(.began, 0.5, 0.2, at: now + 1000)
            note()
            try sources[0].touch(.ended, 0.5, 0.1, at: now + 2000)
            note()
            try sources[1].touch(.ended, 0.5, 0.2, at: now + 3000)
            note()
        }
        #expect(touched == [true, true, false])
    }

    @Test("Either source drags the sheet")
    func drags() throws {
        var tops: [[Double]] = []
        _ = try play { daemon, sources in
            try daemon.present(nil, with: [])
            for source in sources {
                let start = daemon.loop.now + 2_000_000
                var seen: [Double] = []
                func top() -> Double { daemon.touches.interaction?.pose(at: start + 1_000_000).top ?? 0 }
                for (step, y) in [0.5, 0.7, 0.9].enumerated() {
                    try source.touch(step == 0 ? .began : .moved, 0.5, y, at: start + Int64(step) * 20_000)
                    seen.append(top())
                }
                try source.touch(.cancelled, 0.5, 0.9, at: start + 60_000)
                tops.append(seen)
            }
        }
        #expect(tops.count == 2)
        // A drag begins when the finger has moved far enough to mean one.
        for seen in tops { #expect(seen[0] <= seen[1] && seen[1] < seen[2], "\(seen)") }
    }

    @Test("All of them are opened when a display is lit, and closed in the end")
    func lives() throws {
        for source in try play({ _, _ in }) { #expect(source.calls == ["open", "close"]) }
    }

    @Test("The fingers of the first source keep their numbers")
    func numbers() {
        let contacts = [0, 1, 9].map { Contact(id: $0, phase: .began, position: .zero) }
        let frame = TouchFrame(time: 7, contacts: contacts)
        #expect(frame.numbered(forSource: 0) == frame)
        let ids = (0..<3).flatMap { frame.numbered(forSource: $0).contacts.map(\.id) }
        #expect(Set(ids).count == 9)
    }
}
