import Output

/// What was on a CRTC before, so that it can be put back.
struct AtomicState {
    private let device: any KMSDevice
    private let crtc: ObjectProperties<Crtc>
    private let mode: ModeLine?
    private let colors: ColorState
    private var planesAndConnectors: AtomicRequest
    private var planes: Set<PlaneID> = []
    private(set) var pictures: Set<FramebufferID> = []

    private static let planeState = PlaneProperty.required + [.rotation, .alpha, .level, .blending]

    /// Remembers the CRTC with its planes and connectors, and the plane and the connector that are about to join it.
    init(
        of crtc: ObjectProperties<Crtc>,
        _ connector: ConnectorID,
        _ plane: PlaneID,
        on device: any KMSDevice
    ) throws(DisplayError) {
        var request = AtomicRequest()
        for known in Set(try device.connectors(litBy: crtc.object) + [connector]) {
            request.keep([.crtc], of: try ObjectProperties(of: known, on: device))
        }
        planesAndConnectors = request
        // The blob of the old mode goes with the state that holds it, so its content is kept instead of its id.
        mode = try device.crtc(crtc.object).mode
        colors = try ColorState(of: crtc.object, connector, on: device)
        self.crtc = crtc
        self.device = device
        try remember(try device.planes().filter { $0.id == plane || $0.crtc == crtc.object }.map(\.id))
    }

    /// Remembers how planes are now, which were not touched before.
    mutating func remember(_ planes: [PlaneID]) throws(DisplayError) {
        for plane in planes where self.planes.insert(plane).inserted {
            let properties = try ObjectProperties(of: plane, on: device)
            planesAndConnectors.keep(AtomicState.planeState, of: properties)
            let number = UInt32(truncatingIfNeeded: properties[.framebuffer]?.value ?? 0)
            if let picture = FramebufferID(orNone: number) { pictures.insert(picture) }
        }
    }

    /// Puts everything back in one commit.
    /// - Throws: `DisplayError` when it cannot be had back, as when the program that drew it is gone and its picture with it.
    func restore() throws(DisplayError) {
        try colors.restoring(planesAndConnectors) { (request) throws(DisplayError) in
            var request = request
            request.keep([.active], of: crtc)
            guard let mode else {
                try request.set(.mode, of: crtc, to: 0)
                return try device.commit(request, .allowModeset, serial: 0)
            }
            let blob = try PropertyBlob(mode, on: device)
            try request.set(.mode, of: crtc, to: blob.id)
            try device.commit(request, .allowModeset, serial: 0)
        }
    }
}
