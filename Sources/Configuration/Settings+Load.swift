extension Settings {
    /// Reads a file, then drop-ins in the order of their names, then overrides; the later wins, key by key.
    ///
    /// - Parameters:
    ///   - file: the path of a TOML file that must exist; nil for none.
    ///   - dropInDirectory: a folder of `*.toml` files, which may be missing; nil for none.
    ///   - overrides: keys set on the command line.
    /// - Throws: `ConfigurationError` with every fault of every source.
    public static func load(
        file: String?,
        dropInDirectory: String? = nil,
        overrides: [Override] = []
    ) throws(ConfigurationError) -> Settings {
        var loader = SettingsLoader()
        if let file { loader.add(file: file) }
        if let dropInDirectory { loader.add(directory: dropInDirectory) }
        for override in overrides { loader.add(override) }
        guard loader.faults.isEmpty else { throw ConfigurationError(faults: loader.faults) }
        return loader.settings
    }
}

/// Settings and faults while one source after another is read.
private struct SettingsLoader {
    private(set) var settings = Settings()
    private(set) var faults: [Fault] = []

    mutating func add(directory: String) {
        do throws(ConfigurationFile.ReadError) {
            for file in try ConfigurationFile.dropIns(in: directory) { add(file: file) }
        } catch {
            faults.append(Fault(error.message, origin: .file(directory)))
        }
    }

    mutating func add(file: String) {
        do throws(ConfigurationFile.ReadError) {
            parse(try ConfigurationFile.read(file), origin: .file(file))
        } catch {
            faults.append(Fault(error.message, origin: .file(file)))
        }
    }

    mutating func add(_ override: Override) {
        if let entries = override.entries {
            apply(entries, origin: .override(override.text))
        } else {
            faults.append(Fault("expected KEY=VALUE, as in sheet.preset=classic", origin: .override(override.text)))
        }
    }

    private mutating func parse(_ bytes: [UInt8], origin: Fault.Origin) {
        do throws(TOMLDocument.SyntaxError) {
            guard case .table(let entries) = try TOMLDocument.parse(bytes).content else { return }
            apply(entries, origin: origin)
        } catch {
            faults.append(Fault(error.message, origin: origin, place: error.place))
        }
    }

    private mutating func apply(_ entries: [TOMLEntry], origin: Fault.Origin) {
        var reader = SettingsReader(settings, origin: origin)
        reader.apply(entries)
        settings = reader.settings
        faults += reader.faults
    }
}
