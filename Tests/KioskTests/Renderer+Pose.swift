import BottomSheet
import KMS

@testable import Kiosk

extension Renderer {
    /// Draws a sheet that shows no document.
    mutating func render(_ pose: Pose, on display: any Display) throws -> DrawnFrame? {
        try render(Appearance(sheet: pose), on: display)
    }
}
