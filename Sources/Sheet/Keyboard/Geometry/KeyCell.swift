package import Gestures

/// A key where it lies on the keyboard; lengths in points from the keyboard's upper left corner.
///
/// It includes its share of the gaps: a finger between two keys is on the nearer one.
package struct KeyCell: Equatable, Sendable {
    package var cap: KeyCap
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package var middle: Point { Point(x: x + width / 2, y: y + height / 2) }
}
