import CLateLibraries
import CLibxkbcommon
import Glibc
package import System

/// What is on the keys of keyboards with one layout: compiled once, and the same from then on.
///
/// Nothing of it depends on the environment of the program, but for the locale.
///
/// Its handles may be on any thread: after it was made they are only read, and that by one thread at a time.
package final class Keymap: @unchecked Sendable {
    let keymap: OpaquePointer
    /// What sequences of keys write; nil where no file says it.
    let sequences: OpaquePointer?
    private let context: OpaquePointer

    /// Where layouts lie: those of the administrator come first.
    private static let folders = ["/etc/xkb", "/usr/share/X11/xkb"]

    /// Reads the files of the layout and compiles them, which takes some milliseconds.
    /// - Throws: `KeymapError`.
    package convenience init(_ names: KeymapNames = .ofSystem) throws(KeymapError) {
        try self.init(names, sequences: .ofSystem, folders: Self.folders)
    }

    /// The keymap of the layout, else that of English ones, and what was wrong; nil where there is none at all.
    package static func load(_ names: KeymapNames = .ofSystem) -> (keymap: Keymap?, faults: [KeymapError]) {
        do throws(KeymapError) {
            return (try Keymap(names), [])
        } catch {
            guard case .noLayout = error, names != KeymapNames(), let usual = try? Keymap(KeymapNames()) else {
                return (nil, [error])
            }
            return (usual, [error])
        }
    }

    /// That of English ones, whatever the system has: a recording says the same everywhere.
    package static func english() throws(KeymapError) -> Keymap {
        try Keymap(KeymapNames(), sequences: nil, folders: folders)
    }

    init(_ names: KeymapNames, sequences file: ComposeFile?, folders: [String]) throws(KeymapError) {
        if let reason = sheetd_load_xkbcommon() { throw .noLibrary(String(cString: reason)) }
        let flags = xkb_context_flags(
            rawValue: XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
        )
        guard let context = xkb_context_new(flags) else { throw .noMemory }
        // What is wrong with a layout is said by whoever asks for it.
        xkb_context_set_log_level(context, xkb_log_level(rawValue: 0))
        // A folder that does not exist is not added.
        for folder in folders { xkb_context_include_path_append(context, folder) }
        guard let keymap = Self.compile(names, context) else {
            xkb_context_unref(context)
            throw .noLayout(names)
        }
        self.context = context
        self.keymap = keymap
        sequences = file.flatMap { file in
            file.bytes.withUnsafeBytes { bytes in
                xkb_compose_table_new_from_buffer(
                    context,
                    bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                    bytes.count,
                    file.locale,
                    XKB_COMPOSE_FORMAT_TEXT_V1,
                    XKB_COMPOSE_COMPILE_NO_FLAGS
                )
            }
        }
    }

    deinit {
        xkb_compose_table_unref(sequences)
        xkb_keymap_unref(keymap)
        xkb_context_unref(context)
    }

    /// The keymap as programs are given it, in a file that they map; nil where there is no memory for it.
    package func share() -> SealedMemory? {
        guard let text = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else { return nil }
        defer { free(text) }
        // With the zero at its end.
        let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text) + 1)
        return try? SealedMemory(Array(bytes), called: "sheetd-keymap")
    }

    private static func compile(_ names: KeymapNames, _ context: OpaquePointer) -> OpaquePointer? {
        "evdev".withCString { rules in
            names.model.withCString { model in
                names.layout.withCString { layout in
                    names.variant.withCString { variant in
                        names.options.withCString { options in
                            var rules = xkb_rule_names(
                                rules: rules,
                                model: model,
                                layout: layout,
                                variant: variant,
                                options: options
                            )
                            return xkb_keymap_new_from_names(context, &rules, XKB_KEYMAP_COMPILE_NO_FLAGS)
                        }
                    }
                }
            }
        }
    }
}

package enum KeymapError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Why the library cannot be loaded, in the words of the linker.
    case noLibrary(String)
    case noLayout(KeymapNames)
    case noMemory

    package var description: String {
        switch self {
        case .noLibrary(let reason): "\(reason)"
        case .noLayout(let names): "there is no layout \(names) in /usr/share/X11/xkb (is xkb-data installed?)"
        case .noMemory: "no memory for a keymap"
        }
    }
}
