import Canvas
import Output

enum CrtcChoice {
    /// The CRTC and why it was chosen.
    ///
    /// One that lights the connector already is kept: anything else flickers. One that lights another connector is taken
    /// where none is free: all of them belong to the DRM master, and many cards have but one.
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
        guard let crtc = possible.first else {
            throw DisplayError.unusable(connector: connector.name, card: card.path, reason: "no CRTC can feed it")
        }
        let others = card.connectors.filter { $0.litCrtc == crtc.id }.map(\.name).joined(separator: ", ")
        return (crtc, "CRTC \(crtc.id.rawValue): taken from \(others), since none is free")
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

    /// The plane, its formats in the order in which they are to be tried, and why.
    static func primaryPlane(
        of crtc: Crtc,
        for connector: Connector,
        on card: CardDescription
    ) throws(DisplayError) -> (plane: Plane?, formats: [PixelFormat], reason: String) {
        func formats(of plane: Plane?) -> [PixelFormat] {
            FormatChoice.formats(of: plane, preferredDepth: card.preferredDepth)
        }
        let primaries = card.planes.filter { $0.kind == .primary }
        if primaries.isEmpty {
            let formats = formats(of: nil)
            return (nil, formats, "format \(formats[0].rawValue): the driver lists no primary plane")
        }

        let usable = primaries.filter { plane in
            crtc.isIn(plane.possibleCrtcs) && !formats(of: plane).isEmpty
                && (plane.crtc == nil || plane.crtc == crtc.id)
        }
        guard let plane = inOrder(usable, crtc, primaries).first, let format = formats(of: plane).first else {
            let known = FormatChoice.all.map(\.rawValue).joined(separator: ", ")
            let reason = "no primary plane of CRTC \(crtc.id.rawValue) shows any of \(known)"
            throw .unusable(connector: connector.name, card: card.path, reason: reason)
        }
        let why = card.preferredDepth == 16 && format.bytesPerPixel == 2 ? ", and the driver prefers 16 bits" : ""
        return (
            plane, formats(of: plane), "plane \(plane.id.rawValue), \(format.rawValue): primary plane of the CRTC\(why)"
        )
    }

    /// The plane in use first, then the one that stands where the CRTC stands: some drivers want them paired.
    private static func inOrder(_ usable: [Plane], _ crtc: Crtc, _ primaries: [Plane]) -> [Plane] {
        let paired = crtc.index < primaries.count ? primaries[crtc.index] : nil
        return usable.filter { $0.crtc == crtc.id } + usable.filter { $0 == paired } + usable
    }
}
