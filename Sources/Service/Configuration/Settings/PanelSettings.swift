package import Canvas
package import Content
package import Evdev
import Gestures
package import Interaction
package import Output
package import System

/// What belongs to the panel, whatever is shown on it: how it is driven, touched, dimmed and reached.
package struct PanelSettings: Equatable, Sendable {
    package var display = DisplaySettings()
    package var input = InputSettings()
    package var power = PowerSettings()
    package var control = ControlSettings()
    package var programs = ProgramSettings()
    package var keyboard = KeyboardSettings()
    package var icons = IconSettings()
    package var limits = LimitSettings()
    package var home = HomeSettings()
    package var state = StateSettings()
    /// How documents look that do not say it themselves.
    package var style = Style.usual
    package var theme = ThemeSettings()
    /// When documents are laid out, which nobody configures.
    package var moment = WallMoment()

    package init() {}
}

package struct LimitSettings: Equatable, Sendable {
    /// The most processor time of one job, such as laying a document out, in milliseconds.
    package var jobMilliseconds = 2000.0

    package init() {}

    /// The same in microseconds.
    package var jobBudget: Int64 { Int64((jobMilliseconds * 1000).rounded()) }

    static let keys = [
        Key("limits.job_ms", Syntax.jobMilliseconds, \.panel.limits.jobMilliseconds)
            .means(
                "How much processor time one job may take, such as laying a document out; what takes longer is refused."
            )
    ]
}

extension DisplayRequest {
    /// The `[display]` table as a request, under the touchscreen `device`; nil as long as none is known.
    package init(_ panel: PanelSettings, touchscreen device: TouchDevice?) {
        let display = panel.display
        let card: String? = if case .path(let path) = display.card { path } else { nil }
        let connector: String? = if case .name(let name) = display.connector { name } else { nil }
        let base = panel.input.touchBase(of: device)
        self.init(
            card: card,
            connector: connector,
            mode: display.mode,
            turning: Turning(display.rotation, by: display.rotationBy, touches: base),
            planes: display.planes
        )
    }
}

// How touches and picture lie on the panel.
extension PanelSettings {
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
            timeout: input.tracking.stuckMilliseconds.map { Microseconds(($0 * 1000).rounded()) },
            resamples: input.tracking.resample
        )
    }
}
