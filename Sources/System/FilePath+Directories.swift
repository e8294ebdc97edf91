import Glibc
import SystemPackage

extension FilePath {
    /// Creates the folder and those above it; one that is there already is no fault.
    /// - Throws: `Errno`.
    package func createDirectories() throws {
        var path = self
        var missing: [FilePath] = []
        while !path.isEmpty, !path.isDirectory {
            missing.append(path)
            path.removeLastComponent()
        }
        for path in missing.reversed() where mkdir(path.string, 0o755) != 0 && errno != EEXIST {
            throw Errno(rawValue: errno)
        }
        guard isEmpty || isDirectory else { throw Errno.notDirectory }
    }

    private var isDirectory: Bool {
        (try? stat())?.type == .directory
    }
}
