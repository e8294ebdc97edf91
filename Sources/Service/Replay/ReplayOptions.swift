package import Canvas
package import Configuration
import Interaction

/// The parameters of a replay.
package struct ReplayOptions: Sendable {
    /// The virtual display of a replay.
    package struct Panel: Sendable {
        /// The panel's pixels.
        package var size = PixelSize(width: 720, height: 1280)
        /// Pixels per point; nil uses the configuration's number, else 1.
        package var scale: Double?
        /// Frames per second.
        package var refreshRate = 60.0
        /// How the picture is turned; nil uses the configuration's rotation.
        package var rotation: Rotation?

        /// How points map to pixels, with `settings`.
        func transform(_ settings: Settings) -> DisplayTransform {
            settings.transform(panel: size, millimeters: nil, rotation: rotation, scale: scale)
        }
    }

    /// The files that a replay writes; each is left out when it is nil.
    package struct Outputs: Sendable {
        /// The trace: a path, or `-` for standard output.
        package var trace: String?
        /// The folder for one PNG per frame.
        package var frames: String?
        /// The path of an animation.
        package var film: String?
        /// The path of one PNG with a row of frames.
        package var strip: String?

        /// Whether any output contains the frames.
        var wantsPixels: Bool { frames != nil || film != nil || strip != nil }
    }

    /// The recording, or the device's description and its events.
    package var recordings: [String]
    /// The settings of a configuration.
    package var settings: Settings
    /// The virtual display: 720 x 1280 pixels at 60 Hz.
    package var panel = Panel()
    /// The files that are written: none.
    package var outputs = Outputs()
    /// The path of a PNG: the picture that the panel showed before, for a configuration with it behind the sheet.
    package var snapshot: String?
    /// Whether a contact that is down at the recording's end stays down instead of being cancelled.
    package var holds = false

    /// A replay of `recordings`.
    package init(recordings: [String], settings: Settings = Settings()) {
        self.recordings = recordings
        self.settings = settings
    }
}
