// Where title and footer are, which scroll with the items where they are not pinned.
extension PageLayout {
    /// The greatest part of what is seen that a pinned title takes.
    private static let greatestTitlePart = 0.4
    /// The same of title and footer where both are pinned.
    private static let greatestPart = 2.0 / 3

    /// Whether the footer is pinned where the sheet rests and shows `seen` points of the content.
    package func pinsFooter(at seen: Double) -> Bool { footer.isPinned(at: seen * scale) }

    /// Whether the title is: a footer, which has the buttons, comes first.
    package func pinsTitle(at seen: Double) -> Bool {
        let (title, seen) = (Double(titleHeight), seen * scale)
        let pinned = footer.isPinned(at: seen) ? Double(footer.height) : 0
        return title <= Self.greatestTitlePart * seen && title + pinned <= Self.greatestPart * seen
    }

    /// How far the title is scrolled away, in points; below 0 where a finger pulls it down.
    package func titleShift(_ pose: ContentPose) -> Double {
        guard titleHeight > 0 else { return 0 }
        guard pose.offset < 0 else { return min(pose.offset, pose.looseTitle) }
        return pose.offset * pose.looseTitle * scale / Double(titleHeight)
    }

    /// The upper edge of the footer, in points below the title as it lies unscrolled.
    ///
    /// What is pinned of it stands at the lower edge, what is loose follows the items. All of it is seen where there is room for
    /// both, and when the items are scrolled to their end.
    package func footerTop(_ pose: ContentPose) -> Double {
        let end = pose.itemsEnd
        return max(end - pose.looseFooter, min(end, Double(itemsHeight) / scale - pose.offset))
    }

    /// The same in rows, where the items' room ends in the row `end` and they are scrolled by `offset` rows.
    func footerRow(offset: Int, end: Int, loose: Int) -> Int { max(end - loose, min(end, itemsHeight - offset)) }
}
