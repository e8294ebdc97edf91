import CLibdrm
import Output
import System
import Values

/// The card as a report has it; what is unknown or 0 is left out where that is the usual case.
extension CardInventory {
    /// The card as an object of a report.
    var value: Value {
        var entries: [String: Value?] = ["path": .text(report.path), "refused": report.refusal.map { .text("\($0)") }]
        if let card = report.card {
            entries["driver"] = .text(card.driver)
            entries["atomic"] = .flag(card.isAtomic)
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
    /// The letters, such as "XR24".
    static func text(_ number: UInt32) -> String {
        String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }, as: UTF8.self)
    }

    /// The number of four letters; nil where they are not four.
    static func number(_ text: String) -> UInt32? {
        guard text.utf8.count == 4 else { return nil }
        return text.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
