import Foundation

package struct CommandResult: Equatable, Sendable {
    package let status: Int
    package let output: String
}

/// The host's end of the guest's script `serve`, which describes the protocol.
struct GuestShell {
    private let socket: UnixSocket

    init(path: String) throws {
        socket = try UnixSocket(path: path)
    }

    func waitUntilReady() throws {
        let greeting = try socket.readLine()
        guard greeting == "ready" else { throw VirtualPanelError("the guest's shell greets with `\(greeting)`") }
    }

    /// Sends a command line, which begins when the machine goes on.
    func begin(_ command: String) throws {
        precondition(!command.contains("\n"), "a command is one line")
        try socket.write(command + "\n")
    }

    /// Waits for the end of the command that was begun, and returns its result; then the guest stops the machine.
    func result() throws -> CommandResult {
        let answer = try socket.readLine()
        let numbers = answer.split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 2 else { throw VirtualPanelError("the guest's shell answers `\(answer)`") }
        return CommandResult(status: numbers[0], output: String(decoding: try socket.read(numbers[1]), as: UTF8.self))
    }

    /// Ends the shell of the guest, which then switches itself off.
    func hangUp() { socket.hangUp() }
}
