import Glibc
package import SystemPackage

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
                let text = String(decoding: UnsafeRawBufferPointer(rebasing: buffer[..<count]), as: UTF8.self)
                let first = text.drop(while: \.isWhitespace)
                return String(first.reversed().drop(while: \.isWhitespace).reversed())
            }
        }
    }

    /// The path without links; nil when it leads nowhere.
    package var resolved: FilePath? {
        guard let path = realpath(string, nil) else { return nil }
        defer { free(path) }
        return FilePath(platformString: path)
    }

    /// The names in a folder, but those that begin with a dot; none where there is no folder.
    package var names: [String] {
        guard let folder = opendir(string) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { place in
                place.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// Replaces the file by one with `text`, or leaves the old one.
    /// - Throws: `Errno`.
    package func replace(with text: String) throws {
        let draft = FilePath(string + ".new")
        let file = try FileDescriptor.open(
            draft,
            .writeOnly,
            options: [.create, .truncate, .closeOnExec],
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
        try file.closeAfter { _ = try file.writeAll(text.utf8) }
        guard rename(draft.string, string) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Removes the file, if it is there.
    package func remove() {
        unlink(string)
    }
}
