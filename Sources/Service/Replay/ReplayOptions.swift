package import Canvas
package import Configuration
import Interaction

package struct ReplayOptions: Sendable {
    package struct Panel: Sendable {
        package var size = PixelSize(width: 720, height: 1280)
        /// Pixels per point; nil uses the configuration's number, else 1.
        package var scale: Double?
        package var refreshRate = 60.0
        /// How the picture is turned; nil uses the configuration's rotation.
        package var rotation: Rotation?

        func transform(_ settings: Settings) -> DisplayTransform {
            settings.panel.transform(panel: size, millimeters: nil, rotation: rotation, scale: scale)
        }
    }

    /// The files that a replay writes; each is left out when it is nil.
    package struct Outputs: Sendable {
        /// The trace: a path, or `-` for standard output.
        package var trace: String?
        /// The folder for one PNG per frame.
        package var frames: String?
        package var film: String?
        package var strip: String?

        var wantsPixels: Bool { frames != nil || film != nil || strip != nil }
    }

    /// The recording, or the device's description and its events.
    package var recordings: [String]
    package var settings: Settings
    package var panel = Panel()
    package var outputs = Outputs()
    /// The path of a PNG: the picture that the panel showed before, for a configuration with it behind the sheet.
    package var snapshot: String?
    /// Whether a contact that is down at the recording's end stays down instead of being cancelled.
    package var holds = false

    package init(recordings: [String], settings: Settings = Settings()) {
        self.recordings = recordings
        self.settings = settings
    }
}
