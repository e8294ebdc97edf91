/// What of a document goes on in the one that takes its place, as far as it is seen.
///
/// An item goes on as the one with its id, if that is of the same kind: its control moves to the new value. All else fades.
package struct Succession: Sendable {
    /// An item that goes on.
    package struct Heir: Sendable {
        package let location: ItemLocation
        /// Where it was.
        package let origin: ItemLocation
    }

    package private(set) var heirs: [Heir] = []
    /// Whether anything is seen that only one of both documents has.
    package let isPartial: Bool

    /// What goes on of `old`, seen as `before`, in `new`, seen as `after`.
    package init(from old: PageLayout, _ before: ContentPose, to new: PageLayout, _ after: ContentPose) {
        let (earlier, later) = (old.document, new.document)
        let (gone, come) = (old.seen(in: before), new.seen(in: after))
        if earlier.hasLook(of: later) {
            for location in come {
                guard let origin = earlier.origin(of: later[location], at: location) else { continue }
                heirs.append(Heir(location: location, origin: origin))
            }
        }
        isPartial =
            earlier.title != later.title || come.count > heirs.count
            || gone.contains { later.origin(of: earlier[$0], at: $0) == nil }
    }
}

extension ContentPose {
    /// How `new` is seen at first in the place of `old`, which is seen in this pose: in another state, with controls where they
    /// were.
    package func continued(from old: PageLayout, to new: PageLayout, values: [String: ItemValue]) -> ContentPose {
        var next = self
        (next.values, next.moving) = (values, [])
        for heir in Succession(from: old, self, to: new, next).heirs {
            let (place, moment) = (place(of: heir.origin, in: old), moment(of: heir.origin))
            next.moving.append(
                ItemMoment(at: heir.location, place: place, light: moment?.light ?? 0, of: moment?.part)
            )
        }
        return next
    }
}

extension Document {
    /// Where `item`, which is at `location` in another document, was in this one; nil where it was not.
    func origin(of item: Item, at location: ItemLocation) -> ItemLocation? {
        if contains(location), self[location].continues(as: item) { return location }
        guard let origin = item.id.flatMap(self.location), self[origin].continues(as: item) else { return nil }
        return origin
    }
}

extension Item {
    /// Whether it goes on as `next`; without an id where both are alike, have a control that moves, or are clocks, a program's
    /// drawings, which move as the program has it, or places for its window.
    fileprivate func continues(as next: Item) -> Bool {
        guard id == next.id, type(of: kind) == type(of: next.kind) else { return false }
        return id != nil || self == next || stand() != nil && next.stand() != nil || kind is Drawing
            || kind is Clock || program.map { $0.appID == next.program?.appID } == true
    }
}
