import CWire
import Canvas
import DaemonTestSupport
import Gestures
import Glibc
import Testing
import Windows

@testable import Programs

/// Something that a program should not do.
struct BadInput: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What the error says that ends the connection; nil where the program goes on.
    let fault: String?
    /// Whether its window has a picture before.
    var isShown = true
    let act: @Sendable (WindowClient, TestPanel) throws -> Void

    init(
        _ title: String,
        _ fault: String? = nil,
        isShown: Bool = true,
        _ act: @escaping @Sendable (WindowClient, TestPanel) throws -> Void
    ) {
        (testDescription, self.fault, self.isShown, self.act) = (title, fault, isShown, act)
    }

    private static let most = Int(Int32.max)

    static let memory = [
        BadInput("a pool of a negative size", "a pool of -1 bytes") { program, _ in try program.pool(-1, of: 4096) },
        BadInput("a pool of 2 GB of a short file", "shorter than") { program, _ in try program.pool(most, of: 4096) },
        BadInput("a pool that becomes smaller", "cannot become 4 bytes") { program, _ in
            try program.client.request(program.pool(4096), "resize", .number(4))
        },
        BadInput("a pool of a negative new size", "cannot become -4096 bytes") { program, _ in
            try program.client.request(program.pool(4096), "resize", .number(-4096))
        },
        BadInput("a pool that outgrows its file", "cannot become 8192 bytes") { program, _ in
            try program.client.request(program.pool(4096), "resize", .number(8192))
        },
        BadInput("a buffer of a negative width", "does not fit into its pool") { program, _ in
            try program.buffer(in: program.pool(4096), 0, -16, 16, 64)
        },
        BadInput("a buffer of a negative height", "does not fit into its pool") { program, _ in
            try program.buffer(in: program.pool(4096), 0, 16, -16, 64)
        },
        BadInput("a buffer of a negative stride", "does not fit into its pool") { program, _ in
            try program.buffer(in: program.pool(4096), 0, 16, 16, -64)
        },
        BadInput("rows and a stride whose product has more than 32 bits", "does not fit into its pool") { program, _ in
            try program.buffer(in: program.pool(4096), 0, 1, 1 << 30, 1 << 30)
        },
        BadInput("a buffer that begins at the greatest number", "does not fit into its pool") { program, _ in
            try program.buffer(in: program.pool(4096), most, 16, 16, 64)
        },
        BadInput("a format that nobody offered", "a format of 77") { program, _ in
            try program.buffer(in: program.pool(4096), 0, 16, 16, 64, format: 77)
        },
        BadInput("a buffer as large as a hall", "a buffer of 20000 x 20000 pixels") { program, _ in
            try program.buffer(in: program.pool(most), 0, 20_000, 20_000, 80_000)
        },
        BadInput("a pool of 2 GB, with a small picture at its end") { program, panel in
            try program.show(program.buffer(in: program.pool(most), most - 12_288, 64, 48, 256))
            #expect(panel.picture[9, 9] as UInt32 == 0)
        },
        BadInput("a pool that is sealed") { program, panel in
            // With MFD_ALLOW_SEALING.
            let file = memfd_create("sealed", 2)
            defer { close(file) }
            let words = [UInt32](repeating: 0x12_3456, count: 64 * 48)
            _ = words.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            // F_ADD_SEALS: against shrinking, growing and writing.
            try #require(fcntl(file, 1033, 2 | 4 | 8) == 0)
            try program.show(program.buffer(in: program.pool(12_288, file), 0, 64, 48, 256))
            #expect(panel.picture[9, 9] as UInt32 == 0x12_3456)
        },
        BadInput("a pool that is cut in the middle of a row before it is shown") { program, panel in
            let file = memfd_create("cut", 0)
            defer { close(file) }
            let words = [UInt32](repeating: 0x12_3456, count: 64 * 48)
            _ = words.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            let buffer = try program.buffer(in: program.pool(12_288, file), 0, 64, 48, 256)
            program.client.exchange()
            ftruncate(file, 256 * 20 + 128)
            try program.show(buffer)
            let picture = panel.picture
            let rows = [(0, 0), (31, 20), (32, 20), (0, 21)].map { picture[$0.0, $0.1] as UInt32 }
            #expect(rows == [0x12_3456, 0x12_3456, 0, 0])
        },
        BadInput("a buffer that is destroyed while it waits for the commit") { program, panel in
            let buffer = try program.client.buffer(64, 48, 5, memory: program.memory)
            try program.client.request(program.surface, "attach", .number(Int(buffer)), .number(0), .number(0))
            try program.client.request(buffer, "destroy")
            try program.client.request(program.surface, "commit")
            program.client.exchange()
            try program.draw(64, 48, 9)
            #expect(panel.picture[9, 9] as UInt32 == 9 && panel.server.buffers.count == 3)
        },
    ]

    static let surfaces = [
        BadInput("a thousand frames of one commit", "more than 1000 objects") { program, _ in
            for index in 0..<1100 where program.client.fault == nil {
                try program.client.request(program.surface, "frame", .number(Int(program.client.make(.callback))))
                if index.isMultiple(of: 100) { program.client.exchange() }
            }
        },
        BadInput("damage and regions from one end of the world to the other") { program, panel in
            let ends = [-most / 2, -most / 2, most, most].map { WireClient.Argument.number($0) }
            let far = [most, most, most, most].map { WireClient.Argument.number($0) }
            let region = program.client.make(.region)
            try program.client.request(program.compositor, "create_region", .number(Int(region)))
            for rect in [ends, far] {
                for name in ["damage", "damage_buffer"] {
                    try program.client.request(program.surface, name, rect[0], rect[1], rect[2], rect[3])
                }
                for name in ["add", "subtract"] {
                    try program.client.request(region, name, rect[0], rect[1], rect[2], rect[3])
                }
            }
            for name in ["set_opaque_region", "set_input_region"] {
                try program.client.request(program.surface, name, .number(Int(region)))
            }
            try program.client.request(program.surface, "commit")
            program.client.exchange()
            #expect(panel.server.takeDamage().area == 64 * 48)
        },
        BadInput("the greatest scale") { program, panel in
            try program.client.request(program.surface, "set_buffer_scale", .number(most))
            try program.client.request(program.surface, "commit")
            program.client.exchange()
            #expect(panel.picture[0, 0] as UInt32 == 0xFF_FFFF)
        },
        BadInput("a surface on itself", "cannot lie on itself") { program, _ in
            let surface = try program.newSurface()
            try program.putSubsurface(surface, on: surface)
        },
        BadInput("two surfaces on each other", "cannot lie on itself") { program, _ in
            let surfaces = [try program.newSurface(), try program.newSurface()]
            try program.putSubsurface(surfaces[0], on: surfaces[1])
            try program.putSubsurface(surfaces[1], on: surfaces[0])
        },
        BadInput("a window that lies on another surface", "has another role already") { program, _ in
            try program.putSubsurface(program.surface, on: program.newSurface())
        },
        BadInput("a tower of surfaces whose foot is destroyed") { program, panel in
            var tower = [program.surface]
            for _ in 0..<40 {
                let surface = try program.newSurface()
                try program.putSubsurface(surface, on: tower.last ?? 0)
                tower.append(surface)
            }
            try program.client.request(tower[1], "destroy")
            for surface in [tower[40], program.surface] { try program.client.request(surface, "commit") }
            program.client.exchange()
            #expect(panel.picture[9, 9] as UInt32 == 3)
        },
    ]

    static let viewports = [
        BadInput("a source beyond the buffer", "the source reaches beyond the buffer") { program, _ in
            let numbers = [0.0, 0, 65, 48].map { WireClient.Argument.fixed($0) }
            try program.client.request(program.viewport(), "set_source", numbers[0], numbers[1], numbers[2], numbers[3])
            try program.client.request(program.surface, "commit")
        },
        BadInput("a source before the buffer", "below zero") { program, _ in
            let numbers = [-2.0, 0, 10, 10].map { WireClient.Argument.fixed($0) }
            try program.client.request(program.viewport(), "set_source", numbers[0], numbers[1], numbers[2], numbers[3])
        },
        BadInput("a source with a part of a pixel", "needs a destination") { program, _ in
            let numbers = [0.0, 0, 10.5, 10].map { WireClient.Argument.fixed($0) }
            try program.client.request(program.viewport(), "set_source", numbers[0], numbers[1], numbers[2], numbers[3])
            try program.client.request(program.surface, "commit")
        },
        BadInput("a destination without columns", "a destination without columns or rows") { program, _ in
            try program.client.request(program.viewport(), "set_destination", .number(0), .number(10))
        },
        BadInput("a destination as large as numbers are") { program, panel in
            try program.client.request(program.viewport(), "set_destination", .number(most), .number(most))
            try program.client.request(program.surface, "commit")
            program.client.exchange()
            #expect(panel.picture[9, 9] as UInt32 == 3)
            try program.client.request(program.surface, "damage", .number(0), .number(0), .number(most), .number(most))
            try program.client.request(program.surface, "commit")
            program.client.exchange()
            #expect(panel.server.takeDamage().area <= 64 * 48)
        },
        BadInput("a viewport of a surface that is gone", "the surface of the viewport is gone") { program, _ in
            let surface = try program.newSurface()
            let viewport = try program.viewport(of: surface)
            try program.client.request(surface, "destroy")
            try program.client.request(viewport, "set_destination", .number(1), .number(1))
        },
    ]

    static let windows = [
        BadInput("a picture before the first configure was acknowledged", "was acknowledged", isShown: false) {
            program,
            _ in
            try program.draw(64, 48, 1)
        },
        BadInput("a window of a surface with a picture", "has a buffer already") { program, _ in
            let surface = try program.newSurface()
            let buffer = try program.client.buffer(8, 8, 1, memory: program.memory)
            try program.client.request(surface, "attach", .number(Int(buffer)), .number(0), .number(0))
            _ = try program.newWindow(of: surface)
        },
        BadInput("a window that is its own parent", "cannot be the parent of itself") { program, _ in
            try program.client.request(program.toplevel, "set_parent", .number(Int(program.toplevel)))
        },
        BadInput("a window without rows", "a window without columns or rows") { program, _ in
            try program.setGeometry(0, 0, 10, 0)
        },
        BadInput("a window at the end of the world") { program, panel in
            try program.setGeometry(-most, most, most, most)
            try program.client.request(program.surface, "commit")
            program.client.exchange()
            _ = panel.picture
            #expect(panel.server.takeDamage().area <= 64 * 48)
        },
        BadInput("a least size below zero", "below zero") { program, _ in
            try program.client.request(program.toplevel, "set_min_size", .number(-1), .number(0))
        },
        BadInput("a title that is no text") { program, panel in
            try program.client.request(program.toplevel, "set_title", .words([0x00FF_FEFD]))
            program.client.exchange()
            #expect(panel.server.program?.title == "\u{FFFD}\u{FFFD}\u{FFFD}")
        },
        BadInput("a window that acknowledges nothing while the panel turns and turns") { program, panel in
            for turn in 1...200 {
                let size = PixelSize(width: 64 - turn % 2 * 16, height: 48 + turn % 2 * 16)
                let room = Room(picture: size, scale: 1)
                panel.server.change(to: ProgramPanel(room: room, name: "t", refreshRate: 60, millimeters: (1, 1)))
            }
            program.client.exchange()
            #expect(program.client.all("configure").count > 200 && panel.picture[9, 9] as UInt32 == 3)
        },
    ]

    static let popups = [
        BadInput("a popup without a parent", "a popup needs a parent") { program, _ in _ = try program.popup(on: 0) },
        BadInput("a popup on itself", "a popup needs a parent") { program, _ in
            let (window, place) = (try program.newWindow(of: program.newSurface()), try program.positioner())
            let popup = program.client.make(.popup)
            let words = [popup, window, place].map { WireClient.Argument.number(Int($0)) }
            try program.client.request(window, "get_popup", words[0], words[1], words[2])
        },
        BadInput("a popup on a window that is nothing any more", "a popup needs a parent") { program, _ in
            try program.client.request(program.toplevel, "destroy")
            _ = try program.popup(on: program.window)
        },
        BadInput("a popup of no size", "a positioner without a size or an anchor") { program, _ in
            _ = try program.popup(on: program.window, program.positioner(isComplete: false))
        },
        BadInput("a popup of a negative size", "a size below 1") { program, _ in
            try program.client.request(program.positioner(), "set_size", .number(-1), .number(1))
        },
        BadInput("a grab of a popup that is shown", "a grab after it was shown") { program, _ in
            let popup = try program.shownPopup()
            let seat = try program.client.bind(.seat)
            try program.client.request(popup, "grab", .number(Int(seat)), .number(1))
        },
        BadInput("a popup that goes before the one on it", "another popup lies above it") { program, _ in
            let first = try program.popup(on: program.window)
            try program.show(first, 0x11)
            let second = try program.popup(on: first.window)
            try program.show(second, 0x22)
            try program.client.request(first.popup, "destroy")
        },
        BadInput("a popup that outlives its parent, moves and draws") { program, panel in
            let popup = try program.shownPopup()
            for object in [program.toplevel, program.window, program.surface] {
                try program.client.request(object, "destroy")
            }
            program.client.exchange()
            #expect(program.client.all("popup_done").count == 1 && panel.picture[1, 1] as UInt32 == 7)
            let positioner = try program.positioner()
            try program.client.request(popup, "reposition", .number(Int(positioner)), .number(7))
            program.client.exchange()
            #expect(panel.picture[1, 1] as UInt32 == 7)
            try program.client.request(popup, "destroy")
        },
        BadInput("a popup as large as numbers are, anchored as far away") { program, panel in
            let positioner = try program.positioner()
            try program.client.request(positioner, "set_size", .number(most), .number(most))
            let far = [-most, most, most, most].map { WireClient.Argument.number($0) }
            try program.client.request(positioner, "set_anchor_rect", far[0], far[1], far[2], far[3])
            try program.client.request(positioner, "set_offset", .number(most), .number(-most))
            try program.client.request(positioner, "set_constraint_adjustment", .number(63))
            try program.show(program.popup(on: program.window, positioner), 0x33)
            _ = panel.picture
            #expect(panel.server.takeDamage().area <= 64 * 48)
        },
    ]
}
