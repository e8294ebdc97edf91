/// The kernel's number for an object, typed by what it numbers, so that a CRTC cannot be passed for a plane.
struct ObjectID<Kind>: RawRepresentable, Hashable, Sendable {
    /// The kernel's number; never 0, which means "none".
    let rawValue: UInt32
}

extension ObjectID {
    /// An id, or nil for 0, which the kernel writes for "none".
    init?(orNone number: UInt32) {
        if number == 0 { return nil }
        self.init(rawValue: number)
    }
}

/// What feeds a connector from a CRTC.
///
/// Kernels keep it for old programs; only its id and its CRTCs matter.
enum Encoder {}
/// A picture in memory that a plane can scan out.
enum Framebuffer {}
/// A piece of data that a property points to, such as a mode.
enum Blob {}
/// A named value of a connector, CRTC or plane.
enum Property {}

/// A connector's id.
typealias ConnectorID = ObjectID<Connector>
/// A CRTC's id.
typealias CrtcID = ObjectID<Crtc>
/// An encoder's id.
typealias EncoderID = ObjectID<Encoder>
/// A plane's id.
typealias PlaneID = ObjectID<Plane>
/// A framebuffer's id.
typealias FramebufferID = ObjectID<Framebuffer>
/// A blob's id, such as that of a mode.
typealias BlobID = ObjectID<Blob>
/// A property's id.
typealias PropertyID = ObjectID<Property>
