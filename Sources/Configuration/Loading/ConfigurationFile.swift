import Glibc
import System
import SystemPackage

/// Reads configuration files whole.
enum ConfigurationFile {
    /// Why a file could not be read.
    struct ReadError: Error {
        let message: String
    }

    /// The most bytes of a file: far more than any configuration, little enough for the smallest device.
    static let limit = 1 << 20

    /// The bytes of a regular file.
    ///
    /// Anything else is refused: a FIFO or a device might never end.
    static func read(_ path: String) throws(ReadError) -> [UInt8] {
        let descriptor = try attempt("open it") { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        defer { close(descriptor) }
        var status = stat()
        _ = try attempt("look at it") { fstat(descriptor, &status) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw ReadError(message: "expected a regular file") }
        let bytes = try contents(of: descriptor)
        guard bytes.count <= limit else { throw ReadError(message: "expected at most \(limit) bytes of configuration") }
        return bytes
    }

    /// The paths of the files `*.toml` in a directory, ordered by name, byte by byte.
    ///
    /// None if there is no directory.
    static func dropIns(in directory: String) throws(ReadError) -> [String] {
        let names: [String]
        do throws(Errno) {
            names = try FilePath(directory).names()
        } catch .noSuchFileOrDirectory {
            return []
        } catch {
            throw ReadError(message: "cannot read the directory: \(error)")
        }
        let wanted = names.filter { $0.hasSuffix(".toml") }
        let prefix = directory.hasSuffix("/") ? directory : directory + "/"
        return wanted.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { prefix + $0 }
    }

    /// Everything that can be read, up to one byte beyond the limit.
    private static func contents(of descriptor: Int32) throws(ReadError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while bytes.count <= limit {
            let count = try attempt("read it") { Glibc.read(descriptor, &chunk, chunk.count) }
            if count == 0 { break }
            bytes += chunk.prefix(count)
        }
        return bytes
    }

    private static func attempt<Result: SignedInteger>(
        _ what: String,
        _ call: () -> Result
    ) throws(ReadError) -> Result {
        do throws(Errno) {
            return try retryingInterrupts(call)
        } catch {
            throw ReadError(message: "cannot \(what): \(error)")
        }
    }
}
