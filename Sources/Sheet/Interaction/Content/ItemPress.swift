import Content
import Gestures

struct ItemPress: Hashable, Sendable {
    let contact: Int
    /// The item, as the document says now.
    var target: ContentTarget
    /// The edges that the item had at touch-down, from the safe area's top.
    let rows: ClosedRange<Double>
    let columns: Range<Double>
    let sheetX: Double

    /// How far beside the item the finger may be lifted, in points.
    private static let slop = 44.0

    func contains(_ point: Point) -> Bool {
        rows.lowerBound - Self.slop <= point.y && point.y <= rows.upperBound + Self.slop
            && columns.lowerBound - Self.slop <= point.x && point.x < columns.upperBound + Self.slop
    }
}

/// A drag of a slider's knob in progress.
struct SliderGrip: Hashable, Sendable {
    let id: String
    let slider: Item.Slider
    let start: Double
    /// The middle of the knob then, in points from the sheet's left edge.
    let x: Double
}
