import Gestures
import Testing

@testable import Evdev

/// What recognizers make of frames: all that the rest of the program goes by.
struct Outcome {
    /// The size of the panel in points.
    static let points = 1000.0

    var taps: [Point] = []
    /// How far each pan had come when it ended.
    var pans: [Point] = []
    var pansBegun = 0
    var pansCancelled = 0

    /// The outcome of frames in fractions of the panel.
    init(of frames: [TouchFrame]) {
        // The cheaper model: speed is not judged here.
        var pan = PanRecognizer(tracker: VelocityTracker(model: .iosBlend))
        var tap = TapRecognizer()
        for var frame in frames {
            for index in frame.contacts.indices {
                frame.contacts[index].position = frame.contacts[index].position * Self.points
            }
            if let tap = tap.handle(frame) { taps.append(tap.start) }
            for pan in pan.handle(frame) { add(pan) }
        }
    }

    private mutating func add(_ pan: Pan) {
        switch pan.state {
        case .began: pansBegun += 1
        case .changed: break
        case .ended: pans.append(pan.translation)
        case .cancelled: pansCancelled += 1
        }
    }
}
