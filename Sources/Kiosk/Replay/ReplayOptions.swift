public import Canvas
public import Configuration

/// What a replay is asked to do.
public struct ReplayOptions: Sendable {
    /// The recording, or the device's description and its events.
    public var recordings: [String]
    /// What a configuration decides.
    public var settings: Settings
    /// The panel's pixels.
    public var size: PixelSize
    /// Pixels per point; nil takes the configuration's number, else 1.
    public var scale: Double?
    /// Frames a second of the virtual display.
    public var refreshRate: Double
    /// How the picture is turned; nil takes the configuration's.
    public var rotation: Rotation?
    /// Where the trace goes: a path, `-` for standard output, nil for nowhere.
    public var trace: String?
    /// The folder for one PNG a frame.
    public var frames: String?
    /// The path of an animation.
    public var film: String?
    /// The path of one PNG with a row of frames.
    public var strip: String?
    /// The path of a PNG: what the panel showed before, for a configuration that wants it behind the sheet.
    public var snapshot: String?
    /// Whether a contact that is down at the recording's end stays down instead of being cancelled.
    public var holds: Bool

    /// A replay of `recordings` on a panel of 720 x 1280 pixels at 60 Hz that leaves nothing behind.
    public init(recordings: [String], settings: Settings = Settings()) {
        self.recordings = recordings
        self.settings = settings
        size = PixelSize(width: 720, height: 1280)
        refreshRate = 60
        holds = false
    }

    /// Whether somebody looks at the frames.
    var wantsPixels: Bool { frames != nil || film != nil || strip != nil }
}
