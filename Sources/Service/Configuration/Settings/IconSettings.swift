import System
import SystemPackage
import Values

/// Where icons are that documents name without a path.
package struct IconSettings: Equatable, Sendable {
    /// The folders that somebody has named.
    package var path: [String]?
    /// The one beside the configuration, if there is one.
    private var usual: [String] = []

    package init() {}

    /// The first one first; those that come with sheetd are found behind them.
    package var folders: [String] { path ?? usual }

    /// Has them come from the folder beside `file` where no key says from which.
    package mutating func look(beside file: String) {
        let folder = FilePath(file).removingLastComponent().appending("icons")
        if (try? folder.stat()) != nil { usual = [folder.string] }
    }
}

extension IconSettings {
    static let keys = [
        Key("icons.path", Self.paths.orNone(), \.panel.icons.path)
            .means(
                "The folders of icons NAME.svg, the first one first, which win over those that come with sheetd; the folder "
                    + "icons beside the configuration unless given."
            )
    ]

    private static let paths = ValueSyntax<[String]>(
        expected: "a path, or a list of up to 8",
        toml: { "[\($0.quoted)]" },
        read: { value, reading in
            guard case .array(let elements) = value.content else {
                return Syntax.path("a path").read(value, &reading).map { [$0] }
            }
            guard elements.count <= 8 else { return nil }
            return Syntax.list(value, of: Syntax.path("a path"), &reading)
        }
    )
}
