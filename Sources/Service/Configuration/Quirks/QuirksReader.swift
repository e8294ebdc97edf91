package import Evdev
import Values

struct QuirksReader {
    private var quirks: [DeviceQuirk] = []
    private var names: Set<String> = []
    private var reading: Reading

    /// The quirks in the text of a file, and its faults from top to bottom.
    ///
    /// `omission` says how many faults are left out, where some are.
    static func read(
        _ bytes: [UInt8],
        origin: Fault.Origin
    ) -> (quirks: [DeviceQuirk], faults: [Fault], omission: Fault?) {
        do throws(DocumentText.SyntaxError) {
            guard case .table(let entries) = try TOMLDocument.parse(bytes).content else { return ([], [], nil) }
            var reader = QuirksReader(reading: Reading(origin: origin, source: 0, record: KeyRecord()))
            for entry in entries { reader.read(entry) }
            let reading = reader.reading
            return (reader.quirks, reading.faults.sorted { $0.stands(before: $1) }, reading.omission)
        } catch {
            return ([], [Fault(error.message, origin: origin, location: error.location)], nil)
        }
    }

    private mutating func read(_ entry: TOMLEntry) {
        reading.key = entry.name
        guard entry.name == DeviceQuirk.listName else {
            return reading.report(
                Spelling.unknownName(entry.name, among: [DeviceQuirk.listName], kind: "key"),
                at: entry.location
            )
        }
        guard case .array(let elements) = entry.value.content else {
            return reading.report(
                "expected tables [[touchscreen]], found \(entry.value.shown)",
                at: entry.value.location
            )
        }
        for element in elements { readQuirk(element) }
    }

    private mutating func readQuirk(_ value: TOMLValue) {
        var quirk = DeviceQuirk(name: "")
        guard let given = Field.quirk.read(value, into: &quirk, &reading, path: DeviceQuirk.listName) else { return }
        guard let name = given["name"] else {
            reading.key = DeviceQuirk.listName
            return reading.report("expected a touchscreen with a name", at: value.location)
        }
        if let x = quirk.x, let y = quirk.y, x.name == y.name, let location = given["y"]?.location {
            reading.key = "\(DeviceQuirk.listName).y"
            reading.report("expected another axis than that of x, found \"\(y.name)\" again", at: location)
        }
        if !quirk.name.isEmpty, !names.insert(quirk.name).inserted {
            reading.key = "\(DeviceQuirk.listName).name"
            reading.report("expected each name once, found \(name.shown) again", at: name.location)
        }
        quirks.append(quirk)
    }
}

extension DeviceQuirk {
    /// What the tables of a quirks file are called.
    package static let listName = "touchscreen"

    /// Everything that is wrong with the quirks file at `path`, from top to bottom.
    package static func faults(ofFile path: String) -> [Fault] {
        do throws(ConfigurationFile.ReadError) {
            let (_, faults, omission) = QuirksReader.read(try ConfigurationFile.read(path), origin: .file(path))
            return faults + [omission].compactMap(\.self)
        } catch {
            return [Fault(error.message, origin: .file(path))]
        }
    }

    /// The quirks of `quirks.toml`, which is compiled into the program; read when first asked for.
    package static let shipped = QuirksReader.read(PackageResources.quirks_toml, origin: .file("quirks.toml")).quirks
}

extension [DeviceQuirk] {
    /// These, but `others` in the place of those of the same name, behind the rest.
    func replaced(by others: [DeviceQuirk]) -> [DeviceQuirk] {
        let names = Set(others.map(\.name))
        return filter { !names.contains($0.name) } + others
    }
}
