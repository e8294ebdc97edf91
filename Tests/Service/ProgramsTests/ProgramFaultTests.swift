import CWire
import Canvas
import EventLoop
import Glibc
import Testing
import Windows

@testable import Programs

/// What a program may not do: it is disconnected with the protocol's error, and nobody else notices.
@Suite struct ProgramFaultTests {
    private let panel: TestPanel
    private let program: WindowClient

    init() throws {
        panel = try TestPanel()
        program = try WindowClient(on: panel)
        try program.acknowledge()
    }

    private func expectFault(_ text: String) throws {
        program.client.exchange()
        #expect(program.client.fault?.contains(text) == true, "\(program.client.fault ?? "no fault")")
        let other = try WindowClient(on: panel, called: "other")
        try other.acknowledge()
        try other.draw(64, 48, 7)
        #expect(other.client.fault == nil && panel.picture[1, 1] as UInt32 == 7)
    }

    /// A buffer in a pool of one picture, which is `file`.
    private func buffer(in file: Int32, _ offset: Int, _ width: Int, _ height: Int, _ stride: Int) throws -> UInt32 {
        let client = program.client
        let (pool, buffer) = (client.make(.shmPool), client.make(.buffer))
        ftruncate(file, 4 * 64 * 48)
        try client.request(program.memory, "create_pool", .number(Int(pool)), .file(file), .number(4 * 64 * 48))
        let (size, place) = (
            [WireClient.Argument.number(width), .number(height)], [WireClient.Argument.number(offset)]
        )
        client.write(pool, 0, [.number(Int(buffer))] + place + size + [.number(stride), .number(1)])
        return buffer
    }

    @Test func `A wrong serial`() throws {
        try program.client.request(program.window, "ack_configure", .number(999))
        try expectFault("a serial that was not sent")
    }

    @Test func `A scale below 1`() throws {
        try program.client.request(program.surface, "set_buffer_scale", .number(0))
        try expectFault("a scale of 0")
    }

    @Test func `A transform that is none`() throws {
        try program.client.request(program.surface, "set_buffer_transform", .number(8))
        try expectFault("a transform of 8")
    }

    @Test func `A pool that is shorter than it says`() throws {
        let file = memfd_create("short", 0)
        defer { close(file) }
        let pool = program.client.make(.shmPool)
        try program.client.request(program.memory, "create_pool", .number(Int(pool)), .file(file), .number(4096))
        try expectFault("shorter than 4096 bytes")
    }

    @Test func `A pool that is no memory`() throws {
        let file = open("/dev/zero", O_RDWR)
        defer { close(file) }
        let pool = program.client.make(.shmPool)
        try program.client.request(program.memory, "create_pool", .number(Int(pool)), .file(file), .number(4096))
        try expectFault("is not in memory")
    }

    @Test(arguments: [
        (0, 64, 48, 4), (0, 64, 48, 255), (-4, 64, 48, 256), (4, 64, 48, 256), (0, 0, 48, 256), (0, 64, 48, 1 << 30),
    ])
    func `A buffer beyond its pool`(_ offset: Int, _ width: Int, _ height: Int, _ stride: Int) throws {
        let file = memfd_create("pool", 0)
        defer { close(file) }
        _ = try buffer(in: file, offset, width, height, stride)
        try expectFault("does not fit into its pool")
    }

    @Test func `A pool that is cut short while it is shown`() throws {
        let client = program.client
        let file = memfd_create("pool", 0)
        defer { close(file) }
        let buffer = try buffer(in: file, 0, 64, 48, 256)
        try client.request(program.surface, "attach", .number(Int(buffer)), .number(0), .number(0))
        try client.request(program.surface, "commit")
        client.exchange()
        ftruncate(file, 0)
        #expect(panel.picture == Surface(size: PixelSize(width: 64, height: 48), color: .black))
        #expect(client.fault == nil && panel.server.hasWindow)
    }

    @Test func `More surfaces, objects and memory than it may have`() throws {
        for _ in 0..<70 {
            let id = program.client.make(.surface)
            try program.client.request(program.compositor, "create_surface", .number(Int(id)))
        }
        try expectFault("more than 64 surfaces")
    }

    @Test func `Too many regions`() throws {
        for index in 0..<1100 {
            if index.isMultiple(of: 100) { program.client.exchange() }
            let id = program.client.make(.region)
            try program.client.request(program.compositor, "create_region", .number(Int(id)))
        }
        try expectFault("more than 1000 objects")
    }

    @Test func `Too much memory`() throws {
        for index in 0..<2 { try program.draw(1024, 768, UInt32(index)) }
        #expect(program.client.fault == nil)
        for index in 0..<4 { _ = try program.client.buffer(1024, 700, UInt32(index), memory: program.memory) }
        try expectFault("bytes of pictures")
    }

    @Test func `Too many pools`() throws {
        let file = memfd_create("pool", 0)
        defer { close(file) }
        ftruncate(file, 4)
        for _ in 0..<110 {
            let pool = program.client.make(.shmPool)
            try program.client.request(program.memory, "create_pool", .number(Int(pool)), .file(file), .number(4))
            program.client.exchange()
        }
        try expectFault("more than 100 pools")
    }

    @Test func `A ninth program`() throws {
        let others = try (0..<7).map { _ in try WireClient(to: panel) }
        let ninth = try WireClient(to: panel)
        ninth.exchange()
        #expect(ninth.fault?.contains("more than 8 programs") == true)
        #expect(others.allSatisfy { $0.fault == nil } && program.client.fault == nil)
    }

    @Test func `One that shows nothing makes room for a ninth after a while`() throws {
        let silent = try (0..<7).map { _ in try WireClient(to: panel) }
        try program.draw(64, 48, 1)
        try panel.wait(5_000_000)
        let ninth = try WindowClient(on: panel, called: "ninth")
        for client in silent { client.exchange() }
        let faults = silent.compactMap(\.fault)
        #expect(faults.count == 1 && faults.first?.contains("it has no window, and another program came") == true)
        #expect(ninth.client.fault == nil && program.client.fault == nil)
        #expect(panel.server.programs.count == 8)
    }

    @Test func `Too many registries, which stay`() throws {
        for index in 0..<1100 where program.client.fault == nil {
            program.client.write(1, 1, [.number(Int(program.client.make(.callback)))])
            if index.isMultiple(of: 20) { program.client.exchange() }
        }
        try expectFault("more than 1000 objects")
    }

    /// The library keeps what no request takes until the connection ends: a thousand of each.
    @Test func `Files that no request takes end the connection, and nothing else`() throws {
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        for _ in 0..<1100 {
            program.client.write(1, 0, [.number(Int(program.client.make(.callback))), .file(file)])
            program.client.exchange()
        }
        let other = try WindowClient(on: panel, called: "other")
        try other.acknowledge()
        try other.draw(64, 48, 7)
        #expect(panel.picture[1, 1] as UInt32 == 7 && panel.server.programs.count == 1)
    }

    @Test func `Frames of surfaces that are gone are answered, and count no more`() throws {
        let client = program.client
        for _ in 0..<1200 {
            let (surface, callback) = (client.make(.surface), client.make(.callback))
            try client.request(program.compositor, "create_surface", .number(Int(surface)))
            try client.request(surface, "frame", .number(Int(callback)))
            try client.request(surface, "destroy")
            client.exchange()
        }
        #expect(client.fault == nil && client.all("done").count == 1200)
    }

    @Test func `A surface that is destroyed before its window`() throws {
        try program.client.request(program.surface, "destroy")
        try expectFault("before its window")
    }

    @Test func `A keyboard of a seat that has none`() throws {
        let seat = try program.client.bind(.seat)
        let keyboard = program.client.make(.touch)
        try program.client.request(seat, "get_keyboard", .number(Int(keyboard)))
        try expectFault("only a touchscreen")
    }

    @Test func `Bytes that are no request`() throws {
        program.client.write(program.surface, 900, [.number(1)])
        try expectFault("invalid method 900")
    }
}
