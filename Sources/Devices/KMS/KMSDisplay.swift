import Canvas
import Output
import System

/// A panel on a DRM/KMS card.
///
/// The first frame takes the screen over, when it is drawn completely; the last act is to give it back. In between, one
/// frame is in flight at a time.
final class KMSDisplay: Display {
    private let device: any KMSDevice
    private var arrangements: Arrangements
    private var screen: Screen
    private var layers = LayerState()
    private let isSuperseded: (() throws -> Bool)?

    /// Nothing changes on the screen before the first frame.
    /// - Parameter isSuperseded: whether a display has come that goes before this one; nil where none does.
    /// - Throws: `DisplayError` when the card has no memory for a frame or cannot be asked for its state.
    init(
        _ selection: DisplaySelection,
        _ request: DisplayRequest,
        on device: any KMSDevice,
        isSuperseded: (() throws -> Bool)? = nil
    ) throws(DisplayError) {
        self.device = device
        self.isSuperseded = isSuperseded
        let scanout = try selection.scanout(on: device)
        arrangements = try Arrangements(selection, request, scanout, on: device)
        screen = Screen(selection, scanout, mode: arrangements.current.method.mode, on: device)
    }

    /// What can be put back is put back.
    ///
    /// If it cannot, because the program that drew it is gone, closing the card lets the kernel's console take the
    /// screen when nobody else has the card open.
    deinit {
        _ = try? restore()
    }

    var selection: DisplaySelection { arrangements.current.selection }
    /// How the picture is turned on its way to the panel, and why so.
    var method: RotationMethod { arrangements.current.method }
    private var pool: BufferPool { arrangements.current.pool }

    var name: DisplayName { DisplayName(device: selection.card, connector: selection.connector.name) }
    /// Columns and rows that frames are drawn for: those of the panel, or with the sides exchanged where the plane turns.
    var size: PixelSize { method.bufferSize }
    var geometry: DisplayGeometry { arrangements.current.geometry }
    var refreshRate: Double { method.mode.refreshRate }
    var format: PixelFormat { selection.format }
    var millimeters: PhysicalSize? { arrangements.current.millimeters }
    var remarks: [String] { arrangements.remarks }
    var isStopgap: Bool { isSuperseded != nil }
    var summary: String {
        arrangements.current.summary(driver: device.driver, screen.style) + layers.summary
    }

    var flips: (any DisplayFlips)? { self }
    var planes: (any DisplayPlanes)? { self }
    var modes: (any DisplayModes)? { self }
    var power: (any DisplayPower)? { self }
    var handOver: (any DisplayHandOver)? { self }
}

// Frames.
extension KMSDisplay {
    /// Draws `damage` and shows it; the first time everything, which takes the screen over.
    func present(
        _ damage: Damage,
        of placement: Scene.Placement,
        by painter: inout ScenePainter
    ) throws -> PresentResult {
        if let result = try resultWithoutFrame() { return result }
        guard screen.frames.isIdle else { return try takeOver(placement, &painter) }
        let damage = damage.clipped(to: PixelRect(size)).simplified
        if damage.isEmpty { return .shown(bytesWritten: 0) }
        let (isSingle, bytes) = (pool.isSingle, pool.draw(damage, of: .frame(placement), by: &painter))
        let isAccepted =
            isSingle
            ? try screen.flush(pool.framebuffer, damage: damage)
            : try screen.flip(to: composed, damage: damage)
        guard isAccepted else { return .deferred }
        pool.advance(damage)
        return isSingle ? .shown(bytesWritten: bytes) : .queued(bytesWritten: bytes)
    }

    private func takeOver(
        _ placement: Scene.Placement,
        _ painter: inout ScenePainter
    ) throws(DisplayError) -> PresentResult {
        guard device.claimMaster() else { return .deferred }
        let whole = Damage(PixelRect(size))
        pool.spare(besides: screen.frames.occupied)
        let bytes = pool.draw(whole, of: .frame(placement), by: &painter)
        do throws(DisplayError) {
            guard try screen.takeOver(composed, method) else { return .deferred }
        } catch {
            guard let fallback = try arrangements.fallback(after: error, on: &screen) else { throw error }
            return .redraw(fallback)
        }
        pool.advance(whole)
        arrangements.settle(on: device)
        return .shown(bytesWritten: bytes)
    }

    /// The frame that was just drawn; planes that show a part of the one before go off with it.
    private var composed: ScanoutPicture {
        ScanoutPicture(framebuffer: pool.framebuffer).turningOff(screen.frames.shown)
    }

    /// What becomes of a frame that is not drawn now; nil where it is to be drawn.
    ///
    /// An overdue frame is lit before the next one is drawn, since that one's buffer may be the one on the screen.
    private func resultWithoutFrame() throws(DisplayError) -> PresentResult? {
        switch screen.frames.ownership {
        case .inFlight, .leaving: return .deferred
        case .overdue(let flight), .cut(let flight):
            let result = try arrangements.lightAgain(flight, on: &screen, &layers)
            if case .redraw = result { return result }
            return .deferred
        case .untouched, .lost, .off, .idle: return nil
        }
    }

    func invalidate() { screen.invalidate() }
}

extension KMSDisplay: DisplayFlips {
    var fileDescriptor: Int32 { device.fileDescriptor }
    var flipDeadline: Microseconds? { screen.frames.flipDeadline }
    var isOverdue: Bool { screen.frames.isOverdue }
    var isPacedByHardware: Bool { screen.frames.pacing.isPacedByHardware && !pool.isSingle }

    func handleEvents() throws -> [PageFlip] { try screen.handleEvents() }

    /// Shows the frame in flight by setting the mode again: for when its event is overdue and may never come.
    func recover() throws -> PresentResult {
        switch screen.frames.ownership {
        case .inFlight(let flight):
            return try arrangements.lightAgain(flight, on: &screen, &layers)
        case .leaving(let flight, _):
            // The next frame sets the mode anyway; but it is to be known which buffer it must not be drawn in.
            _ = try? screen.light(flight, arrangements.shown.method)
            screen.invalidate()
            return .deferred
        case .untouched, .lost, .off, .idle, .overdue, .cut: return .shown(bytesWritten: 0)
        }
    }
}

extension KMSDisplay: DisplayPlanes {
    func layering(for request: LayerRequest) throws -> Layering? {
        try layers.layering(for: request, arrangements.current, on: &screen)
    }

    /// Draws what has changed of the layers and shows them, the first time everything.
    ///
    /// Where the card does not accept the planes after all, `layering` says from now on that frames are to be composed, and
    /// the last picture is still on the screen.
    func present(_ frame: LayeredFrame, by painter: inout ScenePainter) throws -> PresentResult {
        guard let stack = layers.stack else {
            return .redraw(.planes(card: selection.card, reason: "it is not arranged for them"))
        }
        if let result = try resultWithoutFrame() { return result }
        let isIdle = screen.frames.isIdle
        guard isIdle || device.claimMaster() else { return .deferred }
        do throws(DisplayError) {
            let result = try stack.present(frame, over: arrangements.current, on: &screen, by: &painter)
            if isIdle || result == .deferred { return result }
            arrangements.settle(on: device)
            stack.fill()
            return result
        } catch {
            // The planes may go off only with a mode setting.
            layers.giveUp(arrangements.current, because: "\(error)")
            screen.invalidate()
            return .redraw(.planes(card: selection.card, reason: "\(error)"))
        }
    }
}

// Changes.
extension KMSDisplay: DisplayModes {
    func change(from old: DisplayRequest, to new: DisplayRequest) throws {
        let isTurned = new.turning != old.turning
        if isTurned { try turn(to: new.turning) }
        do {
            if new.planes != old.planes { try use(new.planes) }
        } catch {
            if isTurned { try turn(to: old.turning) }
            throw error
        }
    }

    func turn(to turning: Turning) throws(DisplayError) { try arrangements.turn(to: turning, on: &screen) }

    /// The next frame brings the planes up, or removes them with the picture that they showed.
    func use(_ planes: PlaneUse) throws(DisplayError) {
        guard planes != arrangements.current.request.planes else { return }
        try layers.use(planes, arrangements.current, on: screen)
        arrangements.use(planes)
    }

    func reprobe() throws -> DisplayChange {
        if let isSuperseded, try isSuperseded() { return .superseded(because: "another display is connected now") }
        return try arrangements.reprobe(&screen)
    }

    func reconfigure(to mode: Mode) throws {
        guard let wanted = arrangements.wanted, wanted.mode == mode else {
            let known = selection.connector.modes.map(\.name)
            throw DisplayError.noSuchMode(mode.name, connector: selection.connector.name, known: known)
        }
        try reconfigure(to: wanted)
    }

    func reconfigure(to mode: ModeLine) throws(DisplayError) { try arrangements.change(to: mode, on: &screen) }

    /// Whether a display hangs on another connector of the card.
    ///
    /// Only for the card's master does the kernel probe again; to others it answers what it knew before.
    func sees(_ name: DisplayName) -> Bool {
        guard name.device == selection.card, let connectors = try? device.connectors() else { return false }
        return connectors.contains { $0.name == name.connector && $0.status == .connected && $0.canBeLit }
    }
}

extension KMSDisplay: DisplayPower {
    func turnOff() throws -> Bool { try screen.turnOff() }
}

extension KMSDisplay: DisplayHandOver {
    var lastingDescriptor: Int32? { device.fileDescriptor }

    func snapshot() -> Snapshot {
        if screen.isTouched || !device.leftovers.isEmpty {
            return .none(reason: "the screen shows this program's own picture")
        }
        return SnapshotReader(selection: selection, device: device).snapshot
    }

    @discardableResult
    func restore() throws -> Restoration { try screen.restore() }
}
