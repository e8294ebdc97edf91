/// Why a picture could not be read or written.
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file at fault.
    public let path: String
    /// What was attempted and why it failed.
    public let message: String

    init(_ path: String, _ message: String) {
        self.path = path
        self.message = message
    }

    /// `PATH: MESSAGE`.
    public var description: String { "\(path): \(message)" }
}
