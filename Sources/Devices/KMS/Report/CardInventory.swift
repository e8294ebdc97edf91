import CLibdrm
import Output
import System
import Values

/// All that a card says of itself, for a report: more than choices are made from.
struct CardInventory: Equatable, Sendable {
    /// What choices are made from, or why the card cannot be used, or both.
    let report: CardReport
    /// What its driver can do, by the names that libdrm has for it.
    var capabilities: [String: UInt64] = [:]
    /// The properties of its connectors, CRTCs and planes, by the numbers of these.
    var properties: [UInt32: PropertyTable] = [:]
    /// What the blobs hold that say something, by their numbers; no serial number is in them.
    var blobs: [UInt32: [UInt8]] = [:]
}

extension CardInventory {
    /// Properties whose blobs say something of the hardware; the others hold what a program has set.
    private static let hardwareBlobs = ["EDID", "IN_FORMATS"]

    /// - Parameter refusal: why it cannot be used; nil when it can.
    init(_ card: Card, refusal: DisplayError?) throws(DisplayError) {
        let description = try CardDescription(card)
        self.init(
            report: CardReport(path: card.path, card: description, refusal: refusal),
            capabilities: card.capabilities
        )
        for connector in description.connectors { try add(connector.id, of: card) }
        for crtc in description.crtcs { try add(crtc.id, of: card) }
        for plane in description.planes { try add(plane.id, of: card) }
    }

    private mutating func add<Kind: PropertyOwner>(_ object: ObjectID<Kind>, of card: Card) throws(DisplayError) {
        let table = try card.properties(of: object)
        properties[object.rawValue] = table
        for name in Self.hardwareBlobs {
            guard let entry = table[name], entry.kind == .blob else { continue }
            guard let id = BlobID(orNone: UInt32(truncatingIfNeeded: entry.value)) else { continue }
            // A display that is unplugged at this moment takes its EDID along.
            guard let bytes = try? card.content(of: id) else { continue }
            blobs[id.rawValue] = name == "EDID" ? EDID.withoutSerials(bytes) : bytes
        }
    }
}

extension Card {
    private static let capabilityNames: [(name: String, number: Int32)] = [
        ("DUMB_BUFFER", DRM_CAP_DUMB_BUFFER),
        ("DUMB_PREFERRED_DEPTH", DRM_CAP_DUMB_PREFERRED_DEPTH),
        ("DUMB_PREFER_SHADOW", DRM_CAP_DUMB_PREFER_SHADOW),
        ("PRIME", DRM_CAP_PRIME),
        ("TIMESTAMP_MONOTONIC", DRM_CAP_TIMESTAMP_MONOTONIC),
        ("ASYNC_PAGE_FLIP", DRM_CAP_ASYNC_PAGE_FLIP),
        ("CURSOR_WIDTH", DRM_CAP_CURSOR_WIDTH),
        ("CURSOR_HEIGHT", DRM_CAP_CURSOR_HEIGHT),
        ("ADDFB2_MODIFIERS", DRM_CAP_ADDFB2_MODIFIERS),
        ("CRTC_IN_VBLANK_EVENT", DRM_CAP_CRTC_IN_VBLANK_EVENT),
    ]

    fileprivate var capabilities: [String: UInt64] {
        let known = Card.capabilityNames.compactMap { name, number in
            var value: UInt64 = 0
            return drmGetCap(fileDescriptor, UInt64(number), &value) == 0 ? (name, value) : nil
        }
        return Dictionary(known) { first, _ in first }
    }
}

/// The card as a report has it; what is unknown or 0 is left out where that is the usual case.
extension CardInventory {
    var value: Value {
        var entries: [String: Value?] = ["path": .text(report.path), "refused": report.refusal.map { .text("\($0)") }]
        if let card = report.card {
            entries["driver"] = .text(card.driver)
            entries["atomic"] = .flag(card.style == .atomic)
            entries["vblank"] = card.hasVblank.map { .flag($0) }
            entries["capabilities"] = .table(capabilities.mapValues(Value.init(unsigned:)))
            entries["connectors"] = .list(card.connectors.map(value))
            entries["crtcs"] = .list(card.crtcs.map(value))
            entries["planes"] = .list(card.planes.map(value))
        }
        return .table(entries.compactMapValues(\.self))
    }

    private func value(_ connector: Connector) -> Value {
        var entries: [String: Value] = [
            "id": Value(connector.id.rawValue),
            "name": .text(connector.name),
            "type": Value(connector.type),
            "type_index": Value(connector.typeIndex),
            "status": .text(connector.status.rawValue),
            "millimeters": [Value(connector.millimeters.width), Value(connector.millimeters.height)],
            "modes": .list(connector.listedModes.map(\.value)),
            "encoder_crtcs": .list(connector.possibleCrtcs.map { Value($0) }),
        ]
        entries["crtc"] = connector.litCrtc.map { Value($0.rawValue) }
        entries["properties"] = properties(of: connector.id.rawValue)
        return .table(entries)
    }

    private func value(_ crtc: Crtc) -> Value {
        var entries: [String: Value] = ["id": Value(crtc.id.rawValue)]
        entries["mode"] = crtc.mode?.value
        entries["framebuffer"] = crtc.framebuffer.map { Value($0.rawValue) }
        if crtc.origin != Crtc.Origin() { entries["origin"] = [Value(crtc.origin.x), Value(crtc.origin.y)] }
        entries["properties"] = properties(of: crtc.id.rawValue)
        return .table(entries)
    }

    private func value(_ plane: Plane) -> Value {
        var entries: [String: Value] = [
            "id": Value(plane.id.rawValue),
            "formats": .list(plane.listedFormats.map { .text(FourCC.text($0)) }),
            "possible_crtcs": Value(plane.possibleCrtcs),
        ]
        entries["crtc"] = plane.crtc.map { Value($0.rawValue) }
        entries["properties"] = properties(of: plane.id.rawValue)
        return .table(entries)
    }

    private func properties(of object: UInt32) -> Value {
        let all = properties[object]?.all ?? []
        return .table(Dictionary(all.map { ($0.name, value($0.entry)) }) { first, _ in first })
    }

    private func value(_ entry: PropertyTable.Entry) -> Value {
        let number = { (raw: UInt64) -> Value in
            entry.kind == .signed ? .integer(Int64(bitPattern: raw)) : Value(unsigned: raw)
        }
        var entries: [String: Value] = ["id": Value(entry.id.rawValue), "value": number(entry.value)]
        if entry.kind != .number { entries["kind"] = .text(entry.kind.rawValue) }
        if entry.isImmutable { entries["immutable"] = true }
        if !entry.choices.isEmpty { entries["choices"] = .table(entry.choices.mapValues(Value.init(unsigned:))) }
        if !entry.limits.isEmpty { entries["limits"] = .list(entry.limits.map(number)) }
        let content = entry.kind == .blob ? UInt32(exactly: entry.value).flatMap { blobs[$0] } : nil
        entries["content"] = content.map { .text(Base64.text($0)) }
        return .table(entries)
    }
}

extension ModeLine {
    /// The mode line as an object of a report; its name is for people.
    fileprivate var value: Value {
        var entries: [String: Value] = [
            "name": .text(name),
            "clock": Value(timing.clock),
            "horizontal": timing.horizontal.value,
            "vertical": timing.vertical.value,
            "flags": Value(timing.flags),
            "refresh": Value(nominalRefresh),
            "type": Value(type),
        ]
        if timing.skew != 0 { entries["skew"] = Value(timing.skew) }
        if timing.scan != 0 { entries["scan"] = Value(timing.scan) }
        return .table(entries)
    }
}

extension ModeLine.Axis {
    fileprivate var value: Value { .list([display, syncStart, syncEnd, total].map { Value($0) }) }
}

/// The kernel's numbers of formats, which are four letters.
enum FourCC {
    static func text(_ number: UInt32) -> String {
        String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }, as: UTF8.self)
    }
}
