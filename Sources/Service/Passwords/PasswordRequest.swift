package import System

/// What systemd wants to know of whoever sits at the machine, as a file of /run/systemd/ask-password says it.
///
/// The form is that of systemd's specification PASSWORD_AGENTS.
package struct PasswordRequest: Equatable, Sendable {
    /// The socket that the answer is sent to.
    package let socket: String
    package let message: String
    /// When nobody waits for an answer any more, by the monotonic clock; nil for never.
    package let end: Microseconds?
    /// Whether the letters may be seen as they are typed.
    package let isShown: Bool
    /// The process that asks; nil where that is not known.
    package let process: Int32?

    /// The part of a file that is about the question.
    private static let section = "[Ask]"

    /// Reads a file; nil where it has no place to answer to, as one that is not written yet.
    package init?(_ bytes: [UInt8]) {
        let entries = Self.entries(of: String(decoding: bytes, as: UTF8.self))
        guard let socket = entries["Socket"], socket.hasPrefix("/"), !socket.utf8.contains(0) else { return nil }
        self.socket = socket
        message = entries["Message"] ?? ""
        end = entries["NotAfter"].flatMap(Microseconds.init).flatMap { $0 > 0 ? $0 : nil }
        isShown = entries["Echo"].map(Self.isTrue) ?? false
        process = entries["PID"].flatMap { Int32($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// What stands in the section, by its keys; of a key that comes twice the last one counts.
    private static func entries(of text: String) -> [String: String] {
        var (entries, isInSection) = ([String: String](), false)
        for line in text.split(whereSeparator: \.isNewline).map(\.trimmed) {
            if line.first == "[" {
                isInSection = line == section
            } else if isInSection, line.first != "#", line.first != ";", let split = line.firstIndex(of: "=") {
                entries[String(line[..<split].trimmed)] = String(line[line.index(after: split)...].trimmed)
            }
        }
        return entries
    }

    /// As systemd reads it.
    private static func isTrue(_ word: String) -> Bool {
        ["1", "yes", "y", "true", "t", "on"].contains(word.lowercased())
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var rest = drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
