import Foundation

/// The machine monitor of QEMU, which speaks QMP: JSON objects, one a line.
struct Monitor {
    private let socket: UnixSocket

    init(path: String) throws {
        socket = try UnixSocket(path: path)
        _ = try socket.readLine()
        try execute("qmp_capabilities")
    }

    /// Executes `command` and waits until it is done.
    /// - Throws: `VirtualPanelError` with QEMU's description when it refuses.
    func execute(_ command: String, arguments: [String: Argument] = [:]) throws {
        let request = Request(execute: command, arguments: arguments)
        try socket.write(String(decoding: try JSONEncoder().encode(request), as: UTF8.self) + "\n")
        while true {
            let reply = try reply()
            if let refusal = reply.error { throw VirtualPanelError("QEMU refuses \(command): \(refusal.desc)") }
            if reply.event == nil { return }
        }
    }

    /// Waits until QEMU tells of `event`; one that came while a command was executed is not heard of any more.
    func wait(for event: String) throws {
        while try reply().event != event {}
    }

    private func reply() throws -> Reply {
        try JSONDecoder().decode(Reply.self, from: Data(try socket.readLine().utf8))
    }

    private struct Request: Encodable {
        let execute: String
        let arguments: [String: Argument]
    }

    /// A text or a number.
    enum Argument: Encodable, ExpressibleByStringInterpolation {
        case text(String)
        case number(Int)

        init(stringLiteral text: String) { self = .text(text) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }

    /// A return, an error, or an event, which may come at any time.
    private struct Reply: Decodable {
        struct Refusal: Decodable { let desc: String }
        let event: String?
        let error: Refusal?
    }
}
