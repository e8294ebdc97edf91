import Canvas
package import Output
import SystemPackage

/// Darkness.
extension FramebufferDisplay {
    /// Switches the panel off, where the driver can; many cannot.
    package func turnOff() throws -> Bool {
        try device.blank(true)
        isOff = true
        isOwedWhole = true
        return true
    }

    /// The next frame is drawn whole.
    package func distrust() {
        isOwedWhole = true
    }

    /// Switches the panel on again, if it was switched off.
    func relight() throws(DisplayError) {
        if isOff { try device.blank(false) }
        isOff = false
    }
}

/// Changes.
extension FramebufferDisplay {
    /// Turns the picture otherwise from the next frame on, which must be drawn for the new `drawingRotation`.
    /// - Throws: `DisplayError.cannotTurn` when another way than drawing is asked for.
    package func turn(to turning: Turning) throws {
        try Self.check(turning, on: device.path)
        request.turning = turning
        isOwedWhole = true
    }

    /// - Throws: `DisplayError.cannotTurn` when another way than drawing is asked for.
    static func check(_ turning: Turning, on path: String) throws(DisplayError) {
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
    package func reconfigure(to mode: Mode) throws {
        if mode.size != size {
            throw DisplayError.noSuchMode(mode.name, connector: device.path, known: ["\(size.width)x\(size.height)"])
        }
        isOwedWhole = true
    }

    /// Looks whether it is still there, as it was, and still the best there is.
    package func reprobe() throws -> DisplayChange {
        if let isSuperseded, try isSuperseded() { return .superseded }
        do throws(DisplayError) {
            try checkUnchanged()
            return .unchanged
        } catch {
            return .disconnected
        }
    }

    /// - Throws: `DisplayError` when it is gone, or not what it was.
    func checkUnchanged() throws(DisplayError) {
        guard try device.info().isLike(info) else {
            throw .unsuitable(framebuffer: device.path, reason: "another program has changed its mode")
        }
    }

    /// Shows the page that was drawn; false when that must wait.
    ///
    /// A driver that refuses to pan any more leaves the page on the glass to draw on.
    func show() throws(DisplayError) -> Bool {
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
}

/// What it does not have.
extension FramebufferDisplay {
    /// None: it hangs on no connector.
    package var connectorName: String? { nil }
    /// Composed, always.
    /// - Throws: `DisplayError.noPlanes` when planes were asked for by name.
    package func layering(for _: LayerRequest) throws -> Layering? {
        if request.planes == .on { throw noPlanes }
        return .composed(because: Self.lackOfPlanes)
    }
    /// Only to compose.
    /// - Throws: `DisplayError.noPlanes` when planes are asked for by name.
    package func use(_ planes: PlaneUse) throws {
        if planes == .on { throw noPlanes }
        request.planes = planes
    }
    /// Never: a driver's wait for a vertical blank cannot be cut short, and many wait in vain.
    package var isPacedByHardware: Bool { false }
    /// None: it has no events.
    package var fileDescriptor: Int32? { nil }
    /// None: frames are on the glass as soon as they are drawn.
    package var flipDeadline: Int64? { nil }
    /// None.
    package func handleEvents() -> [PageFlip] { [] }
    /// Nothing is ever in flight.
    package func recover() -> Presentation { .shown(bytesWritten: 0) }

    private static let lackOfPlanes = "a framebuffer has no planes"
    private var noPlanes: DisplayError { .noPlanes(card: device.path, reason: Self.lackOfPlanes) }
}
