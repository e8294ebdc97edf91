package import SystemPackage

/// What the control groups of a program say of its memory.
///
/// Past the limit of one of them the kernel ends programs, and many allocations fail only there: so it is asked before.
package struct MemoryAllowance: Hashable, Sendable {
    /// The bytes that count as those of the innermost group.
    package let charged: Int
    /// The bytes of them that the kernel takes back before it ends anybody: files that nobody has read of late.
    package let reclaimable: Int
    /// The bytes that may still be had, in the group where there are the fewest.
    package let room: Int
    /// The bytes that this group may have in all.
    package let limit: Int

    /// The bytes that stay in use whatever else is asked for.
    package var used: Int { charged - reclaimable }

    /// - Parameters:
    ///   - charged: the bytes that count as those of the innermost group.
    ///   - reclaimable: those of them that the kernel takes back before it ends anybody.
    ///   - room: the bytes that may still be had.
    ///   - limit: the bytes that may be had in all.
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
struct MemoryGroup: Hashable, Sendable {
    /// What it may have; nil where nothing bounds it.
    let limit: Int?
    /// What counts as its own.
    let charged: Int
    /// What of that the kernel takes back before it ends anybody.
    let reclaimable: Int

    /// What stays in use whatever else is asked for.
    var used: Int { charged - reclaimable }

    /// Reads a group's files; nil where they are not those of a group whose memory is counted.
    init?(_ folder: FilePath) {
        let texts = ["memory.max", "memory.current", "memory.stat"].map { try? folder.appending($0).contents() }
        guard let maximum = texts[0], let charged = texts[1].flatMap({ Int($0) }) else { return nil }
        guard maximum == "max" || Int(maximum) != nil else { return nil }
        limit = Int(maximum)
        self.charged = charged
        let lines = (texts[2] ?? "").split(separator: "\n").map { $0.split(separator: " ") }
        let line = lines.first { $0.count == 2 && $0[0] == "inactive_file" }
        // The two files are not of the same moment.
        reclaimable = min(charged, line.flatMap { Int($0[1]) } ?? 0)
    }
}

/// The tree of control groups of version 2, and a program's place in it.
package struct ControlGroups: Sendable {
    private let tree: FilePath
    private let membership: FilePath

    /// - Parameters:
    ///   - tree: where the tree is mounted.
    ///   - membership: the file that names the program's groups.
    package init(tree: FilePath = "/sys/fs/cgroup", membership: FilePath = "/proc/self/cgroup") {
        (self.tree, self.membership) = (tree, membership)
    }

    /// What they say of the program's memory now; nil where nothing bounds it, or the system has no such groups.
    package func memory() -> MemoryAllowance? {
        let lines = ((try? membership.contents()) ?? "").split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix("0::/") }) else { return nil }
        var place = FilePath(String(line.dropFirst("0::".count))).components
        // A program that was moved out of its namespace is in a group that has no name here.
        guard place.allSatisfy({ $0.kind == .regular }) else { return nil }
        var folders: [FilePath] = []
        while true {
            folders.append(tree.appending(place))
            if place.popLast() == nil { break }
        }
        return MemoryAllowance(folders.compactMap(MemoryGroup.init))
    }
}
