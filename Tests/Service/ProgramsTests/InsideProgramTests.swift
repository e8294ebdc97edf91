import Canvas
import EventLoop
import Gestures
import Testing
import Windows

@testable import Programs

/// A program inside the sheet, as its bytes.
@Suite struct InsideProgramTests {
    private let panel: TestPanel
    private static let size = PixelSize(width: 40, height: 30)

    init() throws { panel = try TestPanel() }

    private func slots(_ least: Double? = nil, height: Int = 30) -> [WindowSlot] {
        [WindowSlot(appID: "map", size: PixelSize(width: 40, height: height), least: least)]
    }

    /// All of the slot.
    private var picture: Surface {
        var surface = Surface(size: Self.size, color: .white)
        let all = PixelRect(Self.size)
        panel.server.paint(slot: 0, Damage(all), of: all, backdrop: .color(.white), rotation: .none, into: &surface)
        return surface
    }

    @Test func `Its window is asked for the size of its place, is seen there, and goes`() throws {
        panel.server.set(slots())
        panel.server.see([true])
        let program = try WindowClient(on: panel, called: "map")
        #expect(program.client.all("configure").first?.arguments == [.number(40), .number(30), .words([1])])
        try program.acknowledge()
        let wanted = panel.wanted
        try program.draw(40, 30, 0x12_3456)
        #expect(panel.wanted > wanted && !panel.server.hasWindow && panel.server.hasWindow(inSlot: 0))
        #expect(picture[39, 29] as UInt32 == 0x12_3456 && panel.server.takeDamage(ofSlot: 0).area == 1200)
        #expect(panel.inside.last?.first?.program?.appID == "map" && panel.shown.isEmpty)
        try program.client.request(program.toplevel, "destroy")
        program.client.exchange()
        #expect(!panel.server.hasWindow(inSlot: 0) && picture[9, 9] as UInt32 == 0xFF_FFFF)
        #expect(panel.server.takeDamage(ofSlot: 0).area == 1200 && panel.inside.last == [SlotReport()])
    }

    @Test func `It may draw as large as its place is, which may be larger than the panel`() throws {
        panel.server.set([WindowSlot(appID: "map", size: PixelSize(width: 480, height: 2000))])
        let program = try WindowClient(on: panel, called: "map")
        try program.acknowledge()
        try program.draw(480, 2000, 1)
        #expect(panel.server.hasWindow(inSlot: 0) && panel.server.connected.count == 1)
    }

    @Test func `Its frames come with those that show it, and once a second while nobody sees it`() throws {
        panel.server.set(slots())
        let program = try WindowClient(on: panel, called: "map")
        try program.acknowledge()
        func ask() throws {
            let callback = program.client.make(.callback)
            try program.client.request(program.surface, "frame", .number(Int(callback)))
            try program.draw(40, 30, 1)
        }
        try ask()
        panel.frame()
        program.client.exchange()
        #expect(program.client.all("done").isEmpty)
        try program.pong()
        try panel.loop.run()
        program.client.exchange()
        #expect(program.client.all("done").count == 1 && panel.loop.now == 1_000_000)
        panel.server.see([true])
        try ask()
        panel.frame()
        program.client.exchange()
        #expect(program.client.all("done").count == 2)
    }

    @Test func `It is touched in its own units, and cancelled`() throws {
        panel.server.set(slots())
        let program = try WindowClient(on: panel, called: "map")
        try program.acknowledge()
        try program.draw(40, 30, 1)
        let (seat, touch) = (try program.client.bind(.seat), program.client.make(.touch))
        try program.client.request(seat, "get_touch", .number(Int(touch)))
        program.client.exchange()
        program.client.forget()
        for (phase, x) in [(Contact.Phase.began, 10.0), (.moved, 12), (.cancelled, 12)] {
            panel.server.touch([Contact(id: 1, phase: phase, position: Point(x: x, y: 5))], inSlot: 0, at: 7_000)
        }
        program.client.exchange()
        let events = program.client.events.filter { $0.object == touch }
        #expect(events.map(\.name) == ["down", "frame", "motion", "frame", "cancel"])
        #expect(events.first?.arguments.suffix(2) == [.fixed(10), .fixed(5)])
    }

    @Test func `It asks for another height by what it draws, and by the least that it can have`() throws {
        panel.server.set(slots(20))
        let program = try WindowClient(on: panel, called: "map")
        #expect(program.client.all("configure").first?.arguments == [.number(40), .number(20), .words([])])
        try program.acknowledge()
        try program.draw(40, 50, 1)
        try program.acknowledge()
        try program.draw(40, 50, 1)
        #expect(panel.inside.last?.first?.wish == 50)
        panel.server.set(slots(20, height: 50))
        program.client.exchange()
        #expect(panel.inside.last?.first?.wish == nil)
        #expect(program.client.all("configure").contains { $0.arguments.prefix(2) == [.number(40), .number(50)] })
        try program.client.request(program.toplevel, "set_min_size", .number(0), .number(60))
        program.client.exchange()
        #expect(panel.inside.last?.first?.wish == 60)
    }

    @Test func `One that does not answer is said to hang, as one behind the sheet is`() throws {
        panel.server.set(slots())
        let program = try WindowClient(on: panel, called: "map")
        try program.acknowledge()
        try program.draw(40, 30, 1)
        panel.server.touch([Contact(id: 1, phase: .began, position: Point(x: 1, y: 1))], inSlot: 0, at: 0)
        try panel.loop.run()
        #expect(panel.states == [.hangs])
        try program.pong()
        #expect(panel.states == [.hangs, .answers])
    }
}
