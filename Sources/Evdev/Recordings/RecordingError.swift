/// Why a recording cannot be read.
package struct RecordingError: Error, Hashable, CustomStringConvertible {
    /// The file at fault, as it was given.
    package var file: String
    /// The line at fault, counted from 1; nil when it is the file as a whole.
    package var line: Int?
    /// The column at fault in bytes, counted from 1.
    package var column: Int?
    /// What was expected, and what was found.
    package var reason: String

    /// `file:line:column: reason`, as compilers write it.
    package var description: String {
        let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
        return "\(file)\(place): \(reason)"
    }
}

/// A fault within one line, before file and line are known.
struct RecordingLineError: Error {
    var column: Int
    var reason: String
}
