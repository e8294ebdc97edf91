import CLibdrm
import Canvas
import Output

/// Data in the kernel that a property can point to.
///
/// Once committed, the kernel keeps its own hold on it.
struct PropertyBlob: ~Copyable {
    let id: BlobID
    private let device: any KMSDevice

    /// A mode, for a CRTC's MODE_ID.
    init(_ mode: Mode, on device: any KMSDevice) throws(DisplayError) {
        try self.init(elements: [mode.info], on: device)
    }

    /// Rectangles, for a plane's FB_DAMAGE_CLIPS.
    init(_ damage: Damage, on device: any KMSDevice) throws(DisplayError) {
        let clips = damage.rects.map { rect in
            drm_mode_rect(x1: Int32(rect.x), y1: Int32(rect.y), x2: Int32(rect.maxX), y2: Int32(rect.maxY))
        }
        try self.init(elements: clips, on: device)
    }

    private init<Element: BitwiseCopyable>(elements: [Element], on device: any KMSDevice) throws(DisplayError) {
        id = try device.createBlob(elements.withUnsafeBytes { [UInt8]($0) })
        self.device = device
    }

    deinit {
        device.destroyBlob(id)
    }
}
