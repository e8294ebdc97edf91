/// The kernel's number for an object, typed by what it numbers, so that a CRTC cannot be passed for a plane.
public struct ObjectID<Kind>: RawRepresentable, Hashable, Sendable {
    /// The kernel's number; never 0, which means "none".
    public let rawValue: UInt32

    /// An id by its number.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// An id, or nil for 0, which the kernel writes for "none".
    init?(orNone number: UInt32) {
        if number == 0 { return nil }
        self.init(rawValue: number)
    }
}

/// What feeds a connector from a CRTC.
///
/// Kernels keep it for old programs; only its id and its CRTCs matter.
public enum Encoder {}
/// A picture in memory that a plane can scan out.
public enum Framebuffer {}
/// A piece of data that a property points to, such as a mode.
public enum Blob {}
/// A named value of a connector, CRTC or plane.
public enum Property {}

/// A connector's id.
public typealias ConnectorID = ObjectID<Connector>
/// A CRTC's id.
public typealias CrtcID = ObjectID<Crtc>
/// An encoder's id.
public typealias EncoderID = ObjectID<Encoder>
/// A plane's id.
public typealias PlaneID = ObjectID<Plane>
/// A framebuffer's id.
public typealias FramebufferID = ObjectID<Framebuffer>
/// A blob's id, such as that of a mode.
public typealias BlobID = ObjectID<Blob>
/// A property's id.
public typealias PropertyID = ObjectID<Property>
