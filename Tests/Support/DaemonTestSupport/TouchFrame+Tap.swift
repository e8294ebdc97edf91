package import Gestures
package import System

extension TouchFrame {
    /// A finger that comes and goes at a place of the panel.
    package static func tap(at place: Point, time: Microseconds) -> [TouchFrame] {
        [.began, .ended].map { TouchFrame(time: time, contacts: [Contact(id: 1, phase: $0, position: place)]) }
    }
}
