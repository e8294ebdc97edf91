package import Typing

/// How a content is seen at one moment: how far it is scrolled, what a finger presses, what fingers have changed.
package struct ContentPose: Equatable, Sendable {
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
    /// The part of it that a finger presses; nil of an item that is pressed as a whole.
    package var pressedPart: Int?
    /// The item that is marked as the one that keys act on.
    package var focus: Focus?
    /// What fingers have made of the values of items, by id; those that no finger has changed are the document's.
    package var values: [String: ItemValue] = [:]
    /// The field that is being edited.
    package var edit: FieldPose?
    /// The secrets that fields hold, by id.
    package var secrets: [String: SecretPose] = [:]
    /// The opacity of the scroll indicator, 0…1.
    package var indicator = 0.0
    /// The items that move; those at rest are not among them.
    package var moving: [ItemMoment] = []
    package var wheels: [WheelMoment] = []
    /// How far the stripes of work of unknown length have travelled, in points; 0 while none of it is seen.
    package var stripes = 0.0
    /// The opacity of the document that was shown before, over the one that is shown, 0…1.
    package var past = 0.0

    package struct Focus: Equatable, Sendable {
        package let location: ItemLocation
        /// Whether keys change its value.
        package let isEditing: Bool
        /// The wheel that they turn.
        package let wheel: Int?

        package init(location: ItemLocation, isEditing: Bool, wheel: Int? = nil) {
            (self.location, self.isEditing, self.wheel) = (location, isEditing, wheel)
        }
    }

    package init(viewport: Double) { self.viewport = viewport }

    /// How strongly the item at `location` is lit, 0…1.
    func light(of location: ItemLocation) -> Double { pressed == location ? 1 : moment(of: location)?.light ?? 0 }

    /// The part of the item at `location` that is lit; nil where that is the whole item.
    func litPart(of location: ItemLocation) -> Int? {
        pressed == location ? pressedPart : moment(of: location)?.part
    }

    /// The item at `location`, if it moves.
    func moment(of location: ItemLocation) -> ItemMoment? { moving.first { $0.location == location } }

    /// Where the moving part of the control at `location` is, 0…1; nil where it has none.
    package func place(of location: ItemLocation, in page: PageLayout) -> Double? {
        let item = page.document[location]
        guard let stand = item.stand(showing: item.id.flatMap { values[$0] }) else { return nil }
        return moment(of: location)?.place ?? stand.place
    }

    /// The lower edge of the viewport, in points below the title as it lies unscrolled.
    package var itemsEnd: Double { viewport - looseTitle }
}

package struct WheelMoment: Equatable, Sendable {
    package let location: ItemLocation
    package let wheel: Int
    /// What is in its middle: a part of the way from one value to the next.
    package let place: Double

    package init(at location: ItemLocation, wheel: Int, place: Double) {
        (self.location, self.wheel, self.place) = (location, wheel, place)
    }
}

/// An item in motion, at one moment.
package struct ItemMoment: Equatable, Sendable {
    package let location: ItemLocation
    /// Where the moving part of its control is on its way, 0…1; nil where that rests.
    package var place: Double?
    /// Where that has come from; nil where it is only about to move.
    package var origin: Double?
    /// How strongly it is lit after it was pressed, 0…1.
    package var light: Double
    /// The part of it that is; nil for the whole item.
    package var part: Int?

    package init(
        at location: ItemLocation,
        place: Double? = nil,
        from origin: Double? = nil,
        light: Double = 0,
        of part: Int? = nil
    ) {
        (self.location, self.place, self.origin, self.light, self.part) = (location, place, origin, light, part)
    }
}

/// A text that was submitted.
package enum SubmittedText: Equatable, Sendable {
    case plain(String)
    case secret(Secret)

    /// The text itself, for who may read it.
    package var revealed: String {
        switch self {
        case .plain(let text): text
        case .secret(let secret): secret.text
        }
    }
}

/// What fingers on a content do, for applications.
package enum ContentEvent: Equatable, Sendable {
    /// A row or a button was pressed and let go.
    case activated(id: String)
    /// A toggle, a check, a slider, a choice, a stepper or a field has another value.
    case changed(id: String, value: ItemValue)
    /// Return has submitted the text of a field; that of a secret is only for who has presented it.
    case submitted(id: String, SubmittedText)
}
