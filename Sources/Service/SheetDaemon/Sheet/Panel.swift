import Canvas
import Configuration
import Interaction
import Output
import System

/// What has to be known of a display to lay a sheet out on it.
struct Panel: Equatable, Sendable {
    private var size: PixelSize
    private let millimeters: PhysicalSize?
    private var rotation: Rotation
    private var drawingSize: PixelSize
    private var drawingRotation: Rotation

    init(_ display: any Display) {
        size = display.panel
        millimeters = display.millimeters
        rotation = display.rotation
        drawingSize = display.size
        drawingRotation = display.drawingRotation
    }

    /// The display as it will most likely be where `rotation` is asked for instead of `before`: it turns the picture as it
    /// did until now.
    func turned(to rotation: Rotation, from before: Rotation) -> Panel {
        guard rotation != before else { return self }
        var panel = self
        let isDrawnTurned = drawingRotation == self.rotation
        panel.rotation = rotation
        panel.drawingRotation = isDrawnTurned ? rotation : .none
        panel.drawingSize = isDrawnTurned ? size : rotation.turn(size)
        return panel
    }

    /// Where the sheet lies on it.
    func transform(_ settings: PanelSettings) -> DisplayTransform {
        settings.transform(panel: size, millimeters: millimeters, rotation: rotation)
    }

    /// The same for drawing.
    func drawn(_ transform: DisplayTransform) -> DisplayTransform {
        transform.drawn(in: drawingSize, turned: drawingRotation)
    }
}
