extension Settings {
    /// Reads a file, then drop-ins in the order of their names, then overrides; the later wins, key by key.
    ///
    /// - Parameters:
    ///   - file: the path of a TOML file that must exist; nil for none.
    ///   - dropInDirectory: a folder of `*.toml` files, which may be missing; nil for none.
    ///   - overrides: keys set on the command line.
    /// - Throws: `ConfigurationError` with every fault of every source.
    package static func load(
        file: String?,
        dropInDirectory: String? = nil,
        overrides: [Override] = []
    ) throws(ConfigurationError) -> Settings {
        var loader = SettingsLoader()
        if let file { loader.add(file: file) }
        if let dropInDirectory { loader.add(directory: dropInDirectory) }
        for override in overrides { loader.add(override) }
        return try loader.result()
    }
}

/// Settings and faults while one source after another is read.
private struct SettingsLoader {
    private var settings = Settings()
    private var record = Record()
    /// The faults of every source.
    private var faults: [[Fault]] = []
    /// Whether every source could be read: what is missing else might be all that a key needs.
    private var isWhole = true

    mutating func add(directory: String) {
        do throws(ConfigurationFile.ReadError) {
            for file in try ConfigurationFile.dropIns(in: directory) { add(file: file) }
        } catch {
            refuse(Fault(error.message, origin: .file(directory)))
        }
    }

    mutating func add(file: String) {
        do throws(ConfigurationFile.ReadError) {
            parse(try ConfigurationFile.read(file), origin: .file(file))
        } catch {
            refuse(Fault(error.message, origin: .file(file)))
        }
    }

    mutating func add(_ override: Override) {
        if let entries = override.entries {
            apply(entries, origin: .override(override.text))
        } else {
            refuse(Fault("expected KEY=VALUE, as in sheet.preset=classic", origin: .override(override.text)))
        }
    }

    /// The settings, when nothing is wrong with them.
    mutating func result() throws(ConfigurationError) -> Settings {
        addQuirks()
        if isWhole {
            for (source, fault) in Check.faults(of: settings, record) { faults[source].append(fault) }
        }
        let all = faults.flatMap { $0.sorted { $0.stands(before: $1) } }
        guard all.isEmpty else { throw ConfigurationError(faults: all) }
        return settings
    }

    /// Reads the quirks file that the last source named, if any did.
    private mutating func addQuirks() {
        guard let file = settings.input.quirksFile, let entry = record[Self.quirksKey], entry.isSound else { return }
        do throws(ConfigurationFile.ReadError) {
            let (quirks, found) = QuirksReader.read(try ConfigurationFile.read(file), origin: .file(file))
            settings.input.quirks = settings.input.quirks.replaced(by: quirks)
            faults.append(found)
        } catch {
            let message = "\(file): \(error.message)"
            faults[entry.source].append(
                Fault(message, origin: entry.origin, place: entry.place, key: Self.quirksKey)
            )
        }
    }

    private static let quirksKey = "input.quirks"

    private mutating func parse(_ bytes: [UInt8], origin: Fault.Origin) {
        do throws(TOMLDocument.SyntaxError) {
            guard case .table(let entries) = try TOMLDocument.parse(bytes).content else { return }
            apply(entries, origin: origin)
        } catch {
            refuse(Fault(error.message, origin: origin, place: error.place))
        }
    }

    private mutating func apply(_ entries: [TOMLEntry], origin: Fault.Origin) {
        var reader = SettingsReader(settings, Reading(origin: origin, source: faults.count, record: record))
        reader.apply(entries)
        settings = reader.settings
        record = reader.record
        faults.append(reader.faults)
    }

    private mutating func refuse(_ fault: Fault) {
        faults.append([fault])
        isWhole = false
    }
}
