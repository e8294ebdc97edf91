/// What was on a CRTC before, so that it can be put back.
struct AtomicState {
    private let device: any KMSDevice
    private let crtc: CrtcID
    private let crtcProperties: PropertyTable
    private let mode: Mode?
    private let planesAndConnectors: AtomicRequest

    private static let planeState = [
        "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "rotation",
        "alpha",
    ]

    /// Remembers the CRTC with its planes and connectors, and the plane and the connector that are about to join it.
    init(
        of crtc: CrtcID,
        _ connector: ConnectorID,
        _ plane: PlaneID,
        on device: any KMSDevice
    ) throws(KMSError) {
        var request = AtomicRequest()
        for known in Set(try device.connectors(litBy: crtc) + [connector]) {
            request.keep(known, try device.properties(of: known), "CRTC_ID")
        }
        for known in try device.planes() where known.id == plane || known.crtc == crtc {
            let properties = try device.properties(of: known.id)
            AtomicState.planeState.forEach { request.keep(known.id, properties, $0) }
        }
        planesAndConnectors = request
        crtcProperties = try device.properties(of: crtc)
        // The blob of the old mode goes with the state that holds it, so its content is kept instead of its id.
        mode = try device.crtc(crtc).mode
        self.crtc = crtc
        self.device = device
    }

    /// Puts everything back in one commit.
    /// - Throws: `KMSError` when it cannot be had back, as when the program that drew it is gone and its picture with it.
    func restore() throws(KMSError) {
        var request = planesAndConnectors
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
