import Output
import SystemPackage
import Values

@testable import KMS

/// A card as a report has it; see `CardInventory.value`, of which this is the other direction.
extension CardInventory {
    init?(_ value: Value, at path: String, _ faults: Faults) {
        guard let table = TableReader(value, at: path, faults), let device = table.required("path", table.line("path"))
        else { return nil }
        let refusal = table.line("refused")
        guard let driver = table.line("driver") else {
            guard let refusal = table.required("driver", refusal) else { return nil }
            // The text says more than the number, which a report does not have.
            let error = DisplayError.failed(operation: refusal, card: device, errno: .permissionDenied)
            self.init(report: CardReport(path: device, card: nil, refusal: error))
            return
        }
        var properties: [UInt32: PropertyTable] = [:]
        let objects = ReportedObjects(table) { properties[$0] = $1 }
        guard let capabilities = table.required("capabilities", table.unsignedTable("capabilities")),
            let isAtomic = table.required("atomic", table.flag("atomic")),
            let connectors = objects.connectors, let crtcs = objects.crtcs, let planes = objects.planes
        else { return nil }
        let card = CardDescription(
            path: device,
            driver: driver,
            style: isAtomic ? .atomic : .legacy,
            hasVblank: table.flag("vblank"),
            connectors: connectors,
            crtcs: crtcs,
            planes: planes,
            preferredDepth: capabilities["DUMB_PREFERRED_DEPTH"].flatMap { $0 > 0 ? Int(exactly: $0) : nil }
        )
        // Where another program had the card, the rest of the report is that of a card that can be used.
        self.init(
            report: CardReport(path: device, card: card, refusal: nil),
            capabilities: capabilities,
            properties: properties
        )
    }
}

extension ModeLine {
    init?(_ value: Value, at path: String, _ faults: Faults) {
        guard let table = TableReader(value, at: path, faults) else { return nil }
        let axes = ["horizontal", "vertical"].map { name in
            table.required(name, table.numbers(name, count: 4, in: 0...Int(UInt16.max)))
        }
        let numbers = ["clock", "flags", "refresh", "type"].map { name in
            table.required(name, table.integer(name, in: 0...Int(UInt32.max))).map(UInt32.init)
        }
        guard let across = axes[0], let down = axes[1], let clock = numbers[0], let flags = numbers[1],
            let refresh = numbers[2], let type = numbers[3]
        else { return nil }
        let timing = Timing(
            clock: clock,
            horizontal: Axis(across),
            vertical: Axis(down),
            skew: UInt16(table.integer("skew", in: 0...Int(UInt16.max)) ?? 0),
            scan: UInt16(table.integer("scan", in: 0...Int(UInt16.max)) ?? 0),
            flags: flags
        )
        self.init(timing: timing, nominalRefresh: refresh, type: type)
    }
}

extension ModeLine.Axis {
    fileprivate init(_ four: [Int]) {
        let numbers = four.map { UInt16($0) }
        self.init(display: numbers[0], syncStart: numbers[1], syncEnd: numbers[2], total: numbers[3])
    }
}

extension PropertyTable.Entry {
    init?(_ value: Value, at path: String, _ faults: Faults) {
        guard let table = TableReader(value, at: path, faults) else { return nil }
        let kind = table.value("kind") == nil ? .number : table.choice("kind", of: PropertyTable.Kind.self)
        let isSigned = kind == .signed
        let expected = "a number of 64 bits"
        guard let kind, let id = table.required("id", table.id("id")),
            let value = table.required("value", table.read("value", expected: expected) { $0.bits(isSigned: isSigned) })
        else { return nil }
        self.init(id: PropertyID(rawValue: id), value: value)
        self.kind = kind
        choices = table.unsignedTable("choices") ?? [:]
        limits =
            table.list("limits", limit: 2) { limit, path in
                let bits = limit.bits(isSigned: isSigned)
                if bits == nil { faults.note("expected \(expected), found \(limit.shown)", at: path) }
                return bits
            } ?? []
        isImmutable = table.flag("immutable") ?? false
    }
}

extension Value {
    /// The number that `init(unsigned:)` made a value of; nil where this is none.
    var asUnsigned: UInt64? {
        switch self {
        case .integer(let number): UInt64(exactly: number)
        case .text(let text) where text.hasPrefix("0x"): UInt64(text.dropFirst(2), radix: 16)
        default: nil
        }
    }

    fileprivate func bits(isSigned: Bool) -> UInt64? {
        if isSigned, case .integer(let number) = self { return UInt64(bitPattern: number) }
        return asUnsigned
    }
}

extension TableReader {
    /// A number that the kernel gives an object.
    func id(_ name: String) -> UInt32? { integer(name, in: 1...Int(UInt32.max)).map(UInt32.init) }

    /// A list of so many numbers.
    func numbers(_ name: String, count: Int, in range: ClosedRange<Int>) -> [Int]? {
        let expected = "\(count) whole numbers from \(range.lowerBound) to \(range.upperBound)"
        return read(name, expected: expected) { value in
            guard case .list(let elements) = value, elements.count == count else { return nil }
            let numbers = elements.compactMap { element in
                if case .integer(let number) = element, range.contains(Int(number)) { Int(number) } else { nil }
            }
            return numbers.count == count ? numbers : nil
        }
    }

    /// Numbers of 64 bits by their names.
    func unsignedTable(_ name: String) -> [String: UInt64]? {
        read(name, expected: "an object of whole numbers") { value in
            guard case .table(let entries) = value else { return nil }
            let numbers = entries.compactMapValues(\.asUnsigned)
            return numbers.count == entries.count ? numbers : nil
        }
    }
}
