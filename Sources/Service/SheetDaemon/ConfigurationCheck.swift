import Configuration
import Jobs
import Output
import Rendering
import Values

/// What keeps a daemon from starting with a configuration, or from showing a document, as far as that shows on any machine.
package struct ConfigurationCheck {
    /// Everything that is wrong, a line each or more: with the file's name, line, column and key where they are known.
    package let faults: [String]
    /// What works and can hardly be seen or read, a line each.
    package let warnings: [String]

    /// Checks the file at `path`: a configuration with all that it names, or a document by itself.
    ///
    /// - Throws: `ConfigurationError` with everything that is wrong in a configuration, or `Errno`.
    package init(file path: String) throws {
        if Self.isDocument(path) {
            var settings = Settings()
            settings.sheet.content = path
            faults = try Self.assetFaults(of: settings).map { "\($0.withoutKey)" }
            warnings = try Self.assetWarnings(of: settings)
        } else {
            let loaded = try LoadedSettings.load(file: path)
            faults = try Self.faults(of: loaded)
            warnings = try Self.assetWarnings(of: loaded.settings)
        }
    }

    private static func faults(of loaded: LoadedSettings) throws -> [String] {
        let card = DisplayKinds.all.fault(of: DisplayRequest(loaded.settings.panel, touchscreen: nil)).map { error in
            (loaded.place(of: "display.card").map { "\($0): " } ?? "") + "\(error)"
        }
        return [card].compactMap(\.self) + (try assetFaults(of: loaded.settings).map { "\($0.placed(in: loaded))" })
    }

    /// Reads what a daemon reads, in the time that it gives itself for that.
    private static func assetFaults(of settings: Settings) throws -> [SceneAssetsError] {
        try Worker(budget: settings.panel.limits.jobBudget).wait { SceneAssets.faults(of: settings, $0) }
    }

    private static func assetWarnings(of settings: Settings) throws -> [String] {
        try Worker(budget: settings.panel.limits.jobBudget).wait { SceneAssets.warnings(of: settings, $0) }
    }
}

extension ConfigurationCheck {
    /// What documents have at their top, one at least, and configurations never.
    private static let namesOfDocuments: Set = ["title", "items", "footer"]

    /// Whether a file is a document: by its extension, or by what is in it, as TOML may be either.
    private static func isDocument(_ path: String) -> Bool {
        if DocumentText.Syntax(ofFile: path) == .json { return true }
        guard DocumentFile.isDocument(path), case .table(let entries)? = try? DocumentFile(path).value else {
            return false
        }
        return !namesOfDocuments.isDisjoint(with: entries.keys)
    }
}
