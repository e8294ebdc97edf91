/// Why a recording cannot be read.
public struct RecordingError: Error, Hashable, CustomStringConvertible {
    /// The file at fault, as it was given.
    public var file: String
    /// The line at fault, counted from 1; nil when it is the file as a whole.
    public var line: Int?
    /// The column at fault in bytes, counted from 1.
    public var column: Int?
    /// What was expected, and what was found.
    public var reason: String

    /// `file:line:column: reason`, as compilers write it.
    public var description: String {
        let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
        return "\(file)\(place): \(reason)"
    }
}

/// A fault within one line, before file and line are known.
struct LineFault: Error {
    var column: Int
    var reason: String
}
