import Output

/// What of a CRTC and its connector changes the colours or the moment of a picture, as another program left it: a night
/// light, a profile, HDR, a variable refresh rate.
///
/// While this program has the screen none of that applies; in the end it is put back. What describes the display itself
/// (margins, the range of its colours, bits a colour) stays as it was set for it.
struct ColorState {
    private struct Setting {
        let object: UInt32
        let property: PropertyID
        let value: UInt64
        /// What the value pointed to; nil of a value that is a number.
        let content: [UInt8]?
    }

    /// Properties whose value 0 stands for "nothing of the kind": tables, and numbers.
    private struct Names<Name: Sendable>: Sendable {
        let tables: [Name]
        let numbers: [Name]
    }

    private static let ofCrtc = Names<CrtcProperty>(
        tables: [.degamma, .colorMatrix, .gamma],
        numbers: [.variableRefresh]
    )
    private static let ofConnector = Names<ConnectorProperty>(tables: [.hdrMetadata], numbers: [.colorspace])

    private let device: any KMSDevice
    private var settings: [Setting] = []

    init(of crtc: CrtcID, _ connector: ConnectorID, on device: any KMSDevice) throws(DisplayError) {
        self.device = device
        remember(try ObjectProperties(of: crtc, on: device), ColorState.ofCrtc)
        remember(try ObjectProperties(of: connector, on: device), ColorState.ofConnector)
    }

    private mutating func remember<Kind>(_ object: ObjectProperties<Kind>, _ names: Names<Kind.PropertyName>) {
        // Tables go with the state that holds them, so their content is kept instead of their ids.
        for name in names.tables {
            let blob = BlobID(orNone: UInt32(truncatingIfNeeded: object[name]?.value ?? 0))
            guard let blob, let content = try? device.content(of: blob) else { continue }
            remember(object, name, content: content)
        }
        for name in names.numbers { remember(object, name, content: nil) }
    }

    private mutating func remember<Kind>(
        _ object: ObjectProperties<Kind>,
        _ name: Kind.PropertyName,
        content: [UInt8]?
    ) {
        guard let property = object.settable(name), let value = object[name]?.value, value != 0 else { return }
        settings.append(Setting(object: object.object.rawValue, property: property, value: value, content: content))
    }

    /// Has `request` set what is not neutral now to neutral.
    static func clear(
        in request: inout AtomicRequest,
        _ crtc: CrtcID,
        _ connector: ConnectorID,
        on device: any KMSDevice
    ) throws(DisplayError) {
        clear(in: &request, try ObjectProperties(of: crtc, on: device), ofCrtc)
        clear(in: &request, try ObjectProperties(of: connector, on: device), ofConnector)
    }

    private static func clear<Kind>(
        in request: inout AtomicRequest,
        _ object: ObjectProperties<Kind>,
        _ names: Names<Kind.PropertyName>
    ) {
        for name in names.tables + names.numbers where object[name]?.value ?? 0 != 0 {
            request.setIfPresent(name, of: object, to: 0)
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
            request.set(setting.property, of: setting.object, to: value)
        }
        try body(request)
    }
}
