import Content

/// A slider's knob in a finger's hand.
struct SliderGrip: Hashable, Sendable {
    /// The slider.
    let id: String
    /// What the document says of it.
    let slider: Item.Slider
    /// Its value when the finger took the knob.
    let start: Double
    /// Where the middle of the knob was then, in points from the sheet's left edge.
    let place: Double
}
