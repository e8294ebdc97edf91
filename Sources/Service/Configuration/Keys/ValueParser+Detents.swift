import BottomSheet
import Values

extension ValueParser where Value == String {
    /// Names that mean something else where a detent is named: no detent, none in particular, none at all.
    private static let reservedNames = ["hidden", "free", "off"]

    /// The name of a detent.
    static let detent = ValueParser(
        expected: "a name other than " + reservedNames.map { "\"\($0)\"" }.joined(separator: ", ")
    ) { value, reading in
        name("").read(value, &reading).flatMap { reservedNames.contains($0) ? nil : $0 }
    }
}

extension ValueParser where Value == Switchable<String> {
    /// The name of a detent, or none.
    static let detent = ValueParser<String>.detent.orOff()
}

extension ValueParser where Value == [DetentRule] {
    /// Detents with names of their own.
    static let detents = ValueParser(
        expected: "a list of 1 to \(limit) tables { name = \"small\", height = 160 }, "
            + "with height, top or extent"
    ) { value, reading in
        guard case .array(let elements) = value.content, (1...limit).contains(elements.count) else { return nil }
        let before = reading.faultCount
        var names: Set<String> = []
        var rules: [DetentRule] = []
        for element in elements {
            guard let rule = DetentReader.rule(element, &reading) else { continue }
            rules.append(rule)
            if !names.insert(rule.name).inserted {
                reading.report("expected each name once, found \"\(rule.name)\" again", at: element.location)
            }
        }
        return reading.faultCount == before ? rules : nil
    }
}

/// Reads one table of the list of detents.
private struct DetentReader {
    private var name: String?
    private var extent: Extent?
    private var given: [String] = []

    /// The detent, or nil after a fault was reported.
    static func rule(_ value: TOMLValue, _ reading: inout Reading) -> DetentRule? {
        guard case .table(let entries) = value.content else {
            reading.report("expected a table, found \(value.shown)", at: value.location)
            return nil
        }
        let before = reading.faultCount
        var reader = DetentReader()
        for entry in entries { reader.take(entry, &reading) }
        reader.check(value.location, &reading)
        guard reading.faultCount == before, let name = reader.name, let extent = reader.extent else { return nil }
        return DetentRule(name, extent)
    }

    private mutating func take(_ entry: TOMLEntry, _ reading: inout Reading) {
        given.append(entry.name)
        switch entry.name {
        case "name": name = ValueParser<String>.detent.value(of: entry.value, &reading)
        case "height": extent = ValueParser<Double>.height.value(of: entry.value, &reading).map(Extent.height)
        case "top": extent = ValueParser<Double>.length.value(of: entry.value, &reading).map(Extent.top)
        case "extent": extent = ValueParser<Extent>.extent.value(of: entry.value, &reading)
        default:
            reading.report("expected name, height, top or extent, found the key \(entry.name)", at: entry.location)
        }
    }

    /// A name and exactly one height, whether or not they could be read.
    private func check(_ location: SourceLocation, _ reading: inout Reading) {
        if !given.contains("name") { reading.report("expected a detent with a name", at: location) }
        let heights = ["height", "top", "extent"].filter(given.contains)
        guard heights.count != 1 else { return }
        let found = heights.isEmpty ? "none" : heights.joined(separator: " and ")
        reading.report("expected exactly one of height, top and extent, found \(found)", at: location)
    }
}
