import Canvas
import EventLoop
import Gestures
import Testing
import Windows

@testable import Programs

/// Fingers on the window of a program, as its bytes.
@Suite struct ProgramTouchTests {
    private let panel: TestPanel
    private let program: WindowClient
    /// Its touchscreen.
    private let touch: UInt32

    private var client: WireClient { program.client }

    init() throws {
        panel = try TestPanel()
        program = try WindowClient(on: panel)
        try program.acknowledge()
        try program.draw(64, 48, 1)
        let seat = try program.client.bind(.seat)
        touch = program.client.make(.touch)
        try program.client.request(seat, "get_touch", .number(Int(touch)))
        program.client.exchange()
    }

    private func contact(_ id: Int, _ phase: Contact.Phase, _ x: Double, _ y: Double) -> Contact {
        Contact(id: id, phase: phase, position: Point(x: x, y: y))
    }

    @Test func `Fingers reach the window, in frames, and a cancel ends them`() throws {
        client.forget()
        panel.server.touch([contact(1, .began, 10, 20), contact(2, .began, 30.5, 40)], at: 7_000)
        panel.server.touch([contact(1, .moved, 11, 21)], at: 15_000)
        panel.server.touch([contact(2, .ended, 30.5, 40)], at: 16_000)
        panel.server.touch([contact(1, .cancelled, 11, 21)], at: 17_000)
        client.exchange()
        let events = client.events.filter { $0.object == touch }
        #expect(events.map(\.name) == ["down", "down", "frame", "motion", "frame", "up", "frame", "cancel"])
        #expect(
            events[0].arguments[1...] == [
                .number(7), .number(Int(program.surface)), .number(0), .fixed(10), .fixed(20),
            ]
        )
        #expect(events[1].arguments[3...] == [.number(1), .fixed(30.5), .fixed(40)])
        #expect(events[3].arguments == [.number(15), .number(0), .fixed(11), .fixed(21)])
    }

    /// A thousand taps and a finger that never lies still, while the program does not read.
    @Test func `One that stands still under a finger is not disconnected, and then knows where that is`() throws {
        try program.pong()
        client.forget()
        panel.server.touch([contact(0, .began, 0, 0)], at: 0)
        for step in 1...10_000 { panel.server.touch([contact(0, .moved, Double(step % 64), Double(step % 48))], at: 0) }
        for tap in 1...1000 {
            panel.server.touch([contact(tap, .began, 5, 5)], at: 0)
            panel.server.touch([contact(tap, .ended, 5, 5)], at: 0)
        }
        try panel.loop.run()
        #expect(panel.states == [.hangs] && panel.server.hasWindow)
        client.exchange()
        client.exchange()
        let events = client.events.filter { $0.object == touch && $0.name != "frame" }
        #expect(
            events.count < 3000
                && events.filter { $0.name == "down" }.count == events.filter { $0.name == "up" }.count + 1
        )
        #expect(
            events.last?.arguments == [
                .number(10_000), .number(0), .fixed(Double(10_000 % 64)), .fixed(Double(10_000 % 48)),
            ]
        )
        panel.server.touch([contact(0, .moved, 7, 8)], at: 0)
        panel.server.touch([contact(0, .ended, 7, 8)], at: 0)
        client.exchange()
        #expect(client.events.suffix(4).map(\.name) == ["motion", "frame", "up", "frame"] && client.fault == nil)
    }
}
