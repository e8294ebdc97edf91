package import Canvas

/// A display that is there: it can be lost, changed and turned, and is given back in the end.
package protocol LiveDisplay: Display {
    /// Card and connector, as messages name them.
    var name: String { get }
    /// One line for the log: device, mode, and how frames get there.
    var summary: String { get }
    /// What its owner should know of how it came to be used, a line each.
    var remarks: [String] { get }

    /// The columns and rows that touches count on.
    var panel: PixelSize { get }
    /// How the picture is turned on `panel`.
    ///
    /// It changes together with `panel`, `size` and `drawingRotation`, so picture and touch have one source.
    var rotation: Rotation { get }
    /// How frames are to be turned when they are drawn: not at all where the display does it.
    var drawingRotation: Rotation { get }

    /// The kernel's name of the connector below /sys/class/drm, such as "card0-eDP-1"; nil of a display without one.
    var connectorName: String? { get }

    /// Whether frames are shown at vertical blanks; if not, they are to be paced by a timer.
    var isPacedByHardware: Bool { get }
    /// Readable when `handleEvents` has something to do; nil from a display that has no events.
    var fileDescriptor: Int32? { get }
    /// When the event of the frame in flight is overdue, in microseconds of CLOCK_MONOTONIC; nil when none is in flight.
    var flipDeadline: Int64? { get }
    /// Takes note of the flips that happened.
    ///
    /// Never blocks.
    /// - Throws: `DisplayError` when the display is gone.
    func handleEvents() throws -> [PageFlip]
    /// Shows the frame in flight by force: for when its event is overdue and may never come.
    /// - Throws: `DisplayError` when the device refuses for good.
    func recover() throws -> Presentation

    /// Takes the screen over anew with the next frame: it was another program's for a while.
    func interrupt()
    /// Whether another display of the same device, named as in `name`, is there.
    func sees(_ name: String) -> Bool
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
    /// The next frame is drawn whole, whatever the display was told before: its memory may have slept.
    ///
    /// A frame in flight is given up.
    func distrust()

    /// What is on the screen, to be asked before the first frame.
    func snapshot() -> Snapshot
    /// Puts back what was on the glass before the first frame.
    /// - Throws: `DisplayError` when it cannot be had back.
    func restore() throws
}

extension LiveDisplay {
    /// Does nothing: for a display that no other program takes.
    package func interrupt() {}

    /// Composes as before: for a display without planes, which do not count there.
    package func use(_ planes: PlaneUse) {}

    /// Nothing out of the ordinary.
    package var remarks: [String] { [] }

    /// Most devices have one display.
    package func sees(_ name: String) -> Bool { false }
}
