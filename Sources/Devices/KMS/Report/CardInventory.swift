import CLibdrm
import Output

/// All that a card says of itself, for a report: more than choices are made from.
struct CardInventory: Hashable, Sendable {
    /// What choices are made from, or why the card cannot be used, or both.
    let report: CardReport
    /// What its driver can do, by the names that libdrm has for it.
    var capabilities: [String: UInt64] = [:]
    /// The properties of its connectors, CRTCs and planes, by the numbers of these.
    var properties: [UInt32: PropertyTable] = [:]
    /// What the blobs hold that tell something, by their numbers; no serial number is in them.
    var blobs: [UInt32: [UInt8]] = [:]
}

extension CardInventory {
    /// Properties whose blobs tell something of the hardware; the others hold what a program has set.
    private static let tellingBlobs = ["EDID", "IN_FORMATS"]

    /// Asks an open card for everything.
    ///
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
        for name in Self.tellingBlobs {
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

    /// What the driver can do, by the names that libdrm has for it; what the kernel does not know is left out.
    fileprivate var capabilities: [String: UInt64] {
        let known = Card.capabilityNames.compactMap { name, number in
            var value: UInt64 = 0
            return drmGetCap(fileDescriptor, UInt64(number), &value) == 0 ? (name, value) : nil
        }
        return Dictionary(known) { first, _ in first }
    }
}
