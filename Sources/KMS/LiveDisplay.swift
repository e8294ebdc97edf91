public import Canvas

/// A display that is there: it can be lost, changed and turned, and is given back in the end.
public protocol LiveDisplay: Display {
    /// Card and connector, as messages name them.
    var name: String { get }
    /// One line for the log: device, mode, and how frames get there.
    var summary: String { get }

    /// The panel's own columns and rows, on which touches count.
    var panel: PixelSize { get }
    /// How the picture is turned on the panel in all: as it was asked for, and as the panel is built in.
    var rotation: Rotation { get }
    /// How frames are to be turned when they are drawn: all of `rotation`, or nothing where the display does it.
    var drawingRotation: Rotation { get }

    /// Whether frames are shown at vertical blanks; if not, they are to be paced by a timer.
    var isPacedByHardware: Bool { get }
    /// Readable when `handleEvents` has something to do; nil from a display that has no events.
    var fileDescriptor: Int32? { get }
    /// When the event of the frame in flight is overdue, in microseconds of CLOCK_MONOTONIC; nil when none is in flight.
    var flipDeadline: Int64? { get }
    /// Takes note of the flips that happened.
    ///
    /// Never blocks.
    /// - Throws: `KMSError` when the display is gone.
    func handleEvents() throws -> [PageFlip]
    /// Shows the frame in flight by force: for when its event is overdue and may never come.
    /// - Throws: `KMSError` when the device refuses for good.
    func recover() throws -> Presentation

    /// Asks the display again, after a uevent.
    /// - Throws: `KMSError` when the device is gone.
    func reprobe() throws -> DisplayChange
    /// Changes the mode with the next frame, which must be drawn for the new size.
    /// - Throws: `KMSError` when there is no memory for it; then nothing has changed.
    func reconfigure(to mode: Mode) throws
    /// Turns the picture otherwise from the next frame on, which must be drawn for the new `size` and `drawingRotation`.
    /// - Throws: `KMSError` when there is no memory for it; then nothing has changed.
    func turn(to rotation: Rotation) throws

    /// What is on the screen, to be asked before the first frame.
    func snapshot() -> Snapshot
    /// Puts back what was on the glass before the first frame.
    /// - Throws: `KMSError` when it cannot be had back.
    func restore() throws
}
