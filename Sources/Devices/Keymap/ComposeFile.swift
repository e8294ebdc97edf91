import Glibc
import System
import SystemPackage

/// The file that says what dead keys and the Compose key write, for one locale.
struct ComposeFile: Equatable, Sendable {
    let locale: String
    let bytes: [UInt8]

    /// What a program without a locale writes is UTF-8 all the same.
    private static let usual = "en_US.UTF-8"
    private static let largestFile = 4 << 20

    /// The file of the locale that the environment names; nil where none is installed.
    static var ofSystem: ComposeFile? {
        let names: [String] = ["LC_ALL", "LC_CTYPE", "LANG"]
        let values = names.compactMap { name in getenv(name).map { String(cString: $0) } }
        return ComposeFile(locale: values.first { !$0.isEmpty } ?? "", in: "/usr/share/X11/locale")
    }

    init?(locale: String, in folder: FilePath) {
        let locale = locale.isEmpty || locale == "C" || locale == "POSIX" ? Self.usual : Self.normalized(locale)
        guard let list = Self.text(of: folder.appending("compose.dir")),
            let file = Self.place(of: locale, in: list) ?? Self.place(of: Self.usual, in: list),
            let bytes = try? RegularFile.read(folder.appending(file), limit: Self.largestFile)
        else { return nil }
        (self.locale, self.bytes) = (locale, bytes)
    }

    private static func text(of path: FilePath) -> String? {
        (try? RegularFile.read(path, limit: largestFile)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// `de_DE.utf8` as X has it: `de_DE.UTF-8`.
    static func normalized(_ locale: String) -> String {
        let parts = locale.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, ["utf8", "utf-8"].contains(parts[1].lowercased()) else { return locale }
        return "\(parts[0]).UTF-8"
    }

    /// Where a list such as `en_US.UTF-8/Compose: de_DE.UTF-8` has the file of a locale.
    static func place(of locale: String, in list: String) -> String? {
        for line in list.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count == 2, words[1] == locale else { continue }
            let file = words[0].hasSuffix(":") ? words[0].dropLast() : words[0]
            let isInside = !file.hasPrefix("/") && !file.split(separator: "/").contains { $0 == ".." }
            return isInside ? String(file) : nil
        }
        return nil
    }
}
