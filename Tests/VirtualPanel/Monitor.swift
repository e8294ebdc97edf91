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
    func execute(_ command: String, arguments: [String: String] = [:]) throws {
        let request = Request(execute: command, arguments: arguments)
        try socket.write(String(decoding: try JSONEncoder().encode(request), as: UTF8.self) + "\n")
        while true {
            let reply = try JSONDecoder().decode(Reply.self, from: Data(try socket.readLine().utf8))
            if let refusal = reply.error { throw VirtualPanelError("QEMU refuses \(command): \(refusal.desc)") }
            if reply.event == nil { return }
        }
    }

    private struct Request: Encodable {
        let execute: String
        let arguments: [String: String]
    }

    /// A return, an error, or an event, which may come at any time.
    private struct Reply: Decodable {
        struct Refusal: Decodable { let desc: String }
        let event: String?
        let error: Refusal?
    }
}
