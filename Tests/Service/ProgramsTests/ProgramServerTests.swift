import CWire
import Canvas
import EventLoop
import Glibc
import Testing
import Windows

@testable import Programs

/// A program on the panel, as its bytes.
@Suite struct ProgramServerTests {
    private let panel: TestPanel

    init() throws { panel = try TestPanel() }

    @Test func `What is offered, and in which versions`() throws {
        let client = try WireClient(to: panel)
        #expect(
            client.offered == [
                "wl_compositor": 5, "wl_subcompositor": 1, "wl_shm": 1, "wl_output": 4, "wl_seat": 7, "xdg_wm_base": 5,
                "wl_data_device_manager": 3, "wp_viewporter": 1, "wp_fractional_scale_manager_v1": 1,
                "wp_presentation": 1,
                "zwp_idle_inhibit_manager_v1": 1, "zxdg_decoration_manager_v1": 1, "zwp_text_input_manager_v3": 1,
            ]
        )
    }

    @Test func `The panel is an output, and its touchscreen a seat`() throws {
        let client = try WireClient(to: panel)
        let output = try client.bind(.output)
        let seat = try client.bind(.seat)
        let memory = try client.bind(.shm)
        client.exchange()
        let events = client.events.filter { $0.object == output }
        #expect(events.map(\.name) == ["geometry", "mode", "scale", "name", "description", "done"])
        #expect(events[1].arguments == [.number(3), .number(64), .number(48), .number(60000)])
        #expect(client.events.filter { $0.object == seat }.map(\.arguments) == [[.number(4)], [.text("sheetd")]])
        #expect(
            client.events.filter { $0.object == memory }.map(\.arguments) == [
                [.number(0)], [.number(1)], [.number(0x3631_4752)],
            ]
        )
    }

    @Test func `A program of an older version gets only events that it knows`() throws {
        let client = try WireClient(to: panel)
        let output = try client.bind(.output, version: 1)
        client.exchange()
        #expect(client.events.filter { $0.object == output }.map(\.name) == ["geometry", "mode"])
    }

    @Test func `A window is asked to fill the panel, is seen, and gets its buffer back with the next one`() throws {
        let program = try WindowClient(on: panel)
        let asked = try #require(program.client.all("configure").first)
        #expect(asked.arguments == [.number(64), .number(48), .words([2])])
        try program.acknowledge()
        try program.draw(64, 48, 0xFF12_3456)
        #expect(panel.picture[5, 5] as UInt32 == 0x12_3456)
        #expect(panel.server.program?.appID == "app" && panel.wanted > 0 && panel.shown.last??.appID == "app")
        #expect(program.client.all("release").isEmpty)
        try program.draw(64, 48, 0x80_0000)
        #expect(program.client.all("release").count == 1)
        #expect(panel.server.takeDamage().area == 64 * 48)
        #expect(program.client.all("configure").contains { $0.arguments.last == .words([2, 4]) })
    }

    @Test func `Who is connected is known, and what becomes of it`() throws {
        let silent = try WireClient(to: panel)
        let (shown, waiting) = (try WindowClient(on: panel, called: "a"), try WindowClient(on: panel, called: "b"))
        for program in [shown, waiting] {
            try program.acknowledge()
            try program.draw(64, 48, 1)
        }
        func states() -> [String] {
            panel.server.connected.map { "\($0.toplevel?.appID ?? "none") \($0.state.rawValue)" }
        }
        #expect(states() == ["none windowless", "a shown", "b waiting"])
        #expect(panel.server.connected.allSatisfy { $0.process == getpid() && $0.user == getuid() })
        try panel.loop.run()
        #expect(states() == ["none windowless", "a hangs", "b hangs"] && silent.fault == nil)
    }

    @Test func `A frame is answered when it is on the screen`() throws {
        let program = try WindowClient(on: panel)
        let client = program.client
        try program.acknowledge()
        let presentation = try client.bind(.presentation)
        let (callback, feedback) = (client.make(.callback), client.make(.presentationFeedback))
        try client.request(program.surface, "frame", .number(Int(callback)))
        try client.request(presentation, "feedback", .number(Int(program.surface)), .number(Int(feedback)))
        try program.draw(64, 48, 1)
        #expect(client.all("done").isEmpty)
        panel.frame(at: 5_000_123)
        client.exchange()
        #expect(client.all("done").map(\.arguments) == [[.number(5000)]])
        let presented = try #require(client.all("presented").first)
        #expect(presented.arguments == [0, 5, 123_000, 16_666_666, 0, 1, 3].map { .number($0) })
        panel.frame(at: 6_000_000)
        client.exchange()
        #expect(client.all("done").count == 1)
    }

    @Test func `A program that is not seen goes on once a second`() throws {
        let first = try WindowClient(on: panel, called: "a")
        try first.acknowledge()
        try first.draw(64, 48, 1)
        let second = try WindowClient(on: panel, called: "b")
        try second.acknowledge()
        let callback = second.client.make(.callback)
        try second.client.request(second.surface, "frame", .number(Int(callback)))
        try second.draw(64, 48, 2)
        panel.frame()
        second.client.exchange()
        #expect(second.client.all("done").isEmpty && panel.picture[0, 0] as UInt32 == 1)
        for program in [first, second] { try program.pong() }
        try panel.loop.run()
        second.client.exchange()
        #expect(second.client.all("done").count == 1 && panel.loop.now == 1_000_000)
    }

    /// A sheet that covers all of it, and then a panel that is dark.
    @Test func `A window that the sheet covers goes on once a second, one on a dark panel not at all`() throws {
        let program = try WindowClient(on: panel)
        let client = program.client
        try program.acknowledge()
        func ask() throws -> Int {
            try program.pong()
            client.forget()
            try client.request(program.surface, "frame", .number(Int(client.make(.callback))))
            try program.draw(64, 48, 1)
            panel.frame(isCovered: true)
            client.exchange()
            return client.all("done").count
        }
        #expect(try ask() == 0)
        try panel.wait(1_100_000)
        client.exchange()
        #expect(client.all("done").count == 1)
        panel.isDark = true
        #expect(try ask() == 0)
        try panel.wait(60_000_000)
        client.exchange()
        #expect(client.all("done").isEmpty)
        panel.isDark = false
        panel.frame()
        client.exchange()
        #expect(client.all("done").count == 1)
    }

    @Test func `One that does not answer in ten seconds hangs until it does`() throws {
        let program = try WindowClient(on: panel)
        try program.acknowledge()
        try program.draw(64, 48, 1)
        try panel.loop.run()
        #expect(panel.states == [.hangs] && panel.loop.now == 10_000_000)
        try program.pong()
        #expect(panel.states == [.hangs, .answers])
    }

    @Test func `Another panel is another output, another scale, and a configure`() throws {
        let program = try WindowClient(on: panel)
        let client = program.client
        let (manager, scale) = (try client.bind(.fractionalScaleManager), client.make(.fractionalScale))
        try client.request(manager, "get_fractional_scale", .number(Int(scale)), .number(Int(program.surface)))
        let output = try client.bind(.output)
        try program.acknowledge()
        try program.draw(64, 48, 1)
        client.forget()
        panel.server.change(
            to: ProgramPanel(
                room: Room(picture: PixelSize(width: 48, height: 64), scale: 1.5),
                name: "test",
                refreshRate: 60,
                millimeters: (width: 75, height: 100)
            )
        )
        client.exchange()
        #expect(client.all("preferred_scale").map(\.arguments) == [[.number(180)]])
        #expect(client.all("scale").map(\.arguments) == [[.number(2)]])
        #expect(client.events.contains { $0.object == output && $0.name == "mode" && $0.arguments[1] == .number(48) })
        #expect(client.all("configure").contains { $0.arguments.prefix(2) == [.number(32), .number(43)] })
    }

    @Test func `What is seen keeps the panel lit while its program wants that`() throws {
        let program = try WindowClient(on: panel)
        let client = program.client
        try program.acknowledge()
        try program.draw(64, 48, 1)
        let (manager, inhibitor) = (try client.bind(.idleInhibitManager), client.make(.idleInhibitor))
        try client.request(manager, "create_inhibitor", .number(Int(inhibitor)), .number(Int(program.surface)))
        client.exchange()
        #expect(panel.server.inhibitsSleep)
        try client.request(inhibitor, "destroy")
        client.exchange()
        #expect(!panel.server.inhibitsSleep)
    }

    @Test func `Colours of two bytes and translucent ones are as the program means them`() throws {
        let program = try WindowClient(on: panel)
        try program.acknowledge()
        try program.draw(32, 48, 0xF800_07E0, format: 0x3631_4752)
        let picture = panel.picture
        #expect(picture[16, 0] as UInt32 == 0x00_FF00 && picture[17, 0] as UInt32 == 0xFF_0000)
        try program.draw(64, 48, 0x8040_0000, format: 0)
        #expect(panel.picture[9, 9] as UInt32 == 0xBF_7F7F)
    }

    @Test func `Memory that a program no longer uses does not count`() throws {
        let program = try WindowClient(on: panel)
        try program.acknowledge()
        for index in 0..<40 {
            let client = program.client
            let buffer = try client.buffer(64, 48, UInt32(index), memory: program.memory)
            try client.request(program.surface, "attach", .number(Int(buffer)), .number(0), .number(0))
            try client.request(program.surface, "damage", .number(0), .number(0), .number(64), .number(48))
            try client.request(program.surface, "commit")
            try client.request(buffer, "destroy")
            client.exchange()
            #expect(client.fault == nil && panel.picture[3, 3] as UInt32 == UInt32(index))
        }
        #expect(panel.server.buffers.count == 1)
    }
}
