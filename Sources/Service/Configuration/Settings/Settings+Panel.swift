package import Canvas
package import Evdev
import Gestures
package import Interaction
package import Output
package import System

// What display and touchscreen are asked for, and how touches and picture lie on the panel.
extension DisplayRequest {
    /// The `[display]` table as a request, under the touchscreen `device`; nil as long as none is known.
    package init(_ settings: Settings, touchscreen device: TouchDevice?) {
        let display = settings.display
        let card: String? = if case .path(let path) = display.card { path } else { nil }
        let connector: String? = if case .name(let name) = display.connector { name } else { nil }
        let base = settings.input.touchBase(of: device)
        self.init(
            card: card,
            connector: connector,
            mode: display.mode,
            turning: Turning(display.rotation, by: display.rotationBy, touches: base),
            planes: display.planes
        )
    }
}

extension Settings.Input {
    /// What the touches of `device` count on.
    ///
    /// A touchscreen is glued to its panel. A device without glass, such as QEMU's tablet and those of uinput, reports
    /// positions on the picture, however that is shown. Without any device nothing can disagree with the picture.
    package func touchBase(of device: TouchDevice?) -> TouchBase {
        switch touchFrame {
        case .display: .display
        case .panel: .panel
        case .auto: device?.isVirtual ?? true ? .picture : .panel
        }
    }
}

extension Settings {
    /// Where the sheet lies on a display, for picture and touch: turned as configured and as the panel is mounted.
    ///
    /// The display says what touches count on, and how the picture lies there, whatever turns it: so both change together.
    package func transform(of display: any Output.Display) -> DisplayTransform {
        transform(panel: display.panel, millimeters: display.millimeters, rotation: display.rotation)
    }

    /// Where the sheet lies on a panel.
    ///
    /// - Parameters:
    ///   - rotation: nil takes the configured one.
    ///   - scale: nil takes the configured one, which may be that of the panel's millimetres.
    package func transform(
        panel: PixelSize,
        millimeters: PhysicalSize?,
        rotation: Rotation? = nil,
        scale: Double? = nil
    ) -> DisplayTransform {
        let configured: Double? = if case .fixed(let value) = display.scale { value } else { nil }
        return DisplayTransform(
            panel: panel,
            rotation: rotation ?? display.rotation,
            scale: scale ?? configured ?? DisplayTransform.scale(of: panel, millimeters: millimeters),
            safeArea: display.safeArea,
            calibration: input.calibration ?? .none
        )
    }

    /// How the touches of `device` are processed; nil asks for what holds for any touchscreen.
    ///
    /// A panel that is known to report lifts late gets the time that it needs.
    package func touchHandling(of device: TouchDevice?) -> TouchHandling {
        let gap = Microseconds((input.tracking.liftGapMilliseconds * 1000).rounded())
        return TouchHandling(
            tracker: VelocityTracker(model: input.tracking.velocity, liftGap: max(gap, device?.quirk?.liftGap ?? gap)),
            timeout: input.tracking.stuckMilliseconds.value.map { Microseconds(($0 * 1000).rounded()) },
            resamples: input.tracking.resample
        )
    }
}
