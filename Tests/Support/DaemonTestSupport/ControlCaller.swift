import Glibc
import System
package import SystemPackage
package import Values

/// A program that talks to a control socket, as simply as can be: it waits for every answer.
package final class ControlCaller {
    package enum Fault: Error {
        case refused(Errno)
        case hungUp
        case silence
    }

    package var file: FileDescriptor { socket.file }
    private let socket: UnixSocket
    private var rest: [UInt8] = []

    package init(_ path: String) throws {
        socket = try UnixSocket(.blocking)
        do throws(Errno) { try socket.connect(to: path) } catch { throw Fault.refused(error) }
    }

    package func send(_ method: String, _ parameters: Value = [:], more: Bool = false) throws {
        let message: Value = [
            "method": .text("io.sheetd.Sheet.\(method)"), "parameters": parameters, "more": .flag(more),
        ]
        try send(Array(message.json.utf8) + [0])
    }

    package func send(_ bytes: [UInt8]) throws {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            do throws(Errno) {
                bytes = bytes.dropFirst(try socket.send(bytes))
            } catch {
                throw Fault.refused(error)
            }
        }
    }

    package func receive() throws -> Value {
        while true {
            if let end = rest.firstIndex(of: 0) {
                defer { rest.removeFirst(end + 1) }
                return try Value(json: rest[..<end])
            }
            var watched = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
            guard poll(&watched, 1, 60_000) > 0 else { throw Fault.silence }
            let more = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            guard !more.isEmpty else { throw Fault.hungUp }
            rest += more
        }
    }

    package func ask(_ method: String, _ parameters: Value = [:], more: Bool = false) throws -> Value {
        try send(method, parameters, more: more)
        return try receive()
    }

    /// Waits for the event called `name`, and passes over the others.
    package func wait(for name: Value) throws -> Value {
        while true {
            let event = try receive()["parameters"]?["event"]
            if let event, event["name"] == name { return event }
        }
    }

    package func waitForEnd() throws {
        do {
            while true { _ = try receive() }
        } catch Fault.hungUp {
        } catch Errno.connectionReset {}
    }
}
