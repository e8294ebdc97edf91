import BottomSheet
import Content
import Gestures

/// Why a finger cannot press an item.
package enum ItemObstacle: Error, Equatable, Sendable {
    case missing
    case hidden
    /// It is there, and why a finger does nothing with it.
    case unusable(because: String)
}

extension Stage {
    mutating func reveal(
        _ id: String,
        at time: Microseconds
    ) throws(ItemObstacle) -> (place: Point, events: [InteractionEvent]) {
        let pose = machine.pose(at: time)
        guard pose.state != .hidden else { throw .hidden }
        guard var content else { throw .missing }
        guard let (location, part) = content.page.place(called: id) else { throw .missing }
        let item = content.page.document[location]
        if item.access()?.isEnabled == false { throw .unusable(because: "it is disabled") }
        let isProgram = content.page.programPlaces.contains { $0.location == location }
        if part == nil, let first = item.partNames.first {
            throw .unusable(because: "fingers press its parts, such as \"\(id)/\(first)\"")
        }
        if item.action == nil, !isProgram { throw .unusable(because: "it is only read") }
        let layout = machine.layout
        let rows = part.flatMap { content.page.rows(ofPart: $0, of: location) }
        content.reveal(location, .middle, rows, top: pose.top, in: layout, at: time)
        let place = Point(
            x: content.middleColumn(of: location, part: part, in: layout),
            y: content.middle(of: location, rows, top: pose.top, in: layout, at: time)
        )
        let isSeen = place.y < layout.area.height && layout.target(at: (place.x, place.y), top: pose.top) == .content
        let isHit =
            isProgram
            ? content.program(at: place, top: pose.top, in: layout, at: time)?.location == location
            : content.target(at: place, top: pose.top, in: layout, at: time).map {
                ($0.location, $0.part) == (location, part)
            } ?? false
        guard isSeen, isHit else {
            throw .unusable(because: "the sheet does not show it")
        }
        self.content = content
        return (place, reportContent(at: time))
    }

    mutating func restore(_ place: SheetPlace, at time: Microseconds) {
        if let detent = place.detent { machine.rest(at: detent, top: place.top) }
        for (id, value) in place.values { content?.set(value, of: id) }
        content?.restore(place.secrets)
        content?.adapt(to: machine, at: time)
        content?.scroll.jump(to: place.offset, at: time)
        mark(place.focus)
        if let pose = contentPose(at: time) { _ = content?.report.update(to: pose) }
    }
}
