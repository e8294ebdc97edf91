import Configuration
import Evdev
import Jobs
import Output
import Rendering
import System
package import SystemPackage
import Values

/// What keeps a daemon from starting with a configuration, or from showing a document, as far as that shows on any machine.
package struct ConfigurationCheck {
    /// Everything that is wrong, a line each or more: with the file's name, line, column and key where they are known.
    package let faults: [String]
    /// What works and can hardly be seen or read, a line each.
    package let warnings: [String]

    /// Checks the file at `path`: a configuration with all that it names, or quirks, a document or a layout of a keyboard by themselves.
    ///
    /// - Parameter known: the documents whose items were followed; those of this file are added.
    /// - Throws: `Errno`.
    package init(file path: String, _ known: inout Set<FilePath>) throws {
        switch Kind(of: path) {
        case .document:
            var settings = Settings()
            settings.sheet.content = path
            settings.panel.icons.look(beside: path)
            let presented = try Self.presented(by: settings, &known)
            faults = try Self.assetFaults(of: settings).map { "\($0.withoutKey)" } + presented.faults
            warnings = try Self.assetWarnings(of: settings) + presented.warnings
        case .layout: (faults, warnings) = (LayoutFile.faults(of: path).map { "\($0)" }, [])
        case .quirks: (faults, warnings) = (DeviceQuirk.faults(ofFile: path).map { "\($0)" }, [])
        case .configuration:
            let (loaded, error) = LoadedSettings.read(file: path)
            let presented = try Self.presented(by: loaded.settings, &known)
            faults = (error.map { ["\($0)"] } ?? []) + (try Self.faults(of: loaded)) + presented.faults
            warnings = try Self.assetWarnings(of: loaded.settings) + presented.warnings
        }
    }

    /// The files to check at `path`: itself, or each file in TOML or JSON of a folder in the order of their names.
    ///
    /// That of the bridge to brokers, which lies beside ours, is left out: `sheetd-mqtt --check` knows its keys.
    /// - Throws: `Errno`.
    package static func files(at path: String) throws -> [String] {
        let folder = FilePath(path)
        guard (try? folder.stat())?.type == .directory else { return [path] }
        let names = try folder.names().filter { DocumentFile.isDocument($0) && $0 != "mqtt.toml" }
        // As those files are called that items bring.
        return names.sorted().map { folder.appending($0).lexicallyNormalized().string }
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

    private static func presented(by settings: Settings, _ known: inout Set<FilePath>) throws -> PresentedDocuments {
        let presented = try Worker(budget: settings.panel.limits.jobBudget).wait { [known] in
            SceneAssets.presented(by: settings, besides: known, $0)
        }
        known = presented.known
        return presented
    }

    private static func assetWarnings(of settings: Settings) throws -> [String] {
        try Worker(budget: settings.panel.limits.jobBudget).wait { SceneAssets.warnings(of: settings, $0) }
    }
}

extension ConfigurationCheck {
    /// What a file is: by its extension, or by what is in it, as TOML may be any of them.
    private enum Kind {
        case configuration
        case document
        case quirks
        case layout

        /// What documents have at their top, one at least, and configurations never.
        private static let namesOfDocuments: Set = ["title", "items", "footer"]

        init(of path: String) {
            self = .configuration
            if DocumentText.Syntax(ofFile: path) == .json { self = .document }
            guard DocumentFile.isDocument(path), case .table(let entries)? = try? DocumentFile(path).value else {
                return
            }
            if !LayoutFile.names.isDisjoint(with: entries.keys) { self = .layout }
            if !Self.namesOfDocuments.isDisjoint(with: entries.keys) { self = .document }
            if entries[DeviceQuirk.listName] != nil { self = .quirks }
        }
    }
}
