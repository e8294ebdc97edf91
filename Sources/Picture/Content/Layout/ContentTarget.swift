/// A part of a content that scrolls as one, or stays.
package enum ContentZone: Hashable, Sendable {
    case title
    case items
    case footer
}

package struct ContentTarget: Equatable, Sendable {
    package var id: String
    package var location: ItemLocation
    /// The part that a finger is on, of an item of several.
    package var part: Int?
    package var action: Action

    package enum Action: Equatable, Sendable {
        case press
        /// It flips the item's switch, which shows this when no finger has changed it.
        case flip(Bool)
        case slide(Item.Slider)
        case choose(Item.Choice)
        case step(Item.Stepper)
        case edit(Item.Field)
        /// Its wheels turn.
        case spin(Item.Moment)
        /// It opens the sheet in which its value is picked.
        case pick
        /// It leads back from a page.
        case back

        /// Whether a finger that began `other` can go on with this: both do the same, with the same parts, or within the same values.
        package func continues(_ other: Action) -> Bool {
            switch (self, other) {
            case (.press, .press), (.flip, .flip), (.pick, .pick), (.back, .back): true
            case (.edit(let one), .edit(let other)): one.rules == other.rules
            case (.choose(let one), .choose(let other)): one.options.map(\.id) == other.options.map(\.id)
            case (.spin(let one), .spin(let other)): one.moments == other.moments
            case (.step(let one), .step(let other)): one.numbers == other.numbers
            case (.slide(let one), .slide(let other)): one.numbers == other.numbers
            default: false
            }
        }
    }
}
