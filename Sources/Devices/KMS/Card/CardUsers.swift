import Glibc
import System
import SystemPackage

/// The programs that use a card, as far as this user may know.
enum CardUsers {
    /// The kernel's number for graphics cards.
    private static let deviceMajor: dev_t = 226

    /// The other programs that have the card open: "plymouthd (pid 231)".
    ///
    /// Without the right to look into them, none.
    static func holders(of path: String) -> [String] {
        names(in: "/proc").compactMap { Int32($0) }.sorted().filter { $0 != getpid() }.compactMap { pid in
            let descriptors = FilePath("/proc/\(pid)/fd")
            let isOpen = names(in: descriptors).contains { FilePath("\(descriptors)/\($0)").resolved?.string == path }
            return isOpen ? "\(name(of: pid)) (pid \(pid))" : nil
        }
    }

    private static func names(in directory: FilePath) -> [String] {
        (try? directory.names()) ?? []
    }

    /// Whether there is a file at `path`, but none of a graphics card.
    static func isSomethingElse(_ path: String) -> Bool {
        guard let status = try? FilePath(path).stat() else { return false }
        let majorNumber = status.rawValue.st_rdev >> 8 & 0xFFF
        return status.type != .characterSpecial || majorNumber != deviceMajor
    }

    private static func name(of pid: Int32) -> String {
        (try? FilePath("/proc/\(pid)/comm").contents()) ?? "a program"
    }
}
