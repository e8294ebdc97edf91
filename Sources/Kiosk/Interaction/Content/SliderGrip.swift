import Content

/// Where the values of a slider lie on its track.
struct SliderWay: Hashable, Sendable {
    private let slider: Item.Slider
    private let track: ClosedRange<Double>
    private let isMirrored: Bool

    /// The way of `slider` along `track`, in points from the sheet's left edge.
    init(_ slider: Item.Slider, track: ClosedRange<Double>, isMirrored: Bool) {
        self.slider = slider
        self.track = track
        self.isMirrored = isMirrored
    }

    /// The value at `x`, the nearest that it may have.
    func value(at x: Double) -> Double {
        let length = track.upperBound - track.lowerBound
        guard length > 0, x.isFinite else { return slider.value }
        let part = min(max((x - track.lowerBound) / length, 0), 1)
        return value(of: isMirrored ? 1 - part : part)
    }

    /// Where the knob of `value` is.
    func place(of value: Double) -> Double {
        let range = slider.range.upperBound - slider.range.lowerBound
        let part = range > 0 ? min(max((value - slider.range.lowerBound) / range, 0), 1) : 0
        return track.lowerBound + (isMirrored ? 1 - part : part) * (track.upperBound - track.lowerBound)
    }

    private func value(of part: Double) -> Double {
        let (low, high) = (slider.range.lowerBound, slider.range.upperBound)
        let value = part == 1 ? high : low + part * (high - low)
        guard let step = slider.step, step > 0 else { return min(max(value, low), high) }
        return min(max(low + ((value - low) / step).rounded() * step, low), high)
    }
}

/// A slider's knob in a finger's hand.
struct SliderGrip: Hashable, Sendable {
    /// The slider.
    let id: String
    /// Its value when the finger took the knob.
    let start: Double
    private let way: SliderWay
    /// Where the knob was then.
    private let place: Double

    /// Takes the knob of `value`.
    init(id: String, way: SliderWay, value: Double) {
        self.id = id
        self.way = way
        start = value
        place = way.place(of: value)
    }

    /// The value when the finger has gone `distance` to the right, in points.
    func value(movedBy distance: Double) -> Double { way.value(at: place + distance) }
}
