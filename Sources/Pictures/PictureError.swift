/// Why a picture could not be read or written.
package struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file at fault.
    package let path: String
    /// What was attempted and why it failed.
    package let message: String

    init(_ path: String, _ message: String) {
        self.path = path
        self.message = message
    }

    /// `PATH: MESSAGE`.
    package var description: String { "\(path): \(message)" }
}
