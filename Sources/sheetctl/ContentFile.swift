import Control
import SystemPackage
import Values

/// The content of a sheet, in a file or on standard input.
enum ContentFile {
    /// The most that is read: sheetd refuses longer messages.
    private static let limit = ControlService.Limits().message

    /// The content that the file at `path` describes; `-` is standard input.
    /// - Throws: `ContentFileError`.
    static func read(_ path: String) throws -> Value {
        let name = path == "-" ? "standard input" : path
        do {
            let content = try Value(json: bytes(of: path))
            guard case .table = content else { throw ContentFileError("expected an object, found \(content.shown)") }
            return content
        } catch let fault as JSONError {
            throw ContentFileError("\(name):\(fault)")
        } catch let fault as Errno {
            throw ContentFileError("\(name): cannot be read: \(fault)")
        } catch let fault as ContentFileError {
            throw ContentFileError("\(name): \(fault)")
        }
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        if path == "-" { return try bytes(of: FileDescriptor.standardInput) }
        let file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
        return try file.closeAfter { try bytes(of: file) }
    }

    private static func bytes(of file: FileDescriptor) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try piece.withUnsafeMutableBytes { try file.read(into: $0) }
            if count == 0 { return bytes }
            bytes += piece[..<count]
            if bytes.count > limit { throw ContentFileError("more than the \(limit >> 20) MiB that sheetd takes") }
        }
    }
}

/// Content that cannot be sent.
struct ContentFileError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
