import BottomSheet
import KMS
import Output

@testable import EventLoop
@testable import Interaction
@testable import Kiosk
@testable import Power
@testable import Rendering
@testable import Replay
@testable import SheetDaemon

extension Renderer {
    /// Draws a sheet that shows no document.
    mutating func render(_ pose: Pose, on display: any Display) throws -> DrawnFrame? {
        try render(Appearance(sheet: pose), on: display)
    }
}
