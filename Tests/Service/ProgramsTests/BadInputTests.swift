import CWire
import Canvas
import DaemonTestSupport
import Gestures
import Glibc
import Testing
import Windows

@testable import Programs

@Suite struct BadInputTests {
    @Test(arguments: BadInput.memory + BadInput.surfaces + BadInput.viewports + BadInput.windows + BadInput.popups)
    func `It ends its program at most, with one line in the log, and nobody else notices`(_ input: BadInput) throws {
        let panel = try TestPanel()
        let program = try WindowClient(on: panel)
        if input.isShown {
            try program.acknowledge()
            try program.draw(64, 48, 3)
        }
        let other = try WindowClient(on: panel, called: "other")
        try other.acknowledge()
        try other.draw(64, 48, 7)
        _ = panel.server.takeDamage()
        try input.act(program, panel)
        program.client.exchange()
        other.client.exchange()
        #expect(other.client.fault == nil)
        if let fault = input.fault {
            #expect(program.client.fault?.contains(fault) == true, "\(program.client.fault ?? "no fault")")
            #expect(panel.journal.lines.count == 1 && panel.journal.lines[0].contains(fault), "\(panel.journal.lines)")
            #expect(panel.server.programs.count == 1 && panel.picture[1, 1] as UInt32 == 7)
        } else {
            #expect(program.client.fault == nil && panel.journal.lines == [] && panel.server.programs.count == 2)
        }
    }

    @Test func `One that never reads what it asks for is disconnected, and nobody else waits`() throws {
        let panel = try TestPanel()
        let (program, other) = (try WindowClient(on: panel), try WindowClient(on: panel, called: "other"))
        for index in 0..<200_000 where panel.server.programs.count == 2 {
            program.client.write(1, 0, [.number(Int(program.client.make(.callback)))])
            if index.isMultiple(of: 50) { panel.turn() }
        }
        #expect(panel.server.programs.count == 1 && panel.journal.lines.count == 1, "\(panel.journal.lines)")
        try other.acknowledge()
        try other.draw(64, 48, 7)
        #expect(panel.picture[1, 1] as UInt32 == 7)
    }

    @Test func `Commits without a pause are one frame, which releases and answers all of them`() throws {
        let panel = try TestPanel()
        let program = try WindowClient(on: panel)
        let client = program.client
        try program.acknowledge()
        try program.draw(64, 48, 1)
        panel.frame()
        client.exchange()
        let buffers = try (2...3).map { try client.buffer(64, 48, $0, memory: program.memory) }
        client.forget()
        for index in 0..<10_000 {
            if index < 500 {
                try client.request(program.surface, "frame", .number(Int(client.make(.callback))))
            }
            try client.request(program.surface, "attach", .number(Int(buffers[index % 2])), .number(0), .number(0))
            try client.request(program.surface, "damage", .number(index % 64), .number(0), .number(1), .number(1))
            try client.request(program.surface, "commit")
            if index.isMultiple(of: 50) { client.exchange() }
        }
        client.exchange()
        #expect(client.fault == nil && client.all("release").count == 10_000 && client.all("done").isEmpty)
        #expect(panel.server.takeDamage().area == 64 && panel.picture[9, 9] as UInt32 == 3, "a row was damaged")
        panel.frame()
        client.exchange()
        #expect(client.all("done").count == 500 && panel.server.takeDamage().isEmpty)
    }

    /// Behind the sheet, and in a place of its document.
    @Test(arguments: [true, false])
    func `Of two programs of one name the first is seen and touched, as long as it is there`(_ isInside: Bool) throws {
        let panel = try TestPanel(behind: isInside ? nil : "app")
        let size = isInside ? PixelSize(width: 40, height: 30) : PixelSize(width: 64, height: 48)
        if isInside {
            panel.server.set([WindowSlot(appID: "app", size: size)])
            panel.server.see([true])
        }
        let programs = try (0..<2).map { _ in try WindowClient(on: panel) }
        var touches: [UInt32] = []
        for (index, program) in programs.enumerated() {
            try program.acknowledge()
            try program.draw(size.width, size.height, UInt32(index + 1))
            let (seat, touch) = (try program.client.bind(.seat), program.client.make(.touch))
            try program.client.request(seat, "get_touch", .number(Int(touch)))
            program.client.exchange()
            touches.append(touch)
        }
        func color() -> UInt32 {
            guard isInside else { return panel.picture[9, 9] }
            var picture = Surface(size: size)
            let all = PixelRect(size)
            panel.server.paint(slot: 0, Damage(all), of: all, backdrop: .color(.white), rotation: .none, into: &picture)
            return picture[9, 9]
        }
        func tapped() -> [Bool] {
            for phase in [Contact.Phase.began, .ended] {
                let contact = Contact(id: 1, phase: phase, position: Point(x: 5, y: 5))
                panel.server.touch([contact], inSlot: isInside ? 0 : nil, at: 0)
            }
            return zip(programs, touches).map { program, touch in
                program.client.forget()
                program.client.exchange()
                return program.client.events.contains { $0.object == touch && $0.name == "down" }
            }
        }
        #expect(color() == 1 && tapped() == [true, false])
        try programs[0].client.request(programs[0].toplevel, "destroy")
        programs[0].client.exchange()
        #expect(color() == 2 && tapped() == [false, true])
    }
}
