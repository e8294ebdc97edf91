public import Canvas
import CLibdrm

/// A layer that a CRTC scans out: every CRTC has a primary one, many a cursor and overlays.
public struct Plane: Hashable, Sendable {
    /// The role of a plane.
    public enum Kind: UInt64, Hashable, Sendable {
        case overlay = 0
        case primary = 1
        case cursor = 2
    }

    /// The kernel's id.
    public let id: PlaneID
    /// Its role.
    public let kind: Kind
    /// The formats of ours that it can scan out, the better one first.
    public let formats: [PixelFormat]
    /// The CRTCs it can belong to: bit n is the card's n-th CRTC.
    let possibleCrtcs: UInt32
    /// The CRTC it belongs to now.
    let crtc: CrtcID?
}

extension PixelFormat {
    /// The kernel's number for it.
    var fourcc: UInt32 {
        switch self {
        case .xrgb8888: KMS_FORMAT_XRGB8888
        case .rgb565: KMS_FORMAT_RGB565
        }
    }

    /// The bits of one pixel.
    var bitsPerPixel: UInt32 { UInt32(bytesPerPixel * 8) }
}
