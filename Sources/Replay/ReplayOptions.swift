package import Canvas
package import Configuration

/// What a replay is asked to do.
package struct ReplayOptions: Sendable {
    /// The recording, or the device's description and its events.
    package var recordings: [String]
    /// What a configuration decides.
    package var settings: Settings
    /// The panel's pixels.
    package var size: PixelSize
    /// Pixels per point; nil takes the configuration's number, else 1.
    package var scale: Double?
    /// Frames a second of the virtual display.
    package var refreshRate: Double
    /// How the picture is turned; nil takes the configuration's.
    package var rotation: Rotation?
    /// Where the trace goes: a path, `-` for standard output, nil for nowhere.
    package var trace: String?
    /// The folder for one PNG a frame.
    package var frames: String?
    /// The path of an animation.
    package var film: String?
    /// The path of one PNG with a row of frames.
    package var strip: String?
    /// The path of a PNG: what the panel showed before, for a configuration that wants it behind the sheet.
    package var snapshot: String?
    /// Whether a contact that is down at the recording's end stays down instead of being cancelled.
    package var holds: Bool

    /// A replay of `recordings` on a panel of 720 x 1280 pixels at 60 Hz that leaves nothing behind.
    package init(recordings: [String], settings: Settings = Settings()) {
        self.recordings = recordings
        self.settings = settings
        size = PixelSize(width: 720, height: 1280)
        refreshRate = 60
        holds = false
    }

    /// Whether somebody looks at the frames.
    var wantsPixels: Bool { frames != nil || film != nil || strip != nil }
}
