import Control
import SystemPackage
import Values

/// The content of a sheet, in a file or on standard input.
struct ContentFile {
    var value: Value { text.value }
    private let text: DocumentText
    private let name: String

    /// The most that is read: sheetd refuses longer messages.
    private static let limit = ControlService.Limits().message

    /// Reads the file at `path`, in TOML or JSON; `-` is standard input.
    init(_ path: String) throws {
        let name = path == "-" ? "standard input" : path
        do {
            let bytes = try Self.bytes(at: path).withoutByteOrderMark
            text = try DocumentText(
                bytes,
                in: DocumentText.Syntax(ofFile: path) ?? DocumentText.Syntax(guessedFrom: bytes)
            )
            guard case .table = text.value else {
                throw ContentFileError("expected an object, found \(text.value.shown)")
            }
        } catch let fault as DocumentText.SyntaxError {
            throw ContentFileError("\(name):\(fault.location): \(fault.message)")
        } catch let fault as Errno {
            throw ContentFileError("\(name): cannot be read: \(fault)")
        } catch let fault as ContentFileError {
            throw ContentFileError("\(name): \(fault)")
        }
        self.name = name
    }

    /// Calls `body`; where sheetd finds faults in the content, they say where they stand in the file.
    func locatingFaults(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch ControlConnectionError.refused(let refusal) where refusal.concernsContent {
            // The call has the content as a parameter, and its settings beside it.
            let (content, others) = (
                refusal.faults.filter(\.concernsContent), refusal.faults.filter { !$0.concernsContent }
            )
            let faults = content.map { fault in
                ValueFault(path: fault.path.withoutPrefix("content"), message: fault.message)
            }
            let lines = text.messages(of: faults, called: name) + others.map(\.description)
            throw ContentFileError(lines.joined(separator: "\n"))
        }
    }

    /// The bytes of a file that goes into a call, for a message that names it where it cannot be read.
    static func bytes(ofFile path: String) throws -> [UInt8] {
        let name = path == "-" ? "standard input" : path
        do { return try bytes(at: path) } catch let fault as Errno {
            throw ContentFileError("\(name): cannot be read: \(fault)")
        } catch {
            throw ContentFileError("\(name): \(error)")
        }
    }

    private static func bytes(at path: String) throws -> [UInt8] {
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

extension DocumentText.Syntax {
    /// The syntax of a text without an extension: what begins like a key, a table or a comment of TOML is taken for that.
    fileprivate init(guessedFrom bytes: [UInt8]) {
        let text = bytes.drop { " \t\r\n".utf8.contains($0) }
        let begin = text.first == UInt8(ascii: "[") ? text.dropFirst() : text
        let isName = begin.first.map { $0 == UInt8(ascii: "_") || Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 }
        self = isName == true || text.starts(with: "#".utf8) || text.starts(with: "[[".utf8) ? .toml : .json
    }
}

extension ControlReplyError {
    fileprivate var concernsContent: Bool { name == "io.sheetd.Sheet.InvalidContent" && !faults.isEmpty }
}

extension ValueFault {
    fileprivate var concernsContent: Bool { !path.hasPrefix("settings") }
}

extension String {
    fileprivate func withoutPrefix(_ name: String) -> String {
        guard hasPrefix(name) else { return self }
        let rest = dropFirst(name.count)
        return String(rest.first == "." ? rest.dropFirst() : rest)
    }
}

struct ContentFileError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
