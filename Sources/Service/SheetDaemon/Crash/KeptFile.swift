import System
import SystemPackage
import Values

/// A small document of one run for the next.
struct KeptFile: Sendable {
    let path: FilePath
    /// The bytes of the longest one that is read.
    let limit: Int
    /// Of a file that outlives a loss of power, called before each step of writing it; nil in the runtime directory, which does not
    /// outlive one itself.
    var step: DurableStep.Observer?

    enum Fault: Error, Equatable, CustomStringConvertible {
        /// In bytes.
        case tooLong(limit: Int)
        case damaged(String)
        /// What was to be kept last could not be written.
        case lost

        var description: String {
            switch self {
            case .tooLong(let limit): "it is longer than \(limit) bytes"
            case .damaged(let fault): fault
            case .lost: "what came last could not be kept"
            }
        }
    }

    /// Reads the file with `decode`, which notes faults; nil where there is none.
    /// - Throws: `FileReadError` or `Fault`.
    func read<Content>(_ decode: (Value, Faults) -> Content?) throws -> Content? {
        guard let bytes = try bytes() else { return nil }
        let faults = Faults()
        let value: Value
        do throws(JSONError) { value = try Value(json: bytes) } catch { throw Fault.damaged("\(error)") }
        if value == Self.loss { throw Fault.lost }
        if let content = decode(value, faults) { return content }
        throw Fault.damaged(faults.list.first.map { "\($0)" } ?? "it is incomplete")
    }

    /// Replaces the file as a whole; on failure the old one stays.
    /// - Throws: `Errno`, or `Fault.tooLong`.
    func write(_ value: Value) throws {
        let text = value.json
        guard text.utf8.count <= limit else { throw Fault.tooLong(limit: limit) }
        try path.replace(with: text, for: .owner, durably: step)
    }

    func remove() { path.remove() }

    /// Removes the file, and says in its place that something is lost, where that can be written; one that is durable stays.
    func lose() {
        guard step == nil else { return }
        remove()
        try? path.replace(with: Self.loss.json, for: .owner)
    }

    private static let loss: Value = ["lost": true]

    private func bytes() throws -> [UInt8]? {
        let name = FilePath(root: nil, path.components.suffix(1))
        do throws(FileReadError) {
            return try RegularFile.read(name, beneath: path.removingLastComponent(), limit: limit)
        } catch {
            switch error {
            case .failed(_, .noSuchFileOrDirectory): return nil
            case .tooLarge(let limit): throw Fault.tooLong(limit: limit)
            default: throw error
            }
        }
    }
}
