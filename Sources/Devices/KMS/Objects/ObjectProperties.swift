import CLibdrm
import Output

protocol PropertyOwner {
    /// The properties that this program reads or sets, by the kernel's names.
    associatedtype PropertyName: RawRepresentable<String>, CaseIterable, Hashable, Sendable

    static var objectType: UInt32 { get }
}

/// The properties of one object as they were when it was asked, each found by its name once.
struct ObjectProperties<Kind: PropertyOwner>: Sendable {
    let object: ObjectID<Kind>
    private let card: String
    private let entries: [Kind.PropertyName: PropertyTable.Entry]

    init(of object: ObjectID<Kind>, on device: any CardObjects) throws(DisplayError) {
        self.object = object
        card = device.path
        let table = try device.properties(of: object)
        let known = Kind.PropertyName.allCases.compactMap { name in table[name.rawValue].map { (name, $0) } }
        entries = Dictionary(uniqueKeysWithValues: known)
    }

    subscript(name: Kind.PropertyName) -> PropertyTable.Entry? { entries[name] }

    func has(_ names: [Kind.PropertyName]) -> Bool { names.allSatisfy { entries[$0] != nil } }

    /// The id of a property; nil where there is none, or only the driver may set it.
    func settable(_ name: Kind.PropertyName) -> PropertyID? {
        guard let entry = entries[name], !entry.isImmutable else { return nil }
        return entry.id
    }

    func required(_ name: Kind.PropertyName) throws(DisplayError) -> PropertyID {
        guard let property = settable(name) else {
            throw .noProperty(card: card, object: "\(Kind.self) \(object.rawValue)", name: name.rawValue)
        }
        return property
    }
}

enum PlaneProperty: String, CaseIterable {
    case framebuffer = "FB_ID"
    case crtc = "CRTC_ID"
    case sourceX = "SRC_X"
    case sourceY = "SRC_Y"
    case sourceWidth = "SRC_W"
    case sourceHeight = "SRC_H"
    case x = "CRTC_X"
    case y = "CRTC_Y"
    case width = "CRTC_W"
    case height = "CRTC_H"
    case rotation
    case alpha
    case level = "zpos"
    case blending = "pixel blend mode"
    case damageClips = "FB_DAMAGE_CLIPS"
    case type

    /// What a commit that shows a framebuffer is made of.
    static let required: [PlaneProperty] = [
        .framebuffer, .crtc, .sourceX, .sourceY, .sourceWidth, .sourceHeight, .x, .y, .width, .height,
    ]
}

enum CrtcProperty: String, CaseIterable {
    case active = "ACTIVE"
    case mode = "MODE_ID"
    case degamma = "DEGAMMA_LUT"
    case colorMatrix = "CTM"
    case gamma = "GAMMA_LUT"
    case variableRefresh = "VRR_ENABLED"
}

enum ConnectorProperty: String, CaseIterable {
    case crtc = "CRTC_ID"
    case linkStatus = "link-status"
    case power = "DPMS"
    case orientation = "panel orientation"
    case hdrMetadata = "HDR_OUTPUT_METADATA"
    case colorspace = "Colorspace"
}

extension Plane: PropertyOwner {
    typealias PropertyName = PlaneProperty
    static var objectType: UInt32 { DRM_MODE_OBJECT_PLANE }
}

extension Crtc: PropertyOwner {
    typealias PropertyName = CrtcProperty
    static var objectType: UInt32 { DRM_MODE_OBJECT_CRTC }
}

extension Connector: PropertyOwner {
    typealias PropertyName = ConnectorProperty
    static var objectType: UInt32 { DRM_MODE_OBJECT_CONNECTOR }
}
