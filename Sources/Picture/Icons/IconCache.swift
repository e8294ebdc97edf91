import Canvas
import Glibc
import Synchronization
import System
package import SystemPackage

/// Masks on the disk, so that a panel whose icons were drawn once never loads a library for them again.
///
/// Nothing depends on it: what is damaged, or cannot be kept, is drawn again.
package final class IconCache: Sendable, Equatable {
    private let folder: FilePath
    private let state = Mutex(State())

    private struct State {
        var fault = Fault.none
        /// How many files there are; nil until that was looked up.
        var files: Int?
    }

    private enum Fault {
        case none
        case found(String)
        case taken
    }

    /// The most files: with more of them, most are of icons that are not shown any more, and all begin again.
    private static let mostFiles = 512
    private static let mostBytes = IconMask.mostSide * IconMask.mostSide + 8192

    package init(_ folder: FilePath) { self.folder = folder.appending("icons") }

    /// The one in the folder that systemd has made for the service; nil where there is none.
    package static let ofService: IconCache? = getenv("CACHE_DIRECTORY").flatMap { folders in
        String(cString: folders).split(separator: ":").first.map { IconCache(FilePath(String($0))) }
    }

    package static func == (one: IconCache, other: IconCache) -> Bool { one === other }

    package func mask(_ key: IconKey) -> IconMask? {
        let bytes = try? RegularFile.read(FilePath(key.name), beneath: folder, limit: Self.mostBytes)
        return bytes.flatMap { IconMask($0, of: key) }
    }

    /// Keeps a mask in the place of what is there for `key`, as a whole.
    package func keep(_ mask: IconMask, of key: IconKey) {
        guard max(mask.size.width, mask.size.height) <= IconMask.mostSide else { return }
        do {
            try folder.createDirectories()
            try makeRoom()
            try OutputFile(folder.appending(key.name).string, for: .owner).commit(mask.file(of: key))
        } catch {
            let reason = (error as? OutputError)?.reason ?? (error as? Errno) ?? .ioError
            state.withLock { state in
                if case .none = state.fault { state.fault = .found("\(folder): icons cannot be kept: \(reason)") }
            }
        }
    }

    private func makeRoom() throws {
        let known = state.withLock(\.files)
        var count = try known ?? folder.names().count
        if count >= Self.mostFiles {
            for name in try folder.names() { folder.appending(name).remove() }
            count = 0
        }
        state.withLock { $0.files = count + 1 }
    }

    /// Why nothing can be kept; nil where all can, and once it was said.
    package func takeFault() -> String? {
        state.withLock { state in
            guard case .found(let message) = state.fault else { return nil }
            state.fault = .taken
            return message
        }
    }
}
