import CSystemCalls
import Glibc
package import SystemPackage

// Small files.

extension FilePath {
    /// A small file as a text, without the white space at its ends.
    ///
    /// What is longer than a page is cut off, as no file of /sys is.
    /// - Throws: `Errno`.
    package func contents() throws -> String {
        let file = try FileDescriptor.open(self, .readOnly, options: .closeOnExec)
        return try file.closeAfter {
            try withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
                let count = try file.read(into: buffer)
                // Bytes, because finding the characters takes longer than reading, and some files are read at the start.
                let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
                let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count]).drop(while: isBlank)
                let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? bytes.startIndex
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
        }
    }

    /// Replaces the file by one with `text`; on failure the old one stays.
    ///
    /// - Parameter step: where it is to outlive a loss of power, called before each step of that.
    package func replace(
        with text: String,
        for readers: FileReaders = .umask,
        durably step: DurableStep.Observer? = nil
    ) throws(Errno) {
        do throws(OutputError) {
            try OutputFile(string, for: readers).commit(text.utf8, durably: step)
        } catch {
            throw error.reason
        }
    }

    package func remove() { unlink(string) }

    /// Has the members of a group read and write the file as its owner does.
    ///
    /// A process that may not give it to them lets them in.
    package func give(toGroup id: UInt32) throws(Errno) {
        // A service that runs in the group need not change anything, and may not.
        guard group?.number != id, chown(string, uid_t.max, id) != 0 else { return }
        guard Errno.current == .notPermitted, file_admit(string, id) == 0 else { throw .current }
    }

    package var group: FileGroup? { (try? stat()).map { FileGroup(number: $0.groupID.rawValue) } }

    package var resolved: FilePath? {
        guard let path = realpath(string, nil) else { return nil }
        defer { free(path) }
        return FilePath(platformString: path)
    }
}

package struct FileGroup: Equatable, Sendable {
    package let number: UInt32

    package var name: String? { getgrgid(number).map { String(cString: $0.pointee.gr_name) } }
}

// Directories.

extension FilePath {
    /// Makes a directory that only this user enters, under a name that is new.
    package static func makeTemporaryDirectory(_ name: String) throws(Errno) -> FilePath {
        // Sockets are made in it, whose paths have at most 107 bytes: TMPDIR may be too long for that.
        var path = Array("/tmp/\(name).XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { throw .current }
        return FilePath(String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    package func removeDirectory() { rmdir(string) }

    /// The names in a directory, without those that begin with a dot, in the system's order.
    package func names() throws(Errno) -> [String] {
        try entries().map(\.string).filter { !$0.hasPrefix(".") }
    }

    /// All that is in a directory, in the system's order, by names that need not be UTF-8.
    package func entries() throws(Errno) -> [Component] {
        guard let directory = opendir(string) else { throw .current }
        defer { closedir(directory) }
        var entries: [Component] = []
        while let entry = readdir(directory) {
            // The name is as long as it is, whatever the array is declared as.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
                start.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) {
                    Component(platformString: $0)
                }
            }
            if let name, name.kind == .regular { entries.append(name) }
        }
        return entries
    }

    /// Creates the directory and those above it; one that exists already is no error.
    /// - Throws: `Errno`.
    package func createDirectories() throws {
        var path = self
        var missing: [FilePath] = []
        while !path.isEmpty, !path.isDirectory {
            missing.append(path)
            path.removeLastComponent()
        }
        for path in missing.reversed() where mkdir(path.string, 0o755) != 0 && errno != EEXIST {
            throw Errno.current
        }
        guard isEmpty || isDirectory else { throw Errno.notDirectory }
    }

    private var isDirectory: Bool { (try? stat())?.type == .directory }
}
