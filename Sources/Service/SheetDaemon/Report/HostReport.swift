import Glibc
import System
import SystemPackage
import Values

/// The part of a report about the machine itself and what runs on it.
enum HostReport {
    /// Options of the kernel's command line that displays depend on; the others may name what is private.
    private static let tellingOptions = ["video=", "fbcon=", "drm.", "drm_kms_helper.", "vga=", "nomodeset"]

    /// The versions of this program and of what is below it.
    static func programs(sheetd version: String) -> Value {
        var entries: [String: Value] = ["sheetd": .text(version)]
        entries["libc"] = library.map { .text($0) }
        entries["system"] = system.map { .text($0) }
        return .table(entries)
    }

    /// The C library and its version, such as "glibc 2.36".
    private static var library: String? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
            count = buffer.withMemoryRebound(to: CChar.self) { text in
                confstr(Int32(_CS_GNU_LIBC_VERSION), text.baseAddress, text.count)
            }
        }
        return bytes.isEmpty ? nil : String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// What the maker calls the machine: in the device tree of a board, in the firmware of a PC.
    static var machine: Value {
        let sources: [(name: String, path: FilePath)] = [
            ("model", "/sys/firmware/devicetree/base/model"),
            ("compatible", "/sys/firmware/devicetree/base/compatible"),
            ("vendor", "/sys/class/dmi/id/sys_vendor"),
            ("product", "/sys/class/dmi/id/product_name"),
            ("board", "/sys/class/dmi/id/board_name"),
        ]
        let known = sources.compactMap { name, path in words(of: path).map { (name, Value.text($0)) } }
        return .table(Dictionary(known) { first, _ in first })
    }

    /// The kernel, without the name of the host that it has.
    static var kernel: Value {
        var names = utsname()
        guard uname(&names) == 0 else { return [:] }
        return [
            "name": .text(text(names.sysname)), "release": .text(text(names.release)),
            "version": .text(text(names.version)), "architecture": .text(text(names.machine)),
            "options": .list(options.map { .text($0) }),
        ]
    }

    private static var options: [String] {
        let line = (try? FilePath("/proc/cmdline").contents()) ?? ""
        return line.split(separator: " ").map(String.init).filter { tellingOptions.contains(where: $0.hasPrefix) }
    }

    private static var system: String? {
        let lines = (try? FilePath("/etc/os-release").contents())?.split(separator: "\n") ?? []
        let name = lines.first { $0.hasPrefix("PRETTY_NAME=") }?.dropFirst("PRETTY_NAME=".count)
        return name.map { $0.filter { $0 != "\"" } }
    }

    /// The texts of a small file; device trees put a zero behind each of them.
    private static func words(of path: FilePath) -> String? {
        guard let text = try? path.contents() else { return nil }
        let words = text.split(separator: "\0").joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    private static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
