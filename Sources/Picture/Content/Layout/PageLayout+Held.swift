// The line of the footer's primary button, which stays in view where the rest of the footer scrolls.
extension PageLayout {
    /// Its rows, from the footer's beginning; nil without such a button.
    var held: Range<Int>? { document.primary.map(footer.grid.rows) }

    /// The rows above and below it that are pinned with it.
    var heldMargin: (above: Int, below: Int) {
        document.primary.map { footer.margin(of: $0, scale: scale) } ?? (0, 0)
    }

    /// How far above its place in the footer it is drawn, below 0 how far below.
    ///
    /// All in rows. It stands at the lower `end` of what is seen, with its margin, until its place comes into view there, and at the upper
    /// one, `top`, when that is scrolled beyond.
    /// - Parameters:
    ///   - footer: where the footer begins.
    ///   - pinned: how much of the footer is.
    func lift(footer: Double, top: Double, end: Double, pinned: Double) -> Double {
        guard let held else { return 0 }
        let (above, below) = (Double(heldMargin.above), Double(held.count + heldMargin.below))
        let place = footer + Double(held.lowerBound)
        let lowest = end - min(max(0, pinned - above), below)
        return place - min(pinned < above + below ? place : max(place, top), lowest)
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
        guard let held else { return y }
        func points(_ rows: Int) -> Double { Double(rows) / scale }
        let (lift, own) = (lift(pose), points(held.lowerBound)...points(held.upperBound))
        let seen = pose.itemsEnd + points(footerHeight) - pose.looseFooter - footerTop(pose)
        // A finger on its margin means the button.
        let above = min(max(0, lift), points(heldMargin.above))
        let room = seen - (own.upperBound - lift)
        let below = room < points(heldMargin.below) + 0.01 ? room : 0
        guard y + lift >= own.lowerBound - above, y + lift < own.upperBound + below else { return y }
        return min(max(y + lift, own.lowerBound), own.upperBound - 0.5 / scale)
    }

    /// Where an item lies to that line.
    package enum HeldSide { case before, on, after }

    package func side(of location: ItemLocation) -> HeldSide {
        guard case .footer = location, let held else { return .before }
        let rows = rows(of: location)
        return rows == held ? .on : rows.lowerBound < held.lowerBound ? .before : .after
    }
}
