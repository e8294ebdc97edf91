import CLibdrm
import Canvas
import Glibc
import Output
import System
import SystemPackage

/// The objects of a card: connectors, CRTCs and planes, and their properties.
protocol CardObjects: AnyObject {
    var path: String { get }

    /// Probes a connector: for the master the kernel reads the display's modes again, others get the modes that are known.
    func connector(_ id: ConnectorID) throws(DisplayError) -> Connector
    func connectors() throws(DisplayError) -> [Connector]
    /// Without a probe: reading a display's EDID takes tens of milliseconds each.
    func connectors(litBy crtc: CrtcID) throws(DisplayError) -> [ConnectorID]
    func crtc(_ id: CrtcID) throws(DisplayError) -> Crtc
    func planes() throws(DisplayError) -> [Plane]
    func properties<Kind: PropertyOwner>(of object: ObjectID<Kind>) throws(DisplayError) -> PropertyTable
    /// Whether the CRTC counts vertical blanks; nil when that is not known.
    func hasVblank(_ crtc: CrtcID) -> Bool?
}

// Structures of libdrm are copied into values and freed at once.
extension Card: CardObjects {
    func connectors() throws(DisplayError) -> [Connector] {
        try resources().connectors.map { id throws(DisplayError) in try connector(id) }
    }

    func connectors(litBy crtc: CrtcID) throws(DisplayError) -> [ConnectorID] {
        try resources().connectors.filter { id in
            guard let raw = drmModeGetConnectorCurrent(fileDescriptor, id.rawValue) else { return false }
            defer { drmModeFreeConnector(raw) }
            return encoder(raw.pointee.encoder_id)?.crtc == crtc
        }
    }

    func crtcs() throws(DisplayError) -> [Crtc] {
        try resources().crtcs.map { id throws(DisplayError) in try crtc(id) }
    }

    func connector(_ id: ConnectorID) throws(DisplayError) -> Connector {
        let raw = try got(drmModeGetConnector(fileDescriptor, id.rawValue), "probe connector \(id.rawValue)")
        defer { drmModeFreeConnector(raw) }
        let connector = raw.pointee
        let encoders = array(connector.encoders, connector.count_encoders).compactMap(encoder)
        return Connector(
            id: id,
            type: connector.connector_type,
            typeIndex: connector.connector_type_id,
            status: Connector.Status(connector.connection),
            millimeters: PhysicalSize(width: Int(connector.mmWidth), height: Int(connector.mmHeight)),
            modes: array(connector.modes, connector.count_modes).map(ModeLine.init),
            possibleCrtcs: encoders.map(\.possibleCrtcs),
            litCrtc: encoders.first { $0.id == EncoderID(orNone: connector.encoder_id) }?.crtc,
            orientation: try properties(of: id)[ConnectorProperty.orientation].flatMap {
                PanelOrientation(rawValue: $0.value)
            }
        )
    }

    func crtc(_ id: CrtcID) throws(DisplayError) -> Crtc {
        let raw = try got(drmModeGetCrtc(fileDescriptor, id.rawValue), "read CRTC \(id.rawValue)")
        defer { drmModeFreeCrtc(raw) }
        return Crtc(
            id: id,
            index: try resources().crtcs.firstIndex(of: id) ?? 0,
            mode: raw.pointee.mode_valid != 0 ? ModeLine(raw.pointee.mode) : nil,
            framebuffer: FramebufferID(orNone: raw.pointee.buffer_id),
            origin: Crtc.Origin(x: raw.pointee.x, y: raw.pointee.y)
        )
    }

    func planes() throws(DisplayError) -> [Plane] {
        let raw = try got(drmModeGetPlaneResources(fileDescriptor), "list the planes")
        defer { drmModeFreePlaneResources(raw) }
        return try array(raw.pointee.planes, raw.pointee.count_planes).map { id throws(DisplayError) in
            try plane(PlaneID(rawValue: id))
        }
    }

    func properties<Kind: PropertyOwner>(of object: ObjectID<Kind>) throws(DisplayError) -> PropertyTable {
        let operation = "read the properties of \(Kind.self) \(object.rawValue)"
        let raw = try got(drmModeObjectGetProperties(fileDescriptor, object.rawValue, Kind.objectType), operation)
        defer { drmModeFreeObjectProperties(raw) }
        var table = PropertyTable()
        for i in 0..<Int(raw.pointee.count_props) {
            guard let property = drmModeGetProperty(fileDescriptor, raw.pointee.props[i]) else { continue }
            defer { drmModeFreeProperty(property) }
            let name = withUnsafeBytes(of: property.pointee.name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            table[name] = PropertyTable.Entry(
                id: PropertyID(rawValue: property.pointee.prop_id),
                value: raw.pointee.prop_values[i],
                kind: kind(of: property.pointee),
                choices: choices(of: property.pointee),
                limits: limits(of: property.pointee),
                isImmutable: property.pointee.flags & UInt32(DRM_MODE_PROP_IMMUTABLE) != 0
            )
        }
        return table
    }

    private func kind(of property: drmModePropertyRes) -> PropertyTable.Kind {
        switch property.flags {
        case let flags where flags & UInt32(DRM_MODE_PROP_ENUM) != 0: .choice
        case let flags where flags & UInt32(DRM_MODE_PROP_BITMASK) != 0: .bits
        case let flags where flags & UInt32(DRM_MODE_PROP_BLOB) != 0: .blob
        case let flags where flags & KMS_PROPERTY_KINDS == KMS_PROPERTY_OBJECT: .object
        case let flags where flags & KMS_PROPERTY_KINDS == KMS_PROPERTY_SIGNED: .signed
        default: .number
        }
    }

    /// A set of bits lists them by their places.
    private func choices(of property: drmModePropertyRes) -> [String: UInt64] {
        let named = array(property.enums, property.count_enums).map { choice in
            withUnsafeBytes(of: choice.name) { (String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self), choice.value) }
        }
        return Dictionary(named) { first, _ in first }
    }

    private func limits(of property: drmModePropertyRes) -> [UInt64] {
        switch kind(of: property) {
        case .number, .signed: array(property.values, property.count_values)
        case .choice, .bits, .object, .blob: []
        }
    }

    var preferredDepth: Int? {
        var depth: UInt64 = 0
        guard drmGetCap(fileDescriptor, UInt64(DRM_CAP_DUMB_PREFERRED_DEPTH), &depth) == 0, depth > 0 else {
            return nil
        }
        return Int(exactly: depth)
    }

    func hasVblank(_ crtc: CrtcID) -> Bool? {
        var (sequence, nanoseconds): (UInt64, UInt64) = (0, 0)
        if drmCrtcGetSequence(fileDescriptor, crtc.rawValue, &sequence, &nanoseconds) == 0 { return true }
        return errno == EOPNOTSUPP ? false : nil
    }

    private func plane(_ id: PlaneID) throws(DisplayError) -> Plane {
        let raw = try got(drmModeGetPlane(fileDescriptor, id.rawValue), "read plane \(id.rawValue)")
        defer { drmModeFreePlane(raw) }
        let formats = array(raw.pointee.formats, raw.pointee.count_formats)
        return Plane(
            id: id,
            listedFormats: formats,
            possibleCrtcs: raw.pointee.possible_crtcs,
            crtc: CrtcID(orNone: raw.pointee.crtc_id),
            try properties(of: id)
        )
    }

    private func encoder(_ id: UInt32) -> (id: EncoderID, crtc: CrtcID?, possibleCrtcs: UInt32)? {
        guard let raw = drmModeGetEncoder(fileDescriptor, id) else { return nil }
        defer { drmModeFreeEncoder(raw) }
        return (EncoderID(rawValue: id), CrtcID(orNone: raw.pointee.crtc_id), raw.pointee.possible_crtcs)
    }

    private func resources() throws(DisplayError) -> (connectors: [ConnectorID], crtcs: [CrtcID]) {
        let raw = try got(drmModeGetResources(fileDescriptor), "list connectors and CRTCs")
        defer { drmModeFreeResources(raw) }
        return (
            array(raw.pointee.connectors, raw.pointee.count_connectors).map(ConnectorID.init),
            array(raw.pointee.crtcs, raw.pointee.count_crtcs).map(CrtcID.init)
        )
    }

    private func array<T>(_ start: UnsafeMutablePointer<T>?, _ count: some BinaryInteger) -> [T] {
        Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
    }
}

extension Connector.Status {
    fileprivate init(_ connection: drmModeConnection) {
        switch connection {
        case DRM_MODE_CONNECTED: self = .connected
        case DRM_MODE_DISCONNECTED: self = .disconnected
        default: self = .unknown
        }
    }
}
