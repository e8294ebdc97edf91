package import BottomSheet
package import Content

/// Where a sheet and its content are at rest: what a run that ends without warning leaves to the next one.
package struct SheetPlace: Hashable, Sendable {
    /// The detent; nil for a hidden sheet.
    package var detent: String?
    /// The sheet's top at that detent, in points; it counts where the sheet may rest anywhere.
    package var top: Double
    /// How far the content is scrolled, in points.
    package var offset: Double
    /// What fingers have made of the values of items, by id.
    package var values: [String: ItemValue]

    /// A place; that of a hidden sheet where nothing is said.
    package init(
        detent: String? = nil,
        top: Double = 0,
        offset: Double = 0,
        values: [String: ItemValue] = [:]
    ) {
        self.detent = detent
        self.top = top
        self.offset = offset
        self.values = values
    }
}

extension Interaction {
    /// The place where everything comes to rest, if no finger touches it after `time`.
    package func place(at time: Microseconds) -> SheetPlace {
        let content = contentPose(at: time)
        let (sheet, offset, values) = (machine.place, content?.offset ?? 0, content?.values ?? [:])
        return SheetPlace(detent: sheet?.detent, top: sheet?.top ?? 0, offset: offset, values: values)
    }

    /// Rests at `place`, without a motion and without events.
    ///
    /// Where the content is another one by now, what does not fit it is left out.
    package mutating func restore(_ place: SheetPlace, at time: Microseconds) {
        if let detent = place.detent { machine.rest(at: detent, top: place.top) }
        for (id, value) in place.values { set(value, of: id) }
        content?.adapt(to: machine, at: time)
        content?.scroll.jump(to: place.offset, at: time)
        if let pose = contentPose(at: time) { _ = content?.report.update(to: pose) }
    }
}
