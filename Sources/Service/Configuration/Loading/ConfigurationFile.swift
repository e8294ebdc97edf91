import System
import SystemPackage

enum ConfigurationFile {
    struct ReadError: Error {
        let message: String
    }

    /// The most bytes of a file: far more than any configuration, little enough for the smallest device.
    static let limit = 1 << 20

    static func read(_ path: String) throws(ReadError) -> [UInt8] {
        do throws(FileReadError) {
            return try RegularFile.read(FilePath(path), limit: limit)
        } catch .tooLarge {
            throw ReadError(message: "expected at most \(limit) bytes of configuration")
        } catch {
            throw ReadError(message: "\(error)")
        }
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
}
