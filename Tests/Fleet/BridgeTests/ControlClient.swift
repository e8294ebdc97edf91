import Control
import Values

/// A program on the panel itself.
struct ControlClient {
    private let connection: ControlConnection

    init(_ path: String) throws { connection = try ControlConnection(path: path) }

    @discardableResult
    func call(_ method: String, _ parameters: Value = [:]) throws -> Value { try connection.call(method, parameters) }
}
