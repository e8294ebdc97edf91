// The line of the footer's primary button, which stays in view where the rest of the footer scrolls.
extension PageLayout {
    /// Its rows, from the footer's beginning; nil without such a button.
    var held: Range<Int>? { document.primary.map(footer.grid.rows) }

    /// How far above its place in the footer it is drawn, below 0 how far below.
    ///
    /// All in rows. It stands at the lower `end` of what is seen until its place comes into view there, and at the upper one, `top`, when
    /// that is scrolled beyond.
    /// - Parameters:
    ///   - footer: where the footer begins.
    ///   - pinned: how much of the footer is.
    func lift(footer: Double, top: Double, end: Double, pinned: Double) -> Double {
        guard let held else { return 0 }
        let (place, rows) = (footer + Double(held.lowerBound), Double(held.count))
        let lowest = end - min(pinned, rows)
        return place - min(pinned < rows ? place : max(place, top), lowest)
    }

    /// The same in `pose`, in points.
    package func lift(_ pose: ContentPose) -> Double {
        let pinned = Double(footer.height) - pose.looseFooter * scale
        return lift(
            footer: footerTop(pose) * scale,
            top: -pose.looseTitle * scale,
            end: pose.itemsEnd * scale + pinned,
            pinned: pinned
        ) / scale
    }

    /// The place in the footer that is seen `y` points below its beginning in `pose`, in points.
    package func footerPlace(at y: Double, _ pose: ContentPose) -> Double {
        let lift = lift(pose)
        guard let held, lift != 0 else { return y }
        let isHeld = y + lift >= Double(held.lowerBound) / scale && y + lift < Double(held.upperBound) / scale
        return isHeld ? y + lift : y
    }

    /// Where an item lies to that line.
    package enum HeldSide { case before, on, after }

    package func side(of location: ItemLocation) -> HeldSide {
        guard case .footer = location, let held else { return .before }
        let rows = rows(of: location)
        return rows == held ? .on : rows.lowerBound < held.lowerBound ? .before : .after
    }
}
