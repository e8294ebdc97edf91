package import Canvas
import Gestures
package import Interaction
package import Output

extension Settings {
    /// Where the sheet lies on a display, for picture and touch: turned as it was asked for and as the panel is built in.
    ///
    /// The display says what touches count on, and how the picture lies there, whoever turns it: so both change together.
    package func transform(of display: any LiveDisplay) -> DisplayTransform {
        transform(panel: display.panel, millimeters: display.millimeters, rotation: display.rotation)
    }

    /// Where the sheet lies on a panel.
    ///
    /// - Parameters:
    ///   - rotation: nil takes the configured one.
    ///   - scale: nil takes the configured one, which may be that of the panel's millimetres.
    package func transform(
        panel: PixelSize,
        millimeters: (width: Int, height: Int)?,
        rotation: Canvas.Rotation? = nil,
        scale: Double? = nil
    ) -> DisplayTransform {
        let configured: Double? = if case .fixed(let value) = display.scale { value } else { nil }
        let insets = display.safeArea
        return DisplayTransform(
            panel: panel,
            rotation: rotation ?? Canvas.Rotation(rawValue: display.rotation.rawValue) ?? .none,
            scale: scale ?? configured ?? DisplayTransform.scale(of: panel, millimeters: millimeters),
            safeArea: .init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right),
            calibration: input.calibration ?? .none
        )
    }
}
