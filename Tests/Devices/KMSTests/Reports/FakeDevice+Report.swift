import Canvas
import Testing

@testable import KMS
@testable import Output

/// The fake card as a card of somebody else's: what a report says of it, where `selection` would be shown.
///
/// The fake card knows its plane, CRTC and connector by the numbers 30, 40 and 50; the other objects keep theirs, raised so
/// that none is one of these.
extension FakeDevice {
    convenience init(_ inventory: CardInventory, showing selection: DisplaySelection) throws {
        let numbers = Numbers(selection)
        let card = try #require(inventory.report.card)
        let planes = card.planes.map { numbers.plane($0, inventory.properties) }
        self.init(driver: card.driver, overlays: planes.filter { $0.isOverlay(of: selection) }.map(\.fake))
        objects.connector = numbers.connector(selection.connector)
        objects.others = card.connectors.filter { $0.id != selection.connector.id }.map(numbers.connector)
        objects.crtc = Crtc(
            40,
            index: selection.crtc.index,
            mode: selection.crtc.mode,
            framebuffer: FakeDevice.console.rawValue
        )
        objects.planes = planes.map(\.plane)
        objects.vblank = card.hasVblank
        objects.preferredDepth = card.preferredDepth
        properties = FakeProperties()
        for (object, table) in inventory.properties { take(table, of: numbers.number(object), numbers) }
    }

    private func take(_ table: PropertyTable, of object: UInt32, _ numbers: Numbers) {
        for (name, entry) in table.all {
            let key = "\(object).\(name)"
            let number = UInt32(truncatingIfNeeded: entry.value)
            let isPicture = entry.kind == .object && name == "FB_ID" && number != 0
            let isObject = entry.kind == .object && number != 0
            let value =
                isPicture
                ? UInt64(FakeDevice.console.rawValue) : isObject ? UInt64(numbers.number(number)) : entry.value
            properties[key] = value
            properties.hints[key] = entry
        }
    }
}

/// Which number of the fake card stands for which number of a report.
private struct Numbers {
    let known: [UInt32: UInt32]

    init(_ selection: DisplaySelection) {
        var known = [selection.connector.id.rawValue: UInt32(50), selection.crtc.id.rawValue: 40]
        if let plane = selection.plane { known[plane.id.rawValue] = 30 }
        self.known = known
    }

    func number(_ number: UInt32) -> UInt32 { known[number] ?? number + 100 }

    func crtc(_ id: CrtcID?) -> CrtcID? { id.map { CrtcID(rawValue: number($0.rawValue)) } }

    func connector(_ old: Connector) -> Connector {
        Connector(
            id: ConnectorID(rawValue: number(old.id.rawValue)),
            type: old.type,
            typeIndex: old.typeIndex,
            status: old.status,
            millimeters: old.millimeters,
            modes: old.listedModes,
            possibleCrtcs: old.possibleCrtcs,
            litCrtc: crtc(old.litCrtc),
            orientation: old.orientation
        )
    }

    func plane(_ old: Plane, _ properties: [UInt32: PropertyTable]) -> ReportedPlane {
        let plane = Plane(
            id: PlaneID(rawValue: number(old.id.rawValue)),
            kind: old.kind,
            formats: old.formats,
            possibleCrtcs: old.possibleCrtcs,
            crtc: crtc(old.crtc),
            rotations: old.rotations,
            traits: old.traits
        )
        return ReportedPlane(plane: plane, modes: properties[old.id.rawValue]?[PlaneProperty.blending]?.choices ?? [:])
    }
}

/// A plane of a report, with the numbers of the fake card.
private struct ReportedPlane {
    let plane: Plane
    /// What it calls its ways to blend.
    let modes: [String: UInt64]

    func isOverlay(of selection: DisplaySelection) -> Bool {
        plane.kind == .overlay && selection.crtc.isIn(plane.possibleCrtcs)
    }

    var fake: FakePlane {
        FakePlane(
            id: plane.id.rawValue,
            heights: plane.traits.levels,
            hasAlpha: plane.traits.hasAlpha,
            blendModes: modes,
            formats: plane.formats,
            rotations: plane.rotations,
            possibleCrtcs: plane.possibleCrtcs
        )
    }
}
