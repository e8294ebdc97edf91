import Output

/// What was on a CRTC before, so that it can be put back.
struct AtomicState {
    private let device: any KMSDevice
    private let crtc: CrtcID
    private let crtcProperties: PropertyTable
    private let mode: ModeLine?
    private let colors: ColorState
    private var planesAndConnectors: AtomicRequest
    private var planes: Set<PlaneID> = []
    /// What the planes showed.
    private(set) var pictures: Set<FramebufferID> = []

    private static let planeState = [
        "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "rotation",
        "alpha", "zpos", "pixel blend mode",
    ]

    /// Remembers the CRTC with its planes and connectors, and the plane and the connector that are about to join it.
    init(
        of crtc: CrtcID,
        _ connector: ConnectorID,
        _ plane: PlaneID,
        on device: any KMSDevice
    ) throws(DisplayError) {
        var request = AtomicRequest()
        for known in Set(try device.connectors(litBy: crtc) + [connector]) {
            request.keep(known, try device.properties(of: known), "CRTC_ID")
        }
        planesAndConnectors = request
        crtcProperties = try device.properties(of: crtc)
        // The blob of the old mode goes with the state that holds it, so its content is kept instead of its id.
        mode = try device.crtc(crtc).mode
        colors = try ColorState(of: crtc, connector, on: device)
        self.crtc = crtc
        self.device = device
        try remember(try device.planes().filter { $0.id == plane || $0.crtc == crtc }.map(\.id))
    }

    /// Remembers how planes are now, which were not touched before.
    mutating func remember(_ planes: [PlaneID]) throws(DisplayError) {
        for plane in planes where self.planes.insert(plane).inserted {
            let properties = try device.properties(of: plane)
            AtomicState.planeState.forEach { planesAndConnectors.keep(plane, properties, $0) }
            let number = UInt32(truncatingIfNeeded: properties["FB_ID"]?.value ?? 0)
            if let picture = FramebufferID(orNone: number) { pictures.insert(picture) }
        }
    }

    /// Puts everything back in one commit.
    /// - Throws: `DisplayError` when it cannot be had back, as when the program that drew it is gone and its picture with it.
    func restore() throws(DisplayError) {
        try colors.restoring(planesAndConnectors) { (request) throws(DisplayError) in try restore(request) }
    }

    private func restore(_ request: AtomicRequest) throws(DisplayError) {
        var request = request
        request.keep(crtc, crtcProperties, "ACTIVE")
        guard let mode else {
            request.set(crtc, crtcProperties, "MODE_ID", 0)
            return try device.commit(request, .allowModeset, serial: 0)
        }
        let blob = try PropertyBlob(mode, on: device)
        request.set(crtc, crtcProperties, "MODE_ID", to: blob.id)
        try device.commit(request, .allowModeset, serial: 0)
    }
}
