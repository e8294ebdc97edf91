/// The kernel's number for an object, typed by what it numbers, so that a CRTC cannot be passed for a plane.
struct ObjectID<Kind>: RawRepresentable, Hashable, Sendable {
    /// The kernel's number; never 0, which means "none".
    let rawValue: UInt32
}

extension ObjectID {
    init?(orNone number: UInt32) {
        if number == 0 { return nil }
        self.init(rawValue: number)
    }
}

/// What feeds a connector from a CRTC.
///
/// Kernels keep it for old programs; only its id and its CRTCs matter.
enum Encoder {}
enum Framebuffer {}
enum Blob {}
enum Property {}

typealias ConnectorID = ObjectID<Connector>
typealias CrtcID = ObjectID<Crtc>
typealias EncoderID = ObjectID<Encoder>
typealias PlaneID = ObjectID<Plane>
typealias FramebufferID = ObjectID<Framebuffer>
typealias BlobID = ObjectID<Blob>
typealias PropertyID = ObjectID<Property>
