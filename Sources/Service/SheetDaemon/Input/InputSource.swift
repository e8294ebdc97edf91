import Configuration
import Gestures

/// Where the input of a panel comes from: its touchscreen, its keyboards, or whatever else moves fingers on it.
protocol InputSource: AnyObject {
    /// Reads them from now on; where nothing is there to read, it is waited for.
    func open()
    func close()
    /// Applies other settings, with which another device may be opened.
    func change(to settings: InputSettings)
    /// What a recording of the source begins with; nil where there is nothing to record.
    var recordingHead: String? { get }
    /// Gives what the device says to the delegate from now on, as lines of a recording.
    func beginRecording()
    func endRecording()
}

/// The owner of input sources, which handles their touches.
protocol InputSourceDelegate: AnyObject {
    /// Whether another session has the devices: none are opened then.
    var isAway: Bool { get }
    /// A touchscreen was opened, or its calibration has changed.
    func touchscreenWasOpened(_ touchscreen: TouchscreenInfo)
    /// Handles the touches of one frame; the numbers of its contacts are those of `source`.
    func handle(_ frame: TouchFrame, from source: any InputSource) throws
    /// The events of a source that is recorded, as lines of a recording; nil: it is closed, and the recording ends.
    func sourceWasRecorded(_ lines: String?)
}

extension TouchFrame {
    /// The same touches with numbers that those of the other sources do not have.
    ///
    /// The contacts of a source are numbered by its slots; no touchscreen has so many.
    func numbered(forSource index: Int) -> TouchFrame {
        var frame = self
        for place in frame.contacts.indices { frame.contacts[place].id += index << 16 }
        return frame
    }
}
