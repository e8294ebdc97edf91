package import Canvas

/// A display that is there: it can be lost, changed and turned, and is given back in the end.
///
/// What a kind of display does not have (flip events, planes, other connectors) it need not implement.
package protocol LiveDisplay: Display {
    /// Device and connector, as messages name them.
    var name: DisplayName { get }
    /// One line for the log: device, mode, and how frames get there.
    var summary: String { get }
    /// What its owner should know of how it came to be used, a line each.
    var remarks: [String] { get }
    /// Whether it is used only because there is no better one.
    var isFallback: Bool { get }
    /// How the picture lies on the panel.
    var geometry: DisplayGeometry { get }

    /// Whether frames are shown at vertical blanks; if not, they are to be paced by a timer.
    var isPacedByHardware: Bool { get }
    /// Readable when `handleEvents` has something to do; nil from a display that has no events.
    var fileDescriptor: Int32? { get }
    /// What somebody else can hold open, so that the picture stays when this program crashes; nil where nothing is open.
    var lastingDescriptor: Int32? { get }
    /// When the event of the frame in flight is overdue, in microseconds of CLOCK_MONOTONIC; nil when none is in flight.
    var flipDeadline: Int64? { get }
    /// Reads the flips that happened.
    ///
    /// Never blocks.
    /// - Throws: `DisplayError` when the display is gone.
    func handleEvents() throws -> [PageFlip]
    /// Whether the next frame has to bring in one that is overdue first, which may block for as long as `recover`.
    var isOverdue: Bool { get }
    /// Shows the frame in flight by force: for when its event is overdue and may never come.
    /// - Throws: `DisplayError` when the device refuses for good.
    func recover() throws -> PresentResult

    /// Whether another display of the same device is there.
    func sees(_ name: DisplayName) -> Bool
    /// Asks the display again, after a uevent.
    /// - Throws: `DisplayError` when the device is gone.
    func reprobe() throws -> DisplayChange
    /// Changes the mode with the next frame, which must be drawn for the new size.
    /// - Throws: `DisplayError` when there is no memory for it; then nothing has changed.
    func reconfigure(to mode: Mode) throws
    /// Turns the picture otherwise from the next frame on, which must be drawn for the new `size` and `drawingRotation`.
    /// - Throws: `DisplayError` when there is no memory for it, or what was asked for cannot be done; then nothing has changed.
    func turn(to turning: Turning) throws
    /// Shows layers on planes, or composes them, from the next frame on, which must be drawn whole.
    /// - Throws: `DisplayError.noPlanes` when planes are asked for by name and cannot be had; then nothing has changed.
    func use(_ planes: PlaneUse) throws

    /// Switches the panel off; the next frame, drawn whole, lights it again with its picture complete.
    ///
    /// A frame in flight is given up.
    /// - Returns: false when the device cannot do it now: try again later.
    /// - Throws: `DisplayError` when the device refuses for good, or has no way to do it.
    func turnOff() throws -> Bool
    /// Has the next frame drawn whole: another program may have had the screen, or its memory may have been lost.
    ///
    /// A frame in flight is given up.
    func invalidate()

    /// What is on the screen, to be asked before the first frame.
    func snapshot() -> Snapshot
    /// Puts back what was on the screen before the first frame.
    /// - Throws: `DisplayError` when it cannot be had back.
    @discardableResult
    func restore() throws -> Restoration
}

/// What a display answers that does not have it.
extension LiveDisplay {
    /// Nothing out of the ordinary.
    package var remarks: [String] { [] }

    /// One as good as any other.
    package var isFallback: Bool { false }

    /// A display without vertical blanks is paced by a timer.
    package var isPacedByHardware: Bool { false }

    /// A display without events has no file to wait for.
    package var fileDescriptor: Int32? { nil }
    /// The device whose events are read.
    package var lastingDescriptor: Int32? { fileDescriptor }

    /// A display without events has no frame in flight.
    package var flipDeadline: Int64? { nil }

    /// Without events no frame is overdue.
    package var isOverdue: Bool { false }

    /// No events.
    package func handleEvents() throws -> [PageFlip] { [] }

    /// Nothing is in flight.
    package func recover() throws -> PresentResult { .shown(bytesWritten: 0) }

    /// Most devices have one display.
    package func sees(_ name: DisplayName) -> Bool { false }
}

extension LiveDisplay {
    /// The columns and rows that touches count on.
    package var panel: PixelSize { geometry.panel }
    /// How the picture is turned on `panel`.
    package var rotation: Rotation { geometry.rotation }
    /// How frames are to be turned when they are drawn: not at all where the display does it.
    package var drawingRotation: Rotation { geometry.drawingRotation }
}

extension LiveDisplay {
    /// Turns the picture and shows layers on planes, or not, where `new` differs from `old` in that: both or nothing.
    ///
    /// - Throws: what `turn` or `use` throws.
    package func change(from old: DisplayRequest, to new: DisplayRequest) throws {
        let isTurned = new.turning != old.turning
        if isTurned { try turn(to: new.turning) }
        do {
            if new.planes != old.planes { try use(new.planes) }
        } catch {
            if isTurned { try turn(to: old.turning) }
            throw error
        }
    }
}

/// How a picture lies on its panel.
///
/// The parts change together, so picture and touch have one source.
package struct DisplayGeometry: Hashable, Sendable {
    /// The columns and rows that touches count on.
    package let panel: PixelSize
    /// How the picture is turned on `panel`.
    package let rotation: Rotation
    /// How frames are to be turned when they are drawn: not at all where the display does it.
    package let drawingRotation: Rotation

    /// A picture on `panel`.
    package init(panel: PixelSize, rotation: Rotation, drawingRotation: Rotation) {
        self.panel = panel
        self.rotation = rotation
        self.drawingRotation = drawingRotation
    }
}

/// Which display of which device: what messages name, and what finds it again.
package struct DisplayName: Hashable, Sendable, CustomStringConvertible {
    /// The device file.
    package let device: String
    /// The connector; nil of a device that has but one display.
    package let connector: String?

    /// A display of `device`.
    package init(device: String, connector: String? = nil) {
        self.device = device
        self.connector = connector
    }

    /// Device and connector.
    package var description: String { connector.map { "\(device) \($0)" } ?? device }

    /// The kernel's name of the connector below /sys/class/drm, such as "card0-eDP-1"; nil of a display without one.
    package var sysName: String? {
        guard let connector, let card = device.split(separator: "/").last else { return nil }
        return "\(card)-\(connector)"
    }
}

/// What became of a display after a uevent.
package enum DisplayChange: Hashable, Sendable {
    /// It shows what it should.
    case unchanged
    /// It should run this mode from now on, or is built in otherwise than it said before: `reconfigure(to:)`.
    case modeChanged(Mode)
    /// It is gone: let go of it, and look for another one.
    case disconnected
    /// A better one has come, and which: let go of it, and look again.
    case superseded(because: String)
}

/// What became of the picture that was on the screen before the first frame.
package enum Restoration: Hashable, Sendable {
    /// It is there again, or was never covered.
    case done
    /// The program that had drawn it is gone, and its picture with it, as after a boot splash: a line for the log.
    case gone(String)
}

/// What a screen showed before this program took it.
package enum Snapshot: Hashable, Sendable {
    /// The picture, its pixels as they lay on the panel.
    ///
    /// Its size need not be that of the mode.
    case picture(Surface)
    /// There is none, and why: one sentence for the log.
    case none(reason: String)
}
