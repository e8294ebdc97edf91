import Canvas
import Output
import System
import SystemPackage

/// A panel that has only a framebuffer, /dev/fbN: no modes to choose, no vertical blanks to wait for.
///
/// Frames are written straight into its memory, which is read once, before the first of them, so that what was there can
/// be brought back. Where the driver can pan, frames are drawn out of sight and then shown at once.
final class FramebufferDisplay: Display {
    private let device: any FramebufferDevice
    private let info: FramebufferInfo
    private let console: (any QuietConsole)?
    private var pages: FramebufferPages
    private var request: DisplayRequest
    private var content = FramebufferContent.foreign
    private var isOff = false
    /// Whether a display of a DRM card has come, which goes before this; nil when that makes no difference.
    private let isSuperseded: (() throws -> Bool)?

    let remarks: [String]

    /// Nothing changes on the screen before the first frame.
    /// - Throws: `DisplayError` when frames cannot be drawn on it.
    init(
        _ device: any FramebufferDevice,
        _ request: DisplayRequest,
        _ panning: FramebufferGeometry.Panning = .trusted,
        console: (any QuietConsole)? = nil,
        remarks: [String] = [],
        isSuperseded: (() throws -> Bool)? = nil
    ) throws(DisplayError) {
        self.device = device
        self.request = request
        self.console = console
        self.remarks = remarks
        self.isSuperseded = isSuperseded
        try Self.check(request, on: device.path)
        info = try device.info()
        pages = try FramebufferPages(device, FramebufferGeometry(info, path: device.path, panning))
    }

    deinit {
        _ = try? restore()
        console?.release()
        device.unmap(pages.memory)
    }

    var name: DisplayName { DisplayName(device: device.path) }
    var size: PixelSize { info.size }
    var refreshRate: Double { info.refreshRate }
    var format: PixelFormat { pages.geometry.format }
    var millimeters: PhysicalSize? { info.millimeters.plausible(for: size) }
    var isStopgap: Bool { isSuperseded != nil }
    var power: (any DisplayPower)? { self }
    var handOver: (any DisplayHandOver)? { self }

    var summary: String {
        let way = pages.count > 1 ? "\(pages.count) pages" : "one page"
        let turn = rotation == .none ? "" : ", turned \(rotation.rawValue) by drawing"
        let picture = "\(size.width)x\(size.height), \(pages.geometry.format.rawValue)"
        return "\(device.path) (\(info.driver)) \(picture), framebuffer, \(way)\(turn)"
    }

    var geometry: DisplayGeometry {
        let rotation = request.turning.rotation
        return DisplayGeometry(panel: size, rotation: rotation, drawingRotation: rotation)
    }

    /// Draws `damage`, the first time everything.
    ///
    /// A framebuffer that is gone may be memory of another driver by now, so it is asked before it is drawn on.
    func present(
        _ damage: Damage,
        of placement: Scene.Placement,
        by painter: inout ScenePainter
    ) throws -> PresentResult {
        let damage = pendingDamage(damage)
        if damage.isEmpty { return .shown(bytesWritten: 0) }
        try checkUnchanged()
        // This program's own picture is not put back.
        let before = content.before ?? (device.isInherited ? .black(pages) : FramebufferPicture(pages))
        content = .invalid(before: before)
        let bytes = pages.draw(damage, of: placement, by: &painter)
        guard try showPage() else { return .deferred }
        pages.advance(damage)
        content = .current(before: before)
        try relight()
        return .shown(bytesWritten: bytes)
    }

    private func pendingDamage(_ damage: Damage) -> Damage {
        let whole = PixelRect(size)
        return if case .current = content { damage.clipped(to: whole).simplified } else { Damage(whole) }
    }

    /// Shows the page that was drawn; false when that must wait.
    ///
    /// Where a driver refuses to pan any more, the page on the screen is drawn on.
    private func showPage() throws(DisplayError) -> Bool {
        guard let row = pages.row else { return true }
        do throws(DisplayError) {
            try device.pan(to: row)
            return true
        } catch {
            if error.errno == .operationNotSupportedByDevice { throw error }
            if !error.meansLater { pages.keepOnlyShown() }
            return false
        }
    }

    func invalidate() {
        if let before = content.before { content = .invalid(before: before) }
    }
}

extension FramebufferDisplay: DisplayHandOver {
    var lastingDescriptor: Int32? { device.descriptor }

    func snapshot() -> Snapshot {
        guard case .foreign = content, !device.isInherited else {
            return .none(reason: "the screen shows this program's own picture")
        }
        let picture = FramebufferPicture(pages).surface
        return picture.map(Snapshot.picture) ?? .none(reason: "the framebuffer's format is not understood")
    }

    /// Puts back what was on the screen before the first frame, and lets the text console draw again.
    ///
    /// Nothing happens when there was no frame, or when the framebuffer is gone: its memory is another driver's then.
    @discardableResult
    func restore() throws -> Restoration {
        // The console draws itself at once, over which goes the picture that another program had there.
        console?.release()
        guard let before = content.before else { return .done }
        content = .foreign
        do throws(DisplayError) {
            try checkUnchanged()
        } catch {
            if error.errno == .operationNotSupportedByDevice { return .done }
            throw error
        }
        // Of a run that has crashed nobody knows what was there before it: a console that draws again has drawn by now.
        if !device.isInherited || console == nil { before.write(to: pages) }
        try relight()
        if try device.info().origin.y != info.origin.y { try device.pan(to: pages.geometry.rows[0]) }
        return .done
    }
}

extension FramebufferDisplay: DisplayPower {
    /// Switches the panel off, where the driver can; many cannot.
    func turnOff() throws -> Bool {
        try device.turn(.off)
        isOff = true
        invalidate()
        return true
    }

    private func relight() throws(DisplayError) {
        if isOff { try device.turn(.on) }
        isOff = false
    }
}

// Changes.
extension FramebufferDisplay {
    /// Turns the picture by drawing; there are no planes.
    func change(from old: DisplayRequest, to new: DisplayRequest) throws {
        try Self.check(new, on: device.path)
        request = new
        if new.turning != old.turning { invalidate() }
    }

    /// - Throws: `DisplayError` when `request` asks by name for what a framebuffer does not have.
    private static func check(_ request: DisplayRequest, on path: String) throws(DisplayError) {
        if request.planes == .on { throw .noPlanes(card: path, reason: "a framebuffer has no planes") }
        let turning = request.turning
        guard let way = turning.way, way != .drawing, turning.rotation != .none else { return }
        throw .cannotTurn(
            connector: path,
            by: turning.rotation.rawValue,
            way: way.name,
            reason: "a framebuffer has neither modes nor planes"
        )
    }

    /// Checks whether it is still there, as it was, and still the best there is.
    func reprobe() throws -> DisplayChange {
        if let isSuperseded, try isSuperseded() { return .superseded(because: "a display of a DRM card is there now") }
        do throws(DisplayError) {
            try checkUnchanged()
            return .unchanged
        } catch {
            return .disconnected
        }
    }

    private func checkUnchanged() throws(DisplayError) {
        guard try device.info().isLike(info) else {
            throw .unsuitable(framebuffer: device.path, reason: "another program has changed its mode")
        }
    }
}
