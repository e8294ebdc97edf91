@testable import KMS
@testable import Output

/// The properties of the objects of a card in memory, such as "30.FB_ID", and the blobs that they point to.
struct FakeProperties {
    private(set) var values: [String: UInt64] = [:]
    private(set) var names: [UInt32: String] = [:]
    /// What else the card says of a property.
    var hints: [String: PropertyTable.Entry] = [:]
    var blobs: [UInt32: [UInt8]] = [:]
    /// What the tables hold that properties of colours point to: the kernel keeps that as long as it is set.
    var tables: [String: [UInt8]] = [:]
    private var lastBlob: UInt32 = 1000

    /// A value as a driver or an earlier program would have set it; nil where there is no such property.
    subscript(name: String) -> UInt64? {
        get { values[name] }
        set {
            values[name] = newValue
            if !names.values.contains(name) { names[UInt32(names.count + 1)] = name }
        }
    }

    /// Points a property to a table, as another program would have.
    mutating func set(_ name: String, toTable bytes: [UInt8]) {
        self[name] = UInt64(createBlob(bytes))
        tables[name] = bytes
    }

    mutating func createBlob(_ bytes: [UInt8]) -> UInt32 {
        lastBlob += 1
        blobs[lastBlob] = bytes
        return lastBlob
    }

    /// Sets what a request assigns, and keeps what a table holds that the property points to now.
    mutating func assign(_ name: String, _ value: UInt64) {
        if FakeProperties.tableNames.contains(where: name.hasSuffix) {
            // A table that is set no more, and belongs to nobody, is gone.
            if let old = values[name], old != value { blobs[UInt32(old)] = nil }
            tables[name] = blobs[UInt32(value)]
        }
        values[name] = value
    }

    private static let tableNames = ["GAMMA_LUT", "CTM", "HDR_OUTPUT_METADATA"]

    func table(of object: UInt32) -> PropertyTable {
        var table = PropertyTable()
        for (id, name) in names {
            let parts = name.split(separator: ".")
            guard parts[0] == "\(object)", let value = values[name] else { continue }
            let hint = hints[name]
            table[String(parts[1])] = PropertyTable.Entry(
                id: PropertyID(rawValue: id),
                value: value,
                kind: hint?.kind ?? .number,
                choices: hint?.choices ?? [:],
                limits: hint?.limits ?? [],
                isImmutable: hint?.isImmutable ?? false
            )
        }
        return table
    }
}
