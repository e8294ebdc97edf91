import Foundation

/// What became of a command in the guest.
package struct CommandResult: Hashable, Sendable {
    /// The exit status.
    package let status: Int
    /// Standard output and standard error, as they came.
    package let output: String
}

/// The host's end of the guest's script `serve`, whose head describes how they talk.
struct GuestShell {
    private let socket: UnixSocket

    init(path: String) throws {
        socket = try UnixSocket(path: path)
    }

    func waitUntilReady() throws {
        let greeting = try socket.readLine()
        guard greeting == "ready" else { throw VirtualPanelError("the guest's shell greets with `\(greeting)`") }
    }

    func run(_ command: String) throws -> CommandResult {
        try begin(command)
        return try result()
    }

    /// Sends a command line whose `result` is asked for later.
    func begin(_ command: String) throws {
        precondition(!command.contains("\n"), "a command is one line")
        try socket.write(command + "\n")
    }

    /// What became of the command that was begun; waits for its end.
    func result() throws -> CommandResult {
        let answer = try socket.readLine()
        let numbers = answer.split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 2 else { throw VirtualPanelError("the guest's shell answers `\(answer)`") }
        return CommandResult(status: numbers[0], output: String(decoding: try socket.read(numbers[1]), as: UTF8.self))
    }

    /// Leaves the guest, which then switches itself off.
    func hangUp() { socket.hangUp() }
}
