import CWire
import Canvas
import DaemonTestSupport
import Gestures
import Glibc
import Testing
import Windows

@testable import Programs

// What a program asks for in one step.
extension WindowClient {
    /// A pool of `size` bytes, of a file that has as many, or `length`.
    @discardableResult
    func pool(_ size: Int, of length: Int? = nil) throws -> UInt32 {
        let file = memfd_create("pool", 0)
        defer { close(file) }
        ftruncate(file, length ?? size)
        return try pool(size, file)
    }

    func pool(_ size: Int, _ file: Int32) throws -> UInt32 {
        let pool = client.make(.shmPool)
        try client.request(memory, "create_pool", .number(Int(pool)), .file(file), .number(size))
        return pool
    }

    @discardableResult
    func buffer(
        in pool: UInt32,
        _ offset: Int,
        _ width: Int,
        _ height: Int,
        _ stride: Int,
        format: Int = 1
    ) throws -> UInt32 {
        let buffer = client.make(.buffer)
        client.write(pool, 0, [Int(buffer), offset, width, height, stride, format].map { .number($0) })
        return buffer
    }

    func show(_ buffer: UInt32) throws {
        try client.request(surface, "attach", .number(Int(buffer)), .number(0), .number(0))
        try client.request(surface, "damage", .number(0), .number(0), .number(64), .number(48))
        try client.request(surface, "commit")
        client.exchange()
    }

    func newSurface() throws -> UInt32 {
        let surface = client.make(.surface)
        try client.request(compositor, "create_surface", .number(Int(surface)))
        return surface
    }

    func newWindow(of surface: UInt32) throws -> UInt32 {
        let window = client.make(.xdgSurface)
        try client.request(base, "get_xdg_surface", .number(Int(window)), .number(Int(surface)))
        return window
    }

    func putSubsurface(_ surface: UInt32, on parent: UInt32) throws {
        let (global, subsurface) = (try client.bind(.subcompositor), client.make(.subsurface))
        let words = [subsurface, surface, parent].map { WireClient.Argument.number(Int($0)) }
        try client.request(global, "get_subsurface", words[0], words[1], words[2])
    }

    func viewport(of surface: UInt32? = nil) throws -> UInt32 {
        let (global, viewport) = (try client.bind(.viewporter), client.make(.viewport))
        try client.request(global, "get_viewport", .number(Int(viewport)), .number(Int(surface ?? self.surface)))
        return viewport
    }

    func setGeometry(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws {
        let words = [x, y, width, height].map { WireClient.Argument.number($0) }
        try client.request(window, "set_window_geometry", words[0], words[1], words[2], words[3])
    }

    func positioner(isComplete: Bool = true) throws -> UInt32 {
        let positioner = client.make(.positioner)
        try client.request(base, "create_positioner", .number(Int(positioner)))
        guard isComplete else { return positioner }
        try client.request(positioner, "set_size", .number(10), .number(10))
        try client.request(positioner, "set_anchor_rect", .number(0), .number(0), .number(5), .number(5))
        return positioner
    }

    /// A popup that has not drawn yet.
    func popup(
        on parent: UInt32,
        _ positioner: UInt32? = nil
    ) throws -> (surface: UInt32, window: UInt32, popup: UInt32) {
        let surface = try newSurface()
        let window = try newWindow(of: surface)
        let place = try positioner ?? self.positioner()
        let popup = client.make(.popup)
        let words = [popup, parent, place].map { WireClient.Argument.number(Int($0)) }
        try client.request(window, "get_popup", words[0], words[1], words[2])
        try client.request(surface, "commit")
        client.exchange()
        return (surface, window, popup)
    }

    func show(_ popup: (surface: UInt32, window: UInt32, popup: UInt32), _ word: UInt32) throws {
        if case .number(let serial)? = client.events.last(where: { $0.object == popup.window })?.arguments.first {
            try client.request(popup.window, "ack_configure", .number(serial))
        }
        let buffer = try client.buffer(10, 10, word, memory: memory)
        try client.request(popup.surface, "attach", .number(Int(buffer)), .number(0), .number(0))
        try client.request(popup.surface, "commit")
        client.exchange()
    }

    func shownPopup() throws -> UInt32 {
        let popup = try popup(on: window)
        try show(popup, 0x44)
        return popup.popup
    }
}
