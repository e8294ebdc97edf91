import System
import SystemPackage

/// Which keymap a keyboard gets, in the words of XKB.
package struct KeymapNames: Equatable, Sendable {
    package var model = "pc105"
    /// One or more, with commas between them.
    package var layout = "us"
    package var variant = ""
    package var options = ""

    package init(layout: String = "us", variant: String = "", options: String = "") {
        (self.layout, self.variant, self.options) = (layout, variant, options)
    }

    /// What the files of the system say: that of Debian, else that of systemd.
    package static var ofSystem: KeymapNames {
        for path in ["/etc/default/keyboard", "/etc/vconsole.conf"] {
            guard let bytes = try? RegularFile.read(FilePath(path), limit: largestFile) else { continue }
            if let names = KeymapNames(assignments: String(decoding: bytes, as: UTF8.self)) { return names }
        }
        return KeymapNames()
    }

    private static let largestFile = 65_536

    /// What the assignments of a shell say; nil where none names a layout.
    init?(assignments text: String) {
        var values: [Substring: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.drop(while: \.isWhitespace).split(separator: "=", maxSplits: 1)
            if parts.count == 2 { values[parts[0]] = Self.unquoted(parts[1]) }
        }
        guard let layout = values["XKBLAYOUT"], !layout.isEmpty else { return nil }
        self.init(layout: layout, variant: values["XKBVARIANT"] ?? "", options: values["XKBOPTIONS"] ?? "")
        if let model = values["XKBMODEL"], !model.isEmpty { self.model = model }
    }

    /// A value without its quotes, or up to the blank that ends it.
    private static func unquoted(_ value: Substring) -> String {
        guard let quote = value.first, quote == "\"" || quote == "'" else {
            return String(value.prefix { !$0.isWhitespace && $0 != "#" })
        }
        return String(value.dropFirst().prefix { $0 != quote })
    }
}

extension KeymapNames: CustomStringConvertible {
    /// Such as `de(nodeadkeys), compose:ralt`.
    package var description: String {
        layout + (variant.isEmpty ? "" : "(\(variant))") + (options.isEmpty ? "" : ", \(options)")
    }
}
