import Canvas
import SheetDaemon

extension SheetApplication {
    /// Where an application shows its sheets.
    public enum Display: Hashable, Sendable {
        /// On the panel of the machine, which the configuration may choose.
        case panel
        /// In memory, in a picture of so many pixels, 16 to 16384 a side: no device is opened.
        ///
        /// Everything else is as on a panel, so that a program can be tested on any machine.
        case headless(width: Int, height: Int)
        /// In memory as well, in a time that leaps from one thing that happens to the next.
        ///
        /// So a test of minutes takes no longer than the drawing, and has the same result each time, however busy the machine
        /// is. `run` ends when nothing is left to happen; threads of their own have no part in this time.
        case rehearsal(width: Int, height: Int)
    }
}

extension SheetApplication.Display {
    /// The longest sides that there may be, as for a replay.
    private static let sides = 16...16384

    /// `environment` with this display.
    func environment(_ environment: Daemon.Environment) throws(SheetError) -> Daemon.Environment {
        let (width, height, isVirtual): (Int, Int, Bool)
        switch self {
        case .panel: return environment
        case .headless(let columns, let rows): (width, height, isVirtual) = (columns, rows, false)
        case .rehearsal(let columns, let rows): (width, height, isVirtual) = (columns, rows, true)
        }
        guard Self.sides.contains(width), Self.sides.contains(height) else {
            throw SheetError("display", "expected 16 to 16384 pixels a side, found \(width)x\(height)")
        }
        return environment.headless(PixelSize(width: width, height: height), isVirtual: isVirtual)
    }
}
