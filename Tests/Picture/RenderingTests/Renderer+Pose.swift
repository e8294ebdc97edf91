import BottomSheet
import Interaction
import Output

@testable import Rendering

extension Renderer {
    /// Draws a sheet that shows no document.
    mutating func render(_ pose: Pose, on display: any Display) throws -> RenderResult {
        try render(Appearance(sheet: pose), on: display)
    }
}
