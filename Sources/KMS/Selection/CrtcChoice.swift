import Canvas
import Output

/// Chooses the CRTC that feeds a connector, and the CRTC's primary plane.
enum CrtcChoice {
    /// The CRTC and why it was chosen.
    ///
    /// One that lights the connector already is kept: anything else flickers.
    static func crtc(
        for connector: Connector,
        on card: CardDescription
    ) throws(DisplayError) -> (crtc: Crtc, reason: String) {
        if let lit = card.crtcs.first(where: { $0.id == connector.litCrtc }) {
            return (lit, "CRTC \(lit.id.rawValue): it lights the connector already")
        }
        let possible = card.crtcs.filter { $0.isIn(mask(connector)) }
        let taken = card.connectors.compactMap(\.litCrtc)
        if let free = possible.first(where: { !taken.contains($0.id) }) {
            return (free, "CRTC \(free.id.rawValue): the first free one")
        }
        throw DisplayError.unusable(
            connector: connector.name,
            card: card.path,
            reason: possible.isEmpty ? "no CRTC can feed it" : "every CRTC that can feed it is in use"
        )
    }

    /// The CRTCs that all encoders agree on: whichever the driver picks, they serve.
    ///
    /// Encoders that agree on none (some docking stations have one encoder for each CRTC) leave the choice to any of
    /// them.
    private static func mask(_ connector: Connector) -> UInt32 {
        let any = connector.possibleCrtcs.reduce(0, |)
        let common = connector.possibleCrtcs.reduce(any, &)
        return common != 0 ? common : any
    }

    /// The formats that a whole picture may have, the better one first.
    ///
    /// First what scenes are drawn in without conversion, then what keeps every colour, by bytes that can be written at
    /// once, then what rounds colours. Red and blue the other way round is all that some panels' wiring leaves (tilcdc).
    static let formats: [PixelFormat] = [.xrgb8888, .xbgr8888, .rgb888, .bgr888, .rgb565, .bgr565]

    /// The best of the formats that a plane shows.
    private static func format(of plane: Plane) -> PixelFormat? {
        formats.first(where: plane.formats.contains)
    }

    /// The plane, its format and why.
    ///
    /// Drivers without a list of planes get XRGB8888, which every driver shows.
    static func primaryPlane(
        of crtc: Crtc,
        for connector: Connector,
        on card: CardDescription
    ) throws(DisplayError) -> (plane: Plane?, format: PixelFormat, reason: String) {
        let primaries = card.planes.filter { $0.kind == .primary }
        if primaries.isEmpty { return (nil, .xrgb8888, "format XRGB8888: the driver lists no primary plane") }

        let usable = primaries.filter { plane in
            crtc.isIn(plane.possibleCrtcs) && format(of: plane) != nil && (plane.crtc == nil || plane.crtc == crtc.id)
        }
        guard let plane = inOrder(usable, crtc, primaries).first, let format = format(of: plane) else {
            let known = formats.map(\.rawValue).joined(separator: ", ")
            let reason = "no primary plane of CRTC \(crtc.id.rawValue) shows any of \(known)"
            throw .unusable(connector: connector.name, card: card.path, reason: reason)
        }
        return (plane, format, "plane \(plane.id.rawValue), \(format.rawValue): primary plane of the CRTC")
    }

    /// The plane in use first, then the one that stands where the CRTC stands: some drivers want them paired.
    private static func inOrder(_ usable: [Plane], _ crtc: Crtc, _ primaries: [Plane]) -> [Plane] {
        let paired = crtc.index < primaries.count ? primaries[crtc.index] : nil
        return usable.filter { $0.crtc == crtc.id } + usable.filter { $0 == paired } + usable
    }
}
