/// Why programs cannot connect.
package enum ProgramServerError: Error, CustomStringConvertible {
    case noMemory
    case noSocket

    package var description: String {
        switch self {
        case .noMemory: "no memory for programs"
        case .noSocket: "programs cannot be listened for"
        }
    }
}
