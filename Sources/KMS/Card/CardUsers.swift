import Glibc

/// Who may use a card and who does, as far as this user may know.
enum CardUsers {
    /// The kernel's number for graphics cards.
    private static let deviceMajor: dev_t = 226

    /// The group that owns the device file, such as "video".
    static func group(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, let group = getgrgid(status.st_gid) else { return nil }
        return String(cString: group.pointee.gr_name)
    }

    /// The other programs that have the card open: "plymouthd (pid 231)".
    ///
    /// Without the right to look into them, none.
    static func holders(of path: String) -> [String] {
        entries(of: "/proc").compactMap { Int32($0) }.sorted().filter { $0 != getpid() }.compactMap { pid in
            let descriptors = "/proc/\(pid)/fd"
            let isOpen = entries(of: descriptors).contains { resolve("\(descriptors)/\($0)") == path }
            return isOpen ? "\(name(of: pid)) (pid \(pid))" : nil
        }
    }

    private static func entries(of directory: String) -> [String] {
        guard let handle = opendir(directory) else { return [] }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            names.append(withUnsafeBytes(of: entry.pointee.d_name) { text($0.prefix { $0 != 0 }) })
        }
        return names
    }

    /// The file behind `path`, every link followed; nil when there is none.
    static func resolve(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether there is a file at `path`, but none of a graphics card.
    static func isSomethingElse(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        let majorNumber = status.st_rdev >> 8 & 0xFFF
        return status.st_mode & S_IFMT != S_IFCHR || majorNumber != deviceMajor
    }

    private static func name(of pid: Int32) -> String {
        guard let file = fopen("/proc/\(pid)/comm", "re") else { return "a program" }
        defer { fclose(file) }
        return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            let count = fread(buffer.baseAddress, 1, buffer.count, file)
            return text(buffer[..<count].prefix { $0 != UInt8(ascii: "\n") })
        }
    }

    private static func text(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
