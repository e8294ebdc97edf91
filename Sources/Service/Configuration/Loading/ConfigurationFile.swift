import System
import SystemPackage

enum ConfigurationFile {
    struct ReadError: Error {
        let message: String
    }

    /// The most bytes of a file: far more than any configuration, little enough for the smallest device.
    static let limit = 1 << 20

    static func read(_ path: String) throws(ReadError) -> [UInt8] { try read(FilePath(path)) }

    static func read(_ path: FilePath) throws(ReadError) -> [UInt8] {
        do throws(FileReadError) {
            return try RegularFile.read(path, limit: limit)
        } catch .tooLarge {
            throw ReadError(message: "expected at most \(limit) bytes of configuration")
        } catch {
            throw ReadError(message: "\(error)")
        }
    }

    /// The paths of the files `*.toml` in a directory, ordered by name, byte by byte; hidden ones are left out.
    ///
    /// None if there is no directory.
    static func dropIns(in directory: String) throws(ReadError) -> [FilePath] {
        let names: [FilePath.Component]
        do throws(Errno) {
            names = try FilePath(directory).entries()
        } catch .noSuchFileOrDirectory {
            return []
        } catch {
            throw ReadError(message: "cannot read the directory: \(error)")
        }
        let wanted = names.filter { $0.extension == "toml" && !$0.string.hasPrefix(".") }
        return wanted.sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }.map {
            FilePath(directory).appending($0)
        }
    }
}
