import Glibc

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
        let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw failure("cannot open it") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("cannot look at it") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw ReadError(message: "expected a regular file") }
        let bytes = try contents(of: descriptor)
        guard bytes.count <= limit else { throw ReadError(message: "expected at most \(limit) bytes of configuration") }
        return bytes
    }

    /// The paths of the files `*.toml` in a directory, ordered by name, byte by byte.
    ///
    /// None if there is no directory.
    static func dropIns(in directory: String) throws(ReadError) -> [String] {
        guard let stream = opendir(directory) else {
            if errno == ENOENT { return [] }
            throw failure("cannot read the directory")
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            names.append(String(decoding: name, as: UTF8.self))
        }
        let wanted = names.filter { $0.hasSuffix(".toml") && !$0.hasPrefix(".") }
        let prefix = directory.hasSuffix("/") ? directory : directory + "/"
        return wanted.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { prefix + $0 }
    }

    /// Everything that can be read, up to one byte beyond the limit.
    private static func contents(of descriptor: Int32) throws(ReadError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while bytes.count <= limit {
            let count = retrying { Glibc.read(descriptor, &chunk, chunk.count) }
            guard count >= 0 else { throw failure("cannot read it") }
            if count == 0 { break }
            bytes += chunk.prefix(count)
        }
        return bytes
    }

    private static func failure(_ what: String) -> ReadError {
        ReadError(message: "\(what): \(String(cString: strerror(errno)))")
    }

    private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result != -1 || errno != EINTR { return result }
        }
    }
}
