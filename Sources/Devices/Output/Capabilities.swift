package import Canvas
package import System

/// A display whose frames are on the screen later, as an event says.
package protocol DisplayFlips: AnyObject {
    /// Readable when `handleEvents` has something to do.
    var fileDescriptor: Int32 { get }
    /// Whether frames are shown at vertical blanks; if not, they are to be paced by a timer.
    var isPacedByHardware: Bool { get }
    /// When the event of the frame in flight is overdue; nil when none is in flight.
    var flipDeadline: Microseconds? { get }
    /// Whether the next frame has to bring in one that is overdue first, which may block for as long as `recover`.
    var isOverdue: Bool { get }
    /// Reads the flips that happened.
    ///
    /// Never blocks.
    /// - Throws: `DisplayError` when the display is gone.
    func handleEvents() throws -> [PageFlip]
    /// Shows the frame in flight by force: for when its event is overdue and may never come.
    /// - Throws: `DisplayError` when the device refuses for good.
    func recover() throws -> PresentResult
}

/// The moment a frame reached the screen.
package struct PageFlip: Equatable, Sendable {
    package let time: Microseconds
    /// The count of vertical blanks; 0 from drivers that have none.
    package let sequence: UInt32

    package init(time: Microseconds, sequence: UInt32) {
        self.time = time
        self.sequence = sequence
    }
}

/// A display that may show layers on planes of their own.
package protocol DisplayPlanes: AnyObject {
    /// How layers are shown from now on; to be asked before every frame.
    ///
    /// Nil when that is not known yet: this frame is to be composed.
    /// - Throws: `DisplayError.noPlanes` when planes were asked for by name and cannot be had.
    func layering(for request: LayerRequest) throws -> Layering?
    /// Has `painter` paint what has changed of the layers, and shows them.
    ///
    /// The first frame is painted whole, and so is one after the display was lost or changed. `.redraw` means that this frame
    /// and those after it are to be composed.
    func present(_ frame: LayeredFrame, by painter: inout ScenePainter) throws -> PresentResult
}

/// A display on one of the connectors of a card, which offers modes.
package protocol DisplayModes: AnyObject {
    /// Changes the mode, with the next frame, to the one that `reprobe` named; the frame must be drawn for the new size.
    /// - Throws: `DisplayError` when there is no memory for it; then nothing has changed.
    func reconfigure(to mode: Mode) throws
    /// Whether another display is connected to the same card.
    func sees(_ name: DisplayName) -> Bool
}

package protocol DisplayPower: AnyObject {
    /// Switches the panel off; the next frame, drawn whole, lights it again with its picture complete.
    ///
    /// A frame in flight is given up.
    /// - Returns: false when the device cannot do it now: try again later.
    /// - Throws: `DisplayError` when the device refuses for good, or has no way to do it.
    func turnOff() throws -> Bool
}

/// A display that other programs draw on before this one, and after it.
package protocol DisplayHandOver: AnyObject {
    /// What somebody else can hold open, so that the picture stays when this program crashes; nil where nothing is open.
    var lastingDescriptor: Int32? { get }
    /// What is on the screen, to be asked before the first frame.
    func snapshot() -> Snapshot
    /// Puts back what was on the screen before the first frame.
    /// - Throws: `DisplayError` when it cannot be had back.
    @discardableResult
    func restore() throws -> Restoration
}

/// What a screen showed before this program took it.
package enum Snapshot: Equatable, Sendable {
    /// The picture, its pixels as they lay on the panel.
    ///
    /// Its size need not be that of the mode.
    case picture(Surface)
    /// There is none, and why: one sentence for the log.
    case none(reason: String)
}

/// What became of the picture that was on the screen before the first frame.
package enum Restoration: Equatable, Sendable {
    /// It is there again, or was never covered.
    case done
    /// The program that had drawn it is gone, and its picture with it, as after a boot splash: a line for the log.
    case gone(String)
}
