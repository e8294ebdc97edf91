/// A part of a content that stays or scrolls as one.
package enum ContentZone: Hashable, Sendable {
    /// Pinned above.
    case title
    /// What scrolls.
    case items
    /// Pinned below.
    case footer
}

/// An item that a finger can do something with.
package struct ContentTarget: Hashable, Sendable {
    /// What applications call it.
    package var id: String
    /// Where it is.
    package var location: ItemLocation
    /// What a finger does to it.
    package var action: Action

    /// What a finger does to an item.
    package enum Action: Hashable, Sendable {
        /// It presses it.
        case press
        /// It switches it, which shows this when no finger has changed it.
        case flip(Bool)
        /// It moves the knob along the track.
        case slide(Item.Slider)
    }
}

extension PageLayout {
    /// The margin at the sides of everything, in points.
    package static let margin = 20.0

    /// What a finger hits; nil where nothing can be done.
    ///
    /// Items reach from edge to edge and are at least as high as a finger needs, so there are no gaps between them.
    /// - Parameter y: points from the beginning of the zone.
    package func target(y: Double, in zone: ContentZone) -> ContentTarget? {
        let row = Int((y * scale).rounded(.down))
        guard y >= 0, let location = location(row: row, in: zone) else { return nil }
        let item = document[location]
        guard let id = item.id, let action = action(of: item) else { return nil }
        return ContentTarget(id: id, location: location, action: action)
    }

    private func location(row: Int, in zone: ContentZone) -> ItemLocation? {
        switch zone {
        case .title: return nil
        case .items: return items(in: row..<row + 1).first.map { .items($0) }
        case .footer:
            let index = document.footer.indices.first { rows(of: .footer($0)).contains(row) }
            return index.map { .footer($0) }
        }
    }

    private func action(of item: Item) -> ContentTarget.Action? {
        switch item.kind {
        case .row(let row) where row.isEnabled:
            switch row.accessory {
            case .toggle(let flag), .check(let flag): .flip(flag)
            case .chevron, .value, nil: .press
            }
        case .button(let button) where button.isEnabled: .press
        case .drawing: .press
        case .slider(let slider) where slider.isEnabled: .slide(slider)
        default: nil
        }
    }

    /// Where the middle of a slider's knob may be, in points from the sheet's left edge.
    ///
    /// The least value lies where lines begin: on the left, in a mirrored page on the right. `knob(of:in:)` and
    /// `value(atX:of:)` know that.
    package var track: ClosedRange<Double> {
        let inset = Self.margin + Self.knob / 2
        let right = Double(width) / scale - inset
        return inset...max(inset, right)
    }

    /// Where the middle of the knob is that shows `value`, in points from the sheet's left edge.
    package func knob(of value: Double, in slider: Item.Slider) -> Double {
        let part = slider.part(of: value)
        return track.lowerBound + (isMirrored ? 1 - part : part) * (track.upperBound - track.lowerBound)
    }

    /// The value, one that the slider may have, which a knob shows whose middle is at `x`, in points from the sheet's
    /// left edge.
    package func value(atX x: Double, of slider: Item.Slider) -> Double {
        let length = track.upperBound - track.lowerBound
        let part = length > 0 && x.isFinite ? min(max((x - track.lowerBound) / length, 0), 1) : 0
        return slider.allowed(at: isMirrored ? 1 - part : part)
    }

    /// The diameter of a slider's knob, in points.
    package static let knob = 28.0
}

extension Item.Slider {
    /// How far along its range `value` lies, 0…1.
    func part(of value: Double) -> Double {
        let length = range.upperBound - range.lowerBound
        return length > 0 ? min(max((value - range.lowerBound) / length, 0), 1) : 0
    }

    /// The value that lies `part` of the way along the range, 0…1, brought to the nearest step.
    ///
    /// The end of the range counts as one, also where no step leads there.
    func allowed(at part: Double) -> Double {
        let (least, most) = (range.lowerBound, range.upperBound)
        let value = min(max(least + part * (most - least), least), most)
        guard let step, step > 0 else { return value }
        let stepped = least + ((value - least) / step).rounded() * step
        return stepped > most || abs(most - value) <= abs(stepped - value) ? most : stepped
    }
}
