package import Canvas
package import Output
import SystemPackage

/// A panel that has only a framebuffer, /dev/fbN: no modes to choose, no vertical blanks to wait for.
///
/// Frames are written straight into its memory, which is read once, before the first of them, so that what was there can
/// be brought back. Where the driver can pan, frames are drawn out of sight and then shown at once. A class, because the
/// screen's state belongs to one owner.
package final class FramebufferDisplay: LiveDisplay {
    let device: any FramebufferDevice
    let info: FramebufferInfo
    private let geometry: FramebufferGeometry
    private let console: (any QuietConsole)?
    private let memory: UnsafeMutableRawBufferPointer
    var pages: FramebufferPages
    var request: DisplayRequest
    /// What was on the glass before: bytes, row after row.
    private var before: FramebufferPicture?
    private var hasTakenOver = false
    var isOwedWhole = true
    var isOff = false
    /// Whether a DRM card that drives displays has come, which goes before this; nil when that makes no difference.
    let isSuperseded: (() throws -> Bool)?

    /// What its owner should know.
    package let remarks: [String]

    /// Prepares a framebuffer.
    ///
    /// Nothing changes on the glass before the first frame.
    /// - Throws: `DisplayError` when frames cannot be drawn on it.
    init(
        _ device: any FramebufferDevice,
        _ request: DisplayRequest,
        mayPan: Bool = true,
        console: (any QuietConsole)? = nil,
        remarks: [String] = [],
        isSuperseded: (() throws -> Bool)? = nil
    ) throws(DisplayError) {
        self.device = device
        self.request = request
        self.console = console
        self.remarks = remarks
        self.isSuperseded = isSuperseded
        try Self.check(request.turning, on: device.path)
        info = try device.info()
        geometry = try FramebufferGeometry(info, path: device.path, mayPan: mayPan)
        memory = try device.map(byteCount: geometry.byteCount)
        var rows = geometry.rows
        if rows.count > 1 {
            // Some drivers offer what they refuse; where it is panned to already it shows nothing new.
            do throws(DisplayError) { try device.pan(to: rows[0]) } catch { if !error.meansLater { rows = [rows[0]] } }
        }
        pages = FramebufferPages(memory, geometry, rows: rows)
    }

    deinit {
        try? restore()
        console?.release()
        device.unmap(memory)
    }

    /// Columns and rows.
    package var size: PixelSize { geometry.size }

    /// Frames a second, as far as the driver tells.
    package var refreshRate: Double { info.refreshRate }

    /// Width and height of the panel; nil when the driver does not say, or what it says makes less than 50 or more than
    /// 600 dpi.
    package var millimeters: (width: Int, height: Int)? {
        let size = info.millimeters
        return size.isPlausible(for: panel) ? (size.width, size.height) : nil
    }

    /// The device file.
    package var name: String { device.path }

    /// One line for the log: device, driver, size, format and how frames get there.
    package var summary: String {
        let way = pages.count > 1 ? "\(pages.count) pages" : "one page"
        let turn = rotation == .none ? "" : ", turned \(rotation.rawValue) by drawing"
        let picture = "\(size.width)x\(size.height), \(geometry.format.rawValue)"
        return "\(device.path) (\(info.driver)) \(picture), framebuffer, \(way)\(turn)"
    }

    /// The panel's columns and rows.
    package var panel: PixelSize { geometry.size }

    /// How the picture is turned: as it was asked for.
    package var rotation: Rotation { request.turning.rotation }

    /// How frames are to be turned when they are drawn: all of it.
    package var drawingRotation: Rotation { request.turning.rotation }

    /// Draws `damage`, the first time everything.
    ///
    /// A framebuffer that is gone may be memory of another driver by now, so it is asked before it is drawn on.
    package func present(_ damage: Damage, painter: (FrameTarget, Damage) -> Void) throws -> Presentation {
        let whole = PixelRect(size)
        let damage = isOwedWhole ? Damage(whole) : damage.clipped(to: whole).simplified
        if damage.isEmpty { return .shown(bytesWritten: 0) }
        try checkUnchanged()
        if !hasTakenOver { before = FramebufferPicture(memory, geometry) }
        hasTakenOver = true
        let bytes = pages.draw(damage, painter)
        guard try show() else { return .deferred }
        pages.advance(damage)
        isOwedWhole = false
        try relight()
        return .shown(bytesWritten: bytes)
    }

    /// What is on the glass now.
    package func snapshot() -> Snapshot {
        if hasTakenOver { return .none(reason: "the screen shows this program's own picture") }
        let picture = FramebufferPicture(memory, geometry)
        return picture.surface.map(Snapshot.picture) ?? .none(reason: "the framebuffer's format is not understood")
    }

    /// Puts back what was on the glass before the first frame, and lets the text console draw again.
    ///
    /// Nothing happens when there was no frame, or when the framebuffer is gone: its memory is another driver's then.
    /// - Throws: `DisplayError` when it cannot be had back.
    package func restore() throws {
        // The console draws itself at once, over which goes the picture that another program had there.
        console?.release()
        guard hasTakenOver, let before else { return }
        (hasTakenOver, isOwedWhole) = (false, true)
        do throws(DisplayError) {
            try checkUnchanged()
        } catch {
            if error.errno == .operationNotSupportedByDevice { return }
            throw error
        }
        before.write(to: memory)
        try relight()
        if try device.info().origin.y != info.origin.y { try device.pan(to: geometry.rows[0]) }
    }

}
