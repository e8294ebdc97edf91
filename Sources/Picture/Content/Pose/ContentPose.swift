/// How a content is seen at one moment: how far it is scrolled, what a finger presses, what fingers have changed.
package struct ContentPose: Hashable, Sendable {
    /// How far the items are scrolled: points of them above the viewport's upper edge; beyond its limits where a finger
    /// pulls it.
    package var offset = 0.0
    /// The height of the viewport in points: the room between what is pinned of the title and what is pinned of the footer, in
    /// which items are seen.
    package var viewport: Double
    /// The height of what is not pinned of the title, in points: it scrolls away before the items do.
    package var looseTitle = 0.0
    /// The height of what is not pinned of the footer, in points: it follows the items when they are scrolled.
    package var looseFooter = 0.0
    package var pressed: ItemLocation?
    /// What fingers have made of the values of items, by id; those that no finger has changed are the document's.
    package var values: [String: ItemValue] = [:]
    /// The opacity of the scroll indicator, 0…1.
    package var indicator = 0.0

    package init(viewport: Double) { self.viewport = viewport }

    /// The lower edge of the viewport, in points below the title as it lies unscrolled.
    package var itemsEnd: Double { viewport - looseTitle }
}

/// What fingers on a content do, for applications.
package enum ContentEvent: Hashable, Sendable {
    /// A row or a button was pressed and let go.
    case activated(id: String)
    /// A toggle, a check or a slider has another value.
    case changed(id: String, value: ItemValue)
}
