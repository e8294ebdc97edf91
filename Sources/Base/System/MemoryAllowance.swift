package import SystemPackage

/// What the control groups of a program say of its memory.
///
/// Past the limit of one of them the kernel ends programs, and many allocations fail only there: so it is asked before.
package struct MemoryAllowance: Equatable, Sendable {
    /// The bytes that count as those of the innermost group.
    package let charged: Int
    /// The bytes of them that the kernel takes back before it ends anybody: files that nobody has read of late.
    package let reclaimable: Int
    /// The bytes that may still be had, in the group where there are the fewest.
    package let room: Int
    package let limit: Int

    /// The bytes that stay in use whatever else is asked for.
    package var used: Int { charged - reclaimable }

    package init(charged: Int, reclaimable: Int, room: Int, limit: Int) {
        (self.charged, self.reclaimable, self.room, self.limit) = (charged, reclaimable, room, limit)
    }

    /// Nil where no group has a limit.
    ///
    /// - Parameter groups: the program's own group, and those around it.
    init?(_ groups: [MemoryGroup]) {
        let limited = groups.compactMap { group in group.limit.map { (room: $0 - group.used, limit: $0) } }
        guard let own = groups.first, let tightest = limited.min(by: { $0.room < $1.room }) else { return nil }
        self.init(
            charged: own.charged,
            reclaimable: own.reclaimable,
            room: tightest.room,
            limit: tightest.limit
        )
    }
}

/// What one control group says of its memory, in bytes.
struct MemoryGroup: Equatable, Sendable {
    let limit: Int?
    let charged: Int
    let reclaimable: Int

    var used: Int { charged - reclaimable }

    /// Reads a group's files; nil where they are not those of a group whose memory is counted.
    init?(_ folder: FilePath) {
        // Most systems have no such group, or only the first file, so the others are not asked for.
        guard let maximum = try? folder.appending("memory.max").contents() else { return nil }
        guard maximum == "max" || Int(maximum) != nil else { return nil }
        let current = try? folder.appending("memory.current").contents()
        guard let charged = current.flatMap({ Int($0) }) else { return nil }
        limit = Int(maximum)
        self.charged = charged
        // The two files are not of the same moment.
        reclaimable = min(charged, Self.inactive(of: (try? folder.appending("memory.stat").contents()) ?? ""))
    }
}

extension MemoryGroup {
    /// The bytes of files that nobody has read of late, as the lines of memory.stat name them.
    private static func inactive(of text: String) -> Int {
        let name = "inactive_file ".utf8
        let line = text.utf8.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: name) }
        return line.flatMap { Int(String(decoding: $0.dropFirst(name.count), as: UTF8.self)) } ?? 0
    }
}

package struct ControlGroups: Sendable {
    private let tree: FilePath
    private let membership: FilePath

    package init(tree: FilePath = "/sys/fs/cgroup", membership: FilePath = "/proc/self/cgroup") {
        (self.tree, self.membership) = (tree, membership)
    }

    /// What they say of the program's memory now; nil where nothing bounds it, or the system has no such groups.
    package func memory() -> MemoryAllowance? {
        guard let text = try? membership.contents() else { return nil }
        let (start, lines) = ("0::/".utf8, text.utf8.split(separator: UInt8(ascii: "\n")))
        guard let line = lines.first(where: { $0.starts(with: start) }) else { return nil }
        var folders = [tree]
        for name in line.dropFirst(start.count).split(separator: UInt8(ascii: "/")) {
            let name = String(decoding: name, as: UTF8.self)
            // A program that was moved out of its namespace is in a group that has no name here.
            if name == ".." || name == "." { return nil }
            folders.insert(folders[0].appending(name), at: 0)
        }
        return MemoryAllowance(folders.compactMap(MemoryGroup.init))
    }
}
