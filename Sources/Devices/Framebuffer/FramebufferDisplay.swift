import Canvas
import Output
import SystemPackage

/// A panel that has only a framebuffer, /dev/fbN: no modes to choose, no vertical blanks to wait for.
///
/// Frames are written straight into its memory, which is read once, before the first of them, so that what was there can
/// be brought back. Where the driver can pan, frames are drawn out of sight and then shown at once. A class, because the
/// screen's state belongs to one owner.
final class FramebufferDisplay: LiveDisplay {
    private let device: any FramebufferDevice
    private let info: FramebufferInfo
    private let console: (any QuietConsole)?
    private var pages: FramebufferPages
    private var request: DisplayRequest
    private var content = FramebufferContent.foreign
    private var isOff = false
    /// Whether a display of a DRM card has come, which goes before this; nil when that makes no difference.
    private let isSuperseded: (() throws -> Bool)?

    /// What its owner should know.
    let remarks: [String]

    /// Prepares a framebuffer.
    ///
    /// Nothing changes on the screen before the first frame.
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
        pages = try FramebufferPages(device, FramebufferGeometry(info, path: device.path, mayPan: mayPan))
    }

    deinit {
        try? restore()
        console?.release()
        device.unmap(pages.memory)
    }

    /// Columns and rows.
    var size: PixelSize { info.size }

    /// Frames a second, as far as the driver knows.
    var refreshRate: Double { info.refreshRate }

    /// How its pixels are stored.
    var format: PixelFormat { pages.geometry.format }

    /// Width and height of the panel; nil when the driver does not say, or what it says makes less than 50 or more than
    /// 600 dpi.
    var millimeters: (width: Int, height: Int)? {
        let millimeters = info.millimeters
        return millimeters.isPlausible(for: size) ? (millimeters.width, millimeters.height) : nil
    }

    /// The framebuffer itself.
    var lastingDescriptor: Int32? { device.descriptor }

    /// Whether a card's display would go before it.
    var isFallback: Bool { isSuperseded != nil }

    /// The device file.
    var name: DisplayName { DisplayName(device: device.path) }

    /// One line for the log: device, driver, size, format and how frames get there.
    var summary: String {
        let way = pages.count > 1 ? "\(pages.count) pages" : "one page"
        let turn = rotation == .none ? "" : ", turned \(rotation.rawValue) by drawing"
        let picture = "\(size.width)x\(size.height), \(pages.geometry.format.rawValue)"
        return "\(device.path) (\(info.driver)) \(picture), framebuffer, \(way)\(turn)"
    }

    /// The picture is turned as it was asked for, all of it by drawing.
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
        let before = content.before ?? .read(pages, isForeign: !device.isInherited)
        content = .invalid(before: before)
        let bytes = pages.draw(damage, of: placement, by: &painter)
        guard try showPage() else { return .deferred }
        pages.advance(damage)
        content = .current(before: before)
        try relight()
        return .shown(bytesWritten: bytes)
    }

    /// What is to be drawn of a frame in which `damage` has changed.
    private func pendingDamage(_ damage: Damage) -> Damage {
        let whole = PixelRect(size)
        return if case .current = content { damage.clipped(to: whole).simplified } else { Damage(whole) }
    }

    /// Shows the page that was drawn; false when that must wait.
    ///
    /// A driver that refuses to pan any more leaves the page on the screen to draw on.
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

    /// What is on the screen now.
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
    /// - Throws: `DisplayError` when it cannot be had back.
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

// Switching off and on.
extension FramebufferDisplay {
    /// Switches the panel off, where the driver can; many cannot.
    func turnOff() throws -> Bool {
        try device.blank(true)
        isOff = true
        invalidate()
        return true
    }

    /// The next frame is drawn whole.
    func invalidate() {
        if let before = content.before { content = .invalid(before: before) }
    }

    /// Switches the panel on again, if it was switched off.
    private func relight() throws(DisplayError) {
        if isOff { try device.blank(false) }
        isOff = false
    }
}

// Changes.
extension FramebufferDisplay {
    /// Turns the picture otherwise from the next frame on, which must be drawn for the new `drawingRotation`.
    /// - Throws: `DisplayError.cannotTurn` when another way than drawing is asked for.
    func turn(to turning: Turning) throws {
        try Self.check(turning, on: device.path)
        request.turning = turning
        invalidate()
    }

    private static func check(_ turning: Turning, on path: String) throws(DisplayError) {
        guard let way = turning.way, way != .drawing, turning.rotation != .none else { return }
        throw .cannotTurn(
            connector: path,
            by: turning.rotation.rawValue,
            way: way.name,
            reason: "a framebuffer has neither modes nor planes"
        )
    }

    /// There is only the mode that the driver has set.
    /// - Throws: `DisplayError.noSuchMode` for any other.
    func reconfigure(to mode: Mode) throws {
        if mode.size != size {
            throw DisplayError.noSuchMode(mode.name, connector: device.path, known: ["\(size.width)x\(size.height)"])
        }
        invalidate()
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

    /// - Throws: `DisplayError` when it is gone, or not what it was.
    private func checkUnchanged() throws(DisplayError) {
        guard try device.info().isLike(info) else {
            throw .unsuitable(framebuffer: device.path, reason: "another program has changed its mode")
        }
    }
}

// Planes, of which there are none.
extension FramebufferDisplay {
    private static let lackOfPlanes = "a framebuffer has no planes"

    /// Composed, always.
    /// - Throws: `DisplayError.noPlanes` when planes were asked for by name.
    func layering(for _: LayerRequest) throws -> Layering? {
        try use(request.planes)
        return .composed(because: Self.lackOfPlanes)
    }

    /// Only to compose.
    /// - Throws: `DisplayError.noPlanes` when planes are asked for by name.
    func use(_ planes: PlaneUse) throws {
        if planes == .on { throw DisplayError.noPlanes(card: device.path, reason: Self.lackOfPlanes) }
        request.planes = planes
    }
}
