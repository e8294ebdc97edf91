import Canvas
import Output
import System
import Values

@testable import KMS

/// The connectors, CRTCs and planes of a card in a report.
struct ReportedObjects {
    private let table: TableReader
    /// What takes the properties of an object.
    private let keep: (UInt32, PropertyTable) -> Void

    init(_ table: TableReader, properties keep: @escaping (UInt32, PropertyTable) -> Void) {
        (self.table, self.keep) = (table, keep)
    }

    private static let mask = 0...Int(UInt32.max)

    var connectors: [Connector]? {
        objects("connectors") { id, properties, object in
            let status = object.required("status", object.line("status")).flatMap { Connector.Status(rawValue: $0) }
            if status == nil { object.note("expected connected, disconnected or unknown", of: "status") }
            guard let type = object.required("type", object.integer("type", in: Self.mask)),
                let index = object.required("type_index", object.integer("type_index", in: Self.mask)),
                let size = object.required("millimeters", object.numbers("millimeters", count: 2, in: Self.mask)),
                let modes = object.required("modes", modes(object)),
                let feeders = object.required("encoder_crtcs", masks(object)), let status
            else { return nil }
            return Connector(
                id: ConnectorID(rawValue: id),
                type: UInt32(type),
                typeIndex: UInt32(index),
                status: status,
                millimeters: PhysicalSize(width: size[0], height: size[1]),
                modes: modes,
                possibleCrtcs: feeders,
                litCrtc: object.id("crtc").map(CrtcID.init),
                orientation: properties[ConnectorProperty.orientation].flatMap { PanelOrientation(rawValue: $0.value) }
            )
        }
    }

    /// A CRTC's place in the list is its place in masks.
    var crtcs: [Crtc]? {
        var index = -1
        return objects("crtcs") { id, _, object in
            index += 1
            return Crtc(
                id: CrtcID(rawValue: id),
                index: index,
                mode: object.value("mode").flatMap { ModeLine($0, at: object.path(of: "mode"), table.faults) },
                framebuffer: object.id("framebuffer").map(FramebufferID.init),
                origin: Crtc.Origin()
            )
        }
    }

    var planes: [Plane]? {
        objects("planes") { id, properties, object in
            let formats = object.list("formats", limit: 512) { format, path in
                let number = if case .text(let text) = format { FourCC.number(text) } else { nil as UInt32? }
                if number == nil { table.faults.note("expected four letters, found \(format.shown)", at: path) }
                return number
            }
            guard let formats = object.required("formats", formats),
                let crtcs = object.required("possible_crtcs", object.integer("possible_crtcs", in: Self.mask))
            else { return nil }
            return Plane(
                id: PlaneID(rawValue: id),
                listedFormats: formats,
                possibleCrtcs: UInt32(crtcs),
                crtc: object.id("crtc").map(CrtcID.init),
                properties
            )
        }
    }

    private func modes(_ object: TableReader) -> [ModeLine]? {
        object.list("modes", limit: 512) { ModeLine($0, at: $1, table.faults) }
    }

    private func masks(_ object: TableReader) -> [UInt32]? {
        object.list("encoder_crtcs", limit: 64) { mask, path in
            let number = mask.asUnsigned.flatMap { UInt32(exactly: $0) }
            if number == nil { table.faults.note("expected a number of 32 bits, found \(mask.shown)", at: path) }
            return number
        }
    }

    private func objects<Object>(
        _ name: String,
        _ body: (UInt32, PropertyTable, TableReader) -> Object?
    ) -> [Object]? {
        let list = table.list(name, limit: 256) { value, path -> Object? in
            guard let object = TableReader(value, at: path, table.faults),
                let id = object.required("id", object.id("id")),
                let properties = object.required("properties", properties(of: object))
            else { return nil }
            keep(id, properties)
            return body(id, properties, object)
        }
        return table.required(name, list)
    }

    private func properties(of object: TableReader) -> PropertyTable? {
        guard let value = object.value("properties"),
            TableReader(value, at: object.path(of: "properties"), table.faults) != nil,
            case .table(let entries) = value
        else { return nil }
        return entries.sorted { $0.key < $1.key }.reduce(into: PropertyTable()) { properties, entry in
            let path = object.path(of: "properties") + "." + entry.key
            properties[entry.key] = PropertyTable.Entry(entry.value, at: path, table.faults)
        }
    }
}

extension FourCC {
    /// The number of four letters; nil where they are not four.
    fileprivate static func number(_ text: String) -> UInt32? {
        guard text.utf8.count == 4 else { return nil }
        return text.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
