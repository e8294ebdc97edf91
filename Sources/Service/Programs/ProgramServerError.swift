/// Why programs cannot connect.
package enum ProgramServerError: Error, CustomStringConvertible {
    case noMemory

    package var description: String { "no memory for programs" }
}
