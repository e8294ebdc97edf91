import Output

/// What of a CRTC and its connector changes the colours or the moment of a picture, as another program left it: a night
/// light, a profile, HDR, a variable refresh rate.
///
/// While this program has the screen none of that applies; in the end it is put back. What describes the display itself
/// (margins, the range of its colours, bits a colour) stays as it was set for it.
struct ColorState {
    /// A property that was set.
    private struct Setting {
        let object: UInt32
        let property: PropertyID
        let value: UInt64
        /// What the value pointed to; nil of a value that is a number.
        let content: [UInt8]?
    }

    /// Names of properties whose value 0 stands for "nothing of the kind".
    private static let ofCrtc = (blobs: ["DEGAMMA_LUT", "CTM", "GAMMA_LUT"], numbers: ["VRR_ENABLED"])
    private static let ofConnector = (blobs: ["HDR_OUTPUT_METADATA"], numbers: ["Colorspace"])

    private let device: any KMSDevice
    private var settings: [Setting] = []

    /// Remembers what is set now.
    ///
    /// Tables go with the state that holds them, so their content is kept instead of their ids.
    init(of crtc: CrtcID, _ connector: ConnectorID, on device: any KMSDevice) throws(DisplayError) {
        self.device = device
        try remember(crtc, ColorState.ofCrtc)
        try remember(connector, ColorState.ofConnector)
    }

    private mutating func remember<Kind: PropertyOwner>(
        _ object: ObjectID<Kind>,
        _ names: (blobs: [String], numbers: [String])
    ) throws(DisplayError) {
        let properties = try device.properties(of: object)
        for name in names.blobs + names.numbers {
            guard let entry = properties[name], entry.value != 0, !entry.isImmutable else { continue }
            let isBlob = names.blobs.contains(name)
            let content =
                isBlob ? try? device.content(of: BlobID(rawValue: UInt32(truncatingIfNeeded: entry.value))) : nil
            if isBlob, content == nil { continue }
            settings.append(
                Setting(object: object.rawValue, property: entry.id, value: entry.value, content: content)
            )
        }
    }

    /// Has `request` set what is not neutral now to neutral.
    static func clear(
        in request: inout AtomicRequest,
        _ crtc: CrtcID,
        _ connector: ConnectorID,
        on device: any KMSDevice
    ) throws(DisplayError) {
        try clear(in: &request, crtc, ofCrtc, on: device)
        try clear(in: &request, connector, ofConnector, on: device)
    }

    private static func clear<Kind: PropertyOwner>(
        in request: inout AtomicRequest,
        _ object: ObjectID<Kind>,
        _ names: (blobs: [String], numbers: [String]),
        on device: any KMSDevice
    ) throws(DisplayError) {
        let properties = try device.properties(of: object)
        for name in names.blobs + names.numbers where properties[name]?.value ?? 0 != 0 {
            request.set(object, properties, name, 0)
        }
    }

    /// Calls `body` with `request` and what was set before.
    func restoring(
        _ request: AtomicRequest,
        _ body: (AtomicRequest) throws(DisplayError) -> Void
    ) throws(DisplayError) {
        var (request, blobs): (AtomicRequest, [BlobID]) = (request, [])
        // Once committed, the kernel keeps its own hold on them.
        defer { blobs.forEach(device.destroyBlob) }
        for setting in settings {
            var value = setting.value
            if let content = setting.content {
                let blob = try device.createBlob(content)
                blobs.append(blob)
                value = UInt64(blob.rawValue)
            }
            request.set(setting.object, setting.property, value)
        }
        try body(request)
    }
}
