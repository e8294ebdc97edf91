import CLibdrm
import Canvas

/// A layer that a CRTC scans out: every CRTC has a primary one, many a cursor and overlays.
struct Plane: Hashable, Sendable {
    /// The role of a plane.
    enum Kind: UInt64, Hashable, Sendable {
        /// Any layer besides the others.
        case overlay = 0
        /// The layer that holds the picture.
        case primary = 1
        /// The layer of the mouse pointer.
        case cursor = 2
    }

    /// The kernel's id.
    let id: PlaneID
    /// Its role.
    let kind: Kind
    /// The formats of ours that it can scan out, the better one first.
    let formats: [PixelFormat]
    /// The CRTCs it can belong to: bit n is the card's n-th CRTC.
    let possibleCrtcs: UInt32
    /// The CRTC it belongs to now.
    let crtc: CrtcID?
    /// The turns and mirrors that it offers; nil when it does not turn pictures.
    let rotations: PlaneRotation?
    /// How it goes together with other planes.
    var traits = PlaneTraits()
}

extension PixelFormat {
    /// The kernel's number for it.
    var fourcc: UInt32 {
        switch self {
        case .xrgb8888: KMS_FORMAT_XRGB8888
        case .xbgr8888: KMS_FORMAT_XBGR8888
        case .rgb888: KMS_FORMAT_RGB888
        case .bgr888: KMS_FORMAT_BGR888
        case .rgb565: KMS_FORMAT_RGB565
        case .bgr565: KMS_FORMAT_BGR565
        case .argb8888: KMS_FORMAT_ARGB8888
        }
    }

    /// The bits of one pixel.
    var bitsPerPixel: UInt32 { UInt32(bytesPerPixel * 8) }
}
