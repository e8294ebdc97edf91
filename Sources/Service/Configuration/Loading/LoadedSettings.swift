import BottomSheet
import Keyboard
import System
import SystemPackage
import Values

/// Settings as their sources gave them, and where each key was set.
///
/// It stays in memory, so that keys can be put on top of it later without opening a file.
package struct LoadedSettings: Sendable {
    package var settings: Settings
    /// Where every key was last set, for faults that concern several keys.
    fileprivate var record = KeyRecord()
    fileprivate var sourceCount = 0

    /// Settings of a program, from no source.
    package init(_ settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Reads defaults, then a file, then drop-ins in the order of their names, then overrides; the later wins, key by key.
    ///
    /// - Parameters:
    ///   - defaults: keys that a program has otherwise where nobody sets them.
    ///   - file: the path of a TOML file that must exist; nil for none.
    ///   - dropInDirectory: a folder of `*.toml` files, which may be missing; nil for none.
    ///   - overrides: keys that win over all files.
    /// - Throws: `ConfigurationError` with every fault of every source.
    package static func load(
        defaults: [Override] = [],
        file: String?,
        dropInDirectory: String? = nil,
        overrides: [Override] = []
    ) throws(ConfigurationError) -> LoadedSettings {
        var loader = SettingsLoader()
        for override in defaults { loader.add(override) }
        if let file { loader.add(file: FilePath(file)) }
        if let dropInDirectory { loader.add(directory: dropInDirectory) }
        for override in overrides { loader.add(override) }
        loader.addQuirks()
        // The system's file may be missing: then it would be beside the folder of its drop-ins.
        loader.addLayouts(beside: file ?? dropInDirectory)
        if let file = file ?? dropInDirectory { loader.loaded.settings.panel.icons.look(beside: file) }
        return try loader.result()
    }

    /// Reads a file as far as it can be read: a key that is wrong has its default.
    ///
    /// So what the other keys name can be looked at as well, whatever is wrong with these.
    package static func read(file: String) -> (settings: LoadedSettings, error: ConfigurationError?) {
        var loader = SettingsLoader()
        loader.add(file: FilePath(file))
        loader.addQuirks()
        loader.addLayouts(beside: file)
        loader.loaded.settings.panel.icons.look(beside: file)
        return loader.end()
    }

    /// Where a key was set last, as messages begin; nil where it was not.
    package func place(of key: String) -> String? { record[key].map { $0.origin.text(at: $0.location) } }

    /// The same for the home alone, as if that were a sheet; nil without one.
    package var home: LoadedSettings? {
        guard let settings = settings.home else { return nil }
        var home = self
        home.settings = settings
        return home
    }

    /// The same; where no file sets anything and no override the content, with the document at `path` on a fluid sheet.
    ///
    /// - Parameter path: nil shows an empty sheet.
    package func welcoming(with path: String?) -> LoadedSettings {
        guard let path, !record.hasFileEntries, record["sheet.content"] == nil else { return self }
        var welcoming = self
        welcoming.settings.sheet.content = path
        if record["sheet.preset"] == nil { welcoming.settings.sheet.preset = .fluid }
        return welcoming
    }

    /// The settings with more overrides on top; no file is opened.
    ///
    /// Checks and messages are those of a load with the overrides appended. A quirks file that an override names is not
    /// read: that takes a load.
    /// - Throws: `ConfigurationError` with every fault of the overrides, and of keys that no longer agree with them.
    package func overridden(by overrides: [Override]) throws(ConfigurationError) -> Settings {
        guard !overrides.isEmpty else { return settings }
        var loader = SettingsLoader(self)
        for override in overrides { loader.add(override) }
        return try loader.result().settings
    }
}

private struct SettingsLoader {
    fileprivate var loaded: LoadedSettings
    /// The faults of every source, by its number.
    private var faults: [[Fault]]
    /// For each source that has more faults than these, how many.
    private var omitted: [Fault] = []
    /// Whether every source could be read; checks of several keys are left out otherwise, as a key that is missing may
    /// stand in the source that could not be read.
    private var isComplete = true

    init(_ loaded: LoadedSettings = LoadedSettings()) {
        self.loaded = loaded
        faults = Array(repeating: [], count: loaded.sourceCount)
    }

    mutating func add(directory: String) {
        do throws(ConfigurationFile.ReadError) {
            for file in try ConfigurationFile.dropIns(in: directory) { add(file: file) }
        } catch {
            reject(Fault(error.message, origin: .file(directory)))
        }
    }

    mutating func add(file: FilePath) {
        do throws(ConfigurationFile.ReadError) {
            parse(try ConfigurationFile.read(file), origin: .file(file.string))
        } catch {
            reject(Fault(error.message, origin: .file(file.string)))
        }
    }

    mutating func add(_ override: Override) {
        let origin = Fault.Origin.override(override.text)
        if let preset = override.preset {
            loaded.settings.sheet.preset = preset
            loaded.record[Override.presetKey] = KeyRecord.Entry(
                source: faults.count,
                origin: origin,
                location: Override.location,
                isValid: true
            )
            faults.append([])
        } else if let entry = override.entry {
            apply([entry], origin: origin)
        } else {
            reject(Fault("expected KEY=VALUE, as in sheet.preset=classic", origin: origin))
        }
    }

    mutating func addQuirks() {
        guard let file = loaded.settings.panel.input.quirksFile else { return }
        guard let entry = loaded.record[Self.quirksKey], entry.isValid else { return }
        do throws(ConfigurationFile.ReadError) {
            let (quirks, found, omission) = QuirksReader.read(try ConfigurationFile.read(file), origin: .file(file))
            loaded.settings.panel.input.ownQuirks = quirks
            faults.append(found)
            omitted += [omission].compactMap(\.self)
        } catch {
            let message = "\(file): \(error.message)"
            faults[entry.source].append(
                Fault(message, origin: entry.origin, location: entry.location, key: Self.quirksKey)
            )
        }
    }

    private static let quirksKey = "input.quirks"

    /// Reads the layouts in the folder beside `file` that are asked for by name, and those that purposes of texts ask for.
    ///
    /// - Parameter file: nil looks in no folder.
    mutating func addLayouts(beside file: String?) {
        let folder = file.map { FilePath($0).removingLastComponent().appending("keyboards") }
        let entry = loaded.record[KeyboardSettings.layoutsKey]
        let asked = entry?.isValid == false ? [] : loaded.settings.panel.keyboard.layouts.names
        let forPurposes = ["number", "pin"].filter { !asked.contains($0) }
        for name in asked + forPurposes {
            let path = folder?.appending("\(name).toml")
            if let path, (try? path.stat()) != nil {
                addLayout(name, at: path)
            } else if let entry, KeyboardLayout.shipped.allSatisfy({ $0.name != name }) {
                let unknown = Spelling.unknownName(name, among: KeyboardLayout.shipped.map(\.name), kind: "layout")
                let message = "\"\(name)\": \(unknown)" + (path.map { "; there is no \($0)" } ?? "")
                faults[entry.source].append(
                    Fault(message, origin: entry.origin, location: entry.location, key: KeyboardSettings.layoutsKey)
                )
            }
        }
    }

    private mutating func addLayout(_ name: String, at path: FilePath) {
        do throws(ConfigurationFile.ReadError) {
            let (layout, found) = LayoutFile.read(try ConfigurationFile.read(path), path.string)
            loaded.settings.panel.keyboard.layouts.own[name] = layout
            // Only what is wrong with a whole file has no place: that there is more, after what has one.
            let placed = found.filter { $0.location != nil }
            faults.append(placed.isEmpty ? found : placed)
            if !placed.isEmpty { omitted += found.filter { $0.location == nil } }
        } catch {
            faults.append([Fault(error.message, origin: .file(path.string))])
        }
    }

    mutating func result() throws(ConfigurationError) -> LoadedSettings {
        let (settings, error) = end()
        if let error { throw error }
        return settings
    }

    /// What was read, and everything that is wrong with it; nil where nothing is.
    mutating func end() -> (settings: LoadedSettings, error: ConfigurationError?) {
        if isComplete {
            for (source, fault) in Check.faults(of: loaded.settings, loaded.record) { faults[source].append(fault) }
        }
        let all = faults.flatMap { $0.sorted { $0.stands(before: $1) } } + omitted
        loaded.sourceCount = faults.count
        return (loaded, all.isEmpty ? nil : ConfigurationError(faults: all))
    }

    private mutating func parse(_ bytes: [UInt8], origin: Fault.Origin) {
        do throws(DocumentText.SyntaxError) {
            guard case .table(let entries) = try TOMLDocument.parse(bytes).content else { return }
            apply(entries, origin: origin)
        } catch {
            reject(Fault(error.message, origin: origin, location: error.location))
        }
    }

    private mutating func apply(_ entries: [TOMLEntry], origin: Fault.Origin) {
        var reading = Reading(origin: origin, source: faults.count, record: loaded.record)
        reading.apply(entries, to: &loaded.settings)
        loaded.record = reading.record
        faults.append(reading.faults)
        if let omission = reading.omission { omitted.append(omission) }
    }

    private mutating func reject(_ fault: Fault) {
        faults.append([fault])
        isComplete = false
    }
}
