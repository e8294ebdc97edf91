import Foundation
import TestSupport

/// The machine monitor of QEMU, which speaks QMP: JSON objects, one a line.
struct Monitor {
    private let socket: UnixSocket

    init(path: String) throws {
        socket = try UnixSocket(path: path)
        _ = try socket.readLine()
        try execute("qmp_capabilities")
    }

    func execute(_ command: String, arguments: [String: Argument] = [:]) throws {
        _ = try status(of: command, arguments: arguments)
    }

    private func status(of command: String, arguments: [String: Argument] = [:]) throws -> String? {
        let request = Request(execute: command, arguments: arguments)
        try socket.write(String(decoding: try JSONEncoder().encode(request), as: UTF8.self) + "\n")
        while true {
            let reply = try reply()
            if let refusal = reply.error { throw VirtualPanelError("QEMU refuses \(command): \(refusal.desc)") }
            if reply.event == nil { return reply.return?.status }
        }
    }

    /// Saves the state of the machine, which stands still and can go on afterwards.
    func save(to state: MachineState) throws {
        try execute("migrate-set-parameters", arguments: ["max-bandwidth": .number(1 << 40)])
        try execute("migrate", arguments: ["uri": .text(state.destination)])
        let result = try Waiting.value("saved machine", within: 300) { () -> String? in
            let status = try status(of: "query-migrate")
            return status == "completed" || status == "failed" ? status : nil
        }
        guard result == "completed" else { throw VirtualPanelError("QEMU cannot save the state of the machine") }
        // For a moment the machine still counts as being moved, and may not go on.
        try Waiting.wait(for: "machine that may go on") { try status(of: "query-status") != "finish-migrate" }
    }

    /// Waits until the state that the machine was started with is loaded; then it stands still.
    func waitUntilLoaded() throws {
        try Waiting.wait(for: "loaded machine", within: 300) { try status(of: "query-status") != "inmigrate" }
    }

    /// Waits for the next of `events` and returns it; those that came while a command was executed do not count.
    @discardableResult
    func wait(for events: String...) throws -> String {
        while true {
            if let event = try reply().event, events.contains(event) { return event }
        }
    }

    /// Waits until the guest of `board` has stopped the machine, or stops it where the guest cannot.
    func waitUntilStopped(by board: Board) throws {
        if board.hasBrake { try wait(for: "STOP") } else { try execute("stop") }
    }

    private func reply() throws -> Reply {
        try JSONDecoder().decode(Reply.self, from: Data(try socket.readLine().utf8))
    }

    private struct Request: Encodable {
        let execute: String
        let arguments: [String: Argument]
    }

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
        struct Return: Decodable { let status: String? }
        struct Refusal: Decodable { let desc: String }
        let event: String?
        let `return`: Return?
        let error: Refusal?
    }
}
