import BottomSheet
import Content
import Gestures
import Scrolling
import Typing

// Where the parts of the content lie on the sheet, and how they look.
extension ContentTouch {
    struct Spot: Equatable, Sendable {
        var zone: ContentZone
        /// The distance from the upper edge of that part, in points.
        var y: Double
        /// Whether a finger there can scroll the items.
        var scrolls: Bool
    }

    struct Room: Equatable, Sendable {
        /// Between what is pinned of title and footer.
        let viewport: Double
        /// What is not pinned of the title.
        let looseTitle: Double
        /// What is not pinned of the footer.
        let looseFooter: Double
    }

    func pose(at time: Microseconds, top: Double, in layout: SheetLayout) -> ContentPose {
        pose(of: scroll.scroller, at: time, top: top, in: layout)
    }

    func pose(of scroller: Scroller, at time: Microseconds, top: Double, in layout: SheetLayout) -> ContentPose {
        let room = room(top: top, in: layout)
        let (viewport, height) = (room.viewport, scrolledHeight(in: room))
        // On a sheet that is still taller than its destination the end is reached at a smaller offset.
        let offset = scroller.offset(at: time)
        let stretch = max(0, offset - scroller.limits.upperBound)
        let isShown = scroll.behavior.showsIndicator && height > viewport
        var pose = ContentPose(viewport: viewport)
        pose.offset = min(offset, max(0, height - viewport) + stretch)
        (pose.looseTitle, pose.looseFooter) = (room.looseTitle, room.looseFooter)
        pose.values = values
        if let press, press.isLit(at: time) {
            (pose.pressed, pose.pressedPart) = (press.target.location, press.target.part)
        }
        if let pressedByKey { (pose.pressed, pose.pressedPart) = (pressedByKey, nil) }
        pose.focus = focus.seen.map { ContentPose.Focus(location: $0, isEditing: focus.isEditing, wheel: editedWheel) }
        pose.edit = edit?.pose
        pose.secrets = secretPoses
        motion.show(in: &pose, at: time)
        pose.wheels = spins.compactMap { $0.moment(at: time) }
        if isEndless(in: pose) { pose.stripes = Item.stripeTravel(at: time) }
        if isShown { pose.indicator = scroll.indicator.opacity(at: time) }
        return pose
    }

    /// The secrets that are not empty, as they are seen.
    private var secretPoses: [String: SecretPose] {
        guard !secrets.isEmpty else { return [:] }
        return secrets.reduce(into: [:]) { poses, secret in
            let letters = Array(secret.value.text)
            var pose = SecretPose(count: letters.count, isShown: secret.key == shownSecret)
            if pose.isShown {
                for (index, letter) in letters.enumerated() { pose.seen[index] = letter }
            } else if secret.key == edit?.id, let newest = edit?.newest?.letter, letters.indices.contains(newest) {
                pose.seen[newest] = letters[newest]
            }
            poses[secret.key] = pose
        }
    }

    /// Whether something is seen in `pose` that moves for as long as it is.
    private func isEndless(in pose: ContentPose) -> Bool {
        !motion.isReduced && page.endless.contains { page.isSeen($0, in: pose) }
    }

    /// Whether something moves at `time` that never comes to rest while it is seen.
    func isEndless(at time: Microseconds, on machine: SheetMachine) -> Bool {
        guard !page.endless.isEmpty, !motion.isReduced, machine.isShown(at: time) else { return false }
        return isEndless(in: pose(at: time, top: machine.pose(at: time).top, in: machine.layout))
    }

    /// Whether a clock is seen at `time`.
    func showsClock(at time: Microseconds, on machine: SheetMachine) -> Bool {
        guard !page.clocks.isEmpty, machine.isShown(at: time) else { return false }
        let pose = pose(at: time, top: machine.pose(at: time).top, in: machine.layout)
        return page.clocks.contains { page.isSeen($0, in: pose) }
    }

    private func points(_ rows: Int) -> Double { Double(rows) / page.scale }

    /// The height of all items, in points.
    var itemsHeight: Double { points(page.itemsHeight) }

    /// The height of what is seen of the content on a sheet at `top`, in points.
    ///
    /// On a sheet below its lowest detent the footer moves with the sheet.
    private func seenHeight(top: Double, in layout: SheetLayout) -> Double {
        max(0, layout.area.floor - min(top, layout.lowest.top) - contentTop)
    }

    func room(top: Double, in layout: SheetLayout) -> Room {
        let (title, footer) = (points(page.titleHeight), points(page.footerHeight))
        let seen = seenHeight(top: top, in: layout)
        let detents = layout.detents.map { seenHeight(top: $0.top, in: layout) }
        func loose(_ height: Double, pinned: (Double) -> Double) -> Double {
            Pinning(detents.map { .init(seen: $0, loose: height - pinned($0)) }).loose(at: seen)
        }
        let looseTitle = loose(title, pinned: page.pinnedTitle)
        let looseFooter = loose(footer, pinned: page.pinnedFooter)
        let viewport = max(0, seen - (title - looseTitle) - (footer - looseFooter))
        let whole = looseTitle + itemsHeight + looseFooter
        return Room(
            // What a sheet as tall as its document lacks of it is rounding, and nothing to scroll for.
            viewport: abs(whole - viewport) < 0.01 ? whole : viewport,
            looseTitle: looseTitle,
            looseFooter: looseFooter
        )
    }

    /// The height of all that scrolls in `room`, in points.
    func scrolledHeight(in room: Room) -> Double { room.looseTitle + itemsHeight + room.looseFooter }

    /// The spot at `y` on a sheet at `top`, both from the safe area's top; nil beside the content.
    func spot(at y: Double, top: Double, in layout: SheetLayout, time: Microseconds) -> Spot? {
        let (y, title) = (y - top - contentTop, points(page.titleHeight))
        let pose = pose(at: time, top: top, in: layout)
        let (shift, itemsEnd) = (page.titleShift(pose), page.footerTop(pose))
        let end = pose.itemsEnd + points(page.footerHeight) - pose.looseFooter
        guard y >= 0 else { return nil }
        switch y - title {
        case itemsEnd..<max(itemsEnd, end):
            let place = page.footerPlace(at: y - title - itemsEnd, pose)
            return Spot(zone: .footer, y: place, scrolls: pose.looseFooter > 0)
        case ..<(-shift): return Spot(zone: .title, y: y + shift, scrolls: pose.looseTitle > 0)
        case ..<itemsEnd: return Spot(zone: .items, y: y - title, scrolls: true)
        default: return nil
        }
    }

    /// The upper and the lower edge of the item at `location`, from the visible beginning of its zone at `offset`.
    func edges(of location: ItemLocation, offset: Double) -> ClosedRange<Double> {
        let rows = page.rows(of: location)
        let shift = if case .items = location { offset } else { 0.0 }
        return points(rows.lowerBound) - shift...points(rows.upperBound) - shift
    }

    func position(_ machine: SheetMachine, at time: Microseconds) -> NestedDrag.Position {
        NestedDrag.Position(
            room: machine.roomAbove,
            offset: scroll.scroller.pulled(at: time),
            end: scroll.scroller.limits.upperBound
        )
    }

    /// Whether a pan on it can move anything.
    func isMovable(in machine: SheetMachine) -> Bool {
        machine.behavior.touch.dragFrom.admits(.content) || canScroll(in: machine)
    }

    /// Whether there is something to scroll.
    ///
    /// Where the sheet grows first, that is the part that it does not show at its tallest detent.
    func canScroll(in machine: SheetMachine) -> Bool {
        if scroll.scroller.offset(at: .max) > 0 || scroll.scroller.isGliding { return true }
        let growsFirst = scroll.behavior.first == .sheet && machine.behavior.touch.dragFrom.admits(.content)
        let top = growsFirst ? machine.layout.tallest.top : machine.destination
        let room = room(top: top, in: machine.layout)
        return scrolledHeight(in: room) > room.viewport
    }
}

extension SheetMachine {
    func isShown(at time: Microseconds) -> Bool { pose(at: time).state != .hidden }
}

// Items, as a finger finds them.
extension ContentTouch {
    enum Alignment {
        case middle
        /// At the nearer edge, a little away from it: something follows.
        case asFarAsNeeded
    }

    /// Rests where the item at `location` is seen as a whole, if it fits, and stays where it is already.
    ///
    /// - Parameter part: the rows of it that count, in points below its upper edge; nil for all.
    mutating func reveal(
        _ location: ItemLocation,
        _ alignment: Alignment = .middle,
        _ part: ClosedRange<Double>? = nil,
        top: Double,
        in layout: SheetLayout,
        at time: Microseconds
    ) {
        let pose = pose(at: time, top: top, in: layout)
        let pinned = points(page.footerHeight) - pose.looseFooter
        var (start, above) = (0.0, 0.0)
        if case .title = location {
            if pose.looseTitle > 0 { scroll.jump(to: 0, at: time) }
            return
        }
        if case .footer = location {
            // What is pinned is seen; the rest follows the items, before the line of the primary button or after it.
            let side = page.side(of: location)
            guard pose.looseFooter > 0, side != .on || pinned == 0 else { return }
            start = itemsHeight
            above = side == .after ? pinned : 0
        }
        var rows = edges(of: location, offset: 0)
        if let part {
            rows = (rows.lowerBound + part.lowerBound...rows.lowerBound + part.upperBound).clamped(to: rows)
        }
        let (upper, lower) = (start + rows.lowerBound - above, start + rows.upperBound - above)
        let isAbove = upper < pose.offset - page.titleShift(pose)
        guard isAbove || lower > pose.offset + pose.itemsEnd else { return }
        let middle = (upper + lower - pose.viewport) / 2
        let margin = max(0, min(Self.margin, (pose.viewport - (lower - upper)) / 2))
        // Of a field for which there is too little room the end is seen: its box.
        let startsFirst = lower - upper > pose.viewport ? edit?.location != location : isAbove
        let edge = startsFirst ? upper - margin : lower + margin - pose.viewport
        scroll.jump(to: (alignment == .middle ? middle : edge) + pose.looseTitle, at: time)
    }

    /// What is seen beside an item that has the focus, in points.
    private static let margin = 24.0

    /// The middle of the item at `location`, or of the rows `part` of it, from the safe area's top.
    func middle(
        of location: ItemLocation,
        _ part: ClosedRange<Double>? = nil,
        top: Double,
        in layout: SheetLayout,
        at time: Microseconds
    ) -> Double {
        let pose = pose(at: time, top: top, in: layout)
        var rows = edges(of: location, offset: pose.offset)
        if let part { rows = rows.lowerBound + part.lowerBound...rows.lowerBound + part.upperBound }
        if case .title = location {
            return top + contentTop - page.titleShift(pose) + (rows.lowerBound + rows.upperBound) / 2
        }
        var zone = 0.0
        if case .footer = location {
            zone = page.footerTop(pose) - (page.side(of: location) == .on ? page.lift(pose) : 0)
        }
        let title = Double(page.titleHeight) / page.scale
        return top + contentTop + title + zone + (rows.lowerBound + rows.upperBound) / 2
    }

    /// The middle of the columns of the item at `location`, or of a part of it, from the safe area's left edge.
    func middleColumn(of location: ItemLocation, part: Int? = nil, in layout: SheetLayout) -> Double {
        let columns = layout.columns
        let inside = part.flatMap { page.span(ofPart: $0, of: location) }
        guard let own = inside ?? page.span(of: location) else { return (columns.lowerBound + columns.upperBound) / 2 }
        return columns.lowerBound + (own.lowerBound + own.upperBound) / 2
    }

    /// The item that a finger at `point`, from the safe area's upper left corner, does something with.
    func target(
        at point: Point,
        top: Double,
        in layout: SheetLayout,
        at time: Microseconds
    ) -> ContentTarget? {
        guard let spot = spot(at: point.y, top: top, in: layout, time: time) else { return nil }
        let offset = spot.zone == .items ? pose(at: time, top: top, in: layout).offset : 0
        return page.target(x: point.x - layout.columns.lowerBound, y: spot.y + offset, in: spot.zone)
    }
}
