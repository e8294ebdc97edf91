import Canvas
import Jobs

/// A pose in whole pixels: which rows of the items are seen, and where on the sheet.
struct PageView {
    /// Rows of the items above the viewport's upper edge.
    let offset: Int
    /// The row of the sheet where the footer begins; that may be above the items where it is higher than the viewport.
    let footerTop: Int
    /// How far above its place in the footer the line of the primary button is drawn.
    let lift: Int
    let end: Int
    let top: Int
    /// The row of the sheet where the title begins: above the content where it is scrolled away.
    let titleTop: Int
    /// The row of the sheet below which items are seen: where the title ends.
    let itemsTop: Int
    /// The row of the sheet where the scrolled items begin, seen or not.
    let origin: Int
    /// The row of the sheet where what is pinned of the title ends.
    let pinnedEnd: Int
    let rows: Int

    init(_ pose: ContentPose, _ layout: PageLayout, top: Int, rows: Int, viewport: Int? = nil) {
        offset = Self.pixels(pose.offset * layout.scale)
        let viewport = max(0, viewport ?? Self.pixels(pose.viewport * layout.scale))
        let loose = Self.pixels(pose.looseFooter * layout.scale)
        let looseTitle = Self.pixels(pose.looseTitle * layout.scale)
        self.top = top
        self.rows = rows
        titleTop = top - Self.pixels(layout.titleShift(pose) * layout.scale)
        let unscrolled = top + layout.titleHeight
        pinnedEnd = unscrolled - looseTitle
        itemsTop = max(top, titleTop + layout.titleHeight)
        origin = unscrolled - offset
        let itemsEnd = viewport - looseTitle
        footerTop = unscrolled + layout.footerRow(offset: offset, end: itemsEnd, loose: loose)
        end = unscrolled + itemsEnd + layout.footerHeight - loose
        lift = Int(
            layout.lift(
                footer: Double(footerTop),
                top: Double(pinnedEnd),
                end: Double(end),
                pinned: Double(layout.footerHeight - loose)
            )
        )
    }

    var seen: Range<Int> {
        let first = itemsTop - origin
        return first..<first + max(0, min(footerTop, rows) - itemsTop)
    }

    /// These, and half as many above and below: a finger that comes back finds them painted.
    var near: Range<Int> {
        let margin = seen.count / 2
        return seen.lowerBound - margin..<seen.upperBound + margin
    }

    /// A number of pixels, whatever a caller made of it.
    private static func pixels(_ value: Double) -> Int {
        value.isNaN ? 0 : Int(min(max(value, -1e9), 1e9).rounded())
    }
}

struct WantedTile: Sendable {
    let part: TileCache.Part
    let look: Look
    var x = 0
    let y: Int
    let rows: Range<Int>

    /// Whether a tile that looks like `look` is enough: before it is seen what moves does not count.
    func isServed(by look: Look, _ urgency: JobUrgency) -> Bool {
        urgency == .ahead ? look.atRest == self.look.atRest : look == self.look
    }

    func placed(_ tile: TileCache.Tile) -> Scene.Tile {
        Scene.Tile(tile.picture, serial: tile.serial, x: x, y: y, rows: rows)
    }
}

struct PageTiles {
    let document: PreparedDocument
    let pose: ContentPose
    let view: PageView

    private var layout: PageLayout { document.layout }

    var seen: [WantedTile] {
        items(in: view.seen, within: itemBounds) + title + footer + edges
    }

    /// Items that a finger may soon bring into view.
    var ahead: [WantedTile] {
        let rows = max(0, view.near.lowerBound)..<max(0, view.near.upperBound)
        let first = view.origin + rows.lowerBound
        return items(in: rows, within: first..<first + rows.count, .ahead)
    }

    private var title: [WantedTile] {
        let isPage = layout.document.origin != nil
        guard layout.document.title != nil || isPage, view.itemsTop > view.top else { return [] }
        // A title that scrolls with the items goes below the footer as they do.
        let end = max(view.top, min(view.itemsTop, view.footerTop))
        if isPage { return slices(of: .title, first: view.titleTop, within: view.top..<end, .seen) }
        return [WantedTile(part: .title, look: Look(), y: view.titleTop, rows: view.top..<end)]
    }

    private enum Wish { case seen, ahead }

    private func items(in rows: Range<Int>, within bounds: Range<Int>, _ wish: Wish = .seen) -> [WantedTile] {
        layout.items(in: rows).flatMap { index in
            let location = ItemLocation.items(index)
            let first = view.origin + layout.rows(of: location).lowerBound
            return slices(of: location, first: first, within: bounds, wish)
        }
    }

    private var footer: [WantedTile] {
        layout.document.footer.indices.flatMap { index in
            let location = ItemLocation.footer(index)
            var first = view.footerTop + layout.rows(of: location).lowerBound
            let start = max(view.top, view.footerTop)
            var bounds = start..<max(start, min(view.footerTop + layout.footerHeight, view.end))
            if let held {
                switch layout.side(of: location) {
                case .on: first -= view.lift
                case .before: bounds = bounds.clamped(to: Int.min..<held.lowerBound)
                case .after: bounds = bounds.clamped(to: held.upperBound..<Int.max)
                }
            }
            return slices(of: location, first: first, within: bounds, .seen)
        }
    }

    /// The rows of the sheet in which the line of the primary button is drawn, and of its margin where it stands above its place.
    private var held: Range<Int>? {
        layout.held.map { rows in
            let first = view.footerTop + rows.lowerBound - view.lift
            return first - min(max(0, view.lift), layout.heldMargin.above)..<first + rows.count
        }
    }

    /// Whether items go on below the title.
    private var isUnderTitle: Bool { view.itemsTop > view.top && view.origin < view.itemsTop }

    /// Whether items go on below the footer.
    private var isUnderFooter: Bool {
        view.footerTop < view.origin + layout.itemsHeight && view.footerTop < view.end
    }

    /// Hairlines where items go on below the title or the footer, or the footer below the line of its primary button.
    private var edges: [WantedTile] {
        let thickness = document.measures.hairline
        var edges: [Int] = []
        if isUnderTitle { edges.append(view.itemsTop - thickness) }
        if isUnderFooter { edges.append(view.footerTop) }
        if let held, view.lift > 0, held.lowerBound >= view.footerTop + nearLine { edges.append(held.lowerBound) }
        if let held, view.lift < 0 { edges.append(held.upperBound - thickness) }
        return edges.filter { $0 < view.rows }.map { row in
            WantedTile(part: .edge, look: Look(), y: row, rows: row..<row + thickness)
        }
    }

    /// Rows between two hairlines that would look like one drawn twice: no more than a row of a list has above its texts.
    private var nearLine: Int { document.measures.pixels(12) }

    /// The rows of the sheet in which items are seen: up to the title and the footer, or to a line so near to theirs that it is left out,
    /// since nothing is painted between both.
    private var itemBounds: Range<Int> {
        let ends = layout.items(in: view.seen).lazy
            .filter { layout.hasLine(below: .items($0)) }
            .map { view.origin + layout.rows(of: .items($0)).upperBound }
        let start = ends.first { isUnderTitle && $0 <= view.itemsTop + nearLine }
        let lines = ends.map { $0 - document.measures.hairline }
        let end = lines.first { isUnderFooter && $0 < view.footerTop && $0 >= view.footerTop - nearLine }
        let first = start ?? view.itemsTop
        return first..<max(first, end ?? view.footerTop)
    }

    /// The slices of an item that begins at `first` and lie in the rows `bounds`, all of them or those that can be seen.
    private func slices(
        of location: ItemLocation,
        first: Int,
        within bounds: Range<Int>,
        _ wish: Wish
    ) -> [WantedTile] {
        let reach = wish == .seen ? bounds.clamped(to: Int.min..<max(view.rows, bounds.lowerBound)) : bounds
        let look = look(of: location)
        let (rows, x) = (layout.rows(of: location).count, layout.columns(of: location).lowerBound)
        return stride(from: 0, to: rows, by: TileCache.sliceRows).compactMap { start in
            let y = first + start
            guard y < reach.upperBound, y + min(TileCache.sliceRows, rows - start) > reach.lowerBound else {
                return nil
            }
            let part = TileCache.Part.item(location, slice: start / TileCache.sliceRows)
            return WantedTile(part: part, look: look, x: x, y: y, rows: bounds)
        }
    }

    private func look(of location: ItemLocation) -> Look {
        let item = layout.document[location]
        var look = Look(value: item.id.flatMap { pose.values[$0] })
        if item.isPressable || item.hasParts {
            look.light = Int((pose.light(of: location) * Double(Look.mostLight)).rounded())
        }
        if item.hasParts { look.part = pose.litPart(of: location) }
        if item.hasParts, look.part == nil || look.light == 0 { (look.light, look.part) = (0, nil) }
        // A program draws twice for a press, not for each frame of a fade.
        if item.kind is Item.Drawing { look = look.atRest }
        if let focus = pose.focus, focus.location == location { look.ring = focus.isEditing ? .double : .single }
        if let focus = pose.focus, focus.location == location { look.wheel = focus.wheel }
        for wheel in pose.wheels where wheel.location == location {
            let steps = layout.wheelRow * layout.scale
            look.wheels[wheel.wheel] = (wheel.place * steps).rounded() / steps
        }
        // Its box says by itself that it is edited.
        if pose.edit?.location == location { look.ring = .none }
        if let id = item.id, item.field?.isSecret == true { look.secret = pose.secrets[id] ?? SecretPose(count: 0) }
        if let edit = pose.edit, edit.location == location { look.edit = edit }
        look.place = pose.moment(of: location)?.place.flatMap { place(of: item, look, on: $0) }
        if look.place != nil { look.origin = pose.moment(of: location)?.origin }
        if item.kind.isEndless { look.stripes = Int((pose.stripes * layout.scale).rounded(.down)) }
        return look
    }

    /// `place` in steps of a pixel; nil where the item's control looks as it does at its value.
    private func place(of item: Item, _ look: Look, on place: Double) -> Double? {
        let steps = Double(layout.width)
        let stand = item.kind.stand(look).map { ($0.place * steps).rounded() }
        let step = (place * steps).rounded()
        return stand == step ? nil : step / steps
    }
}

extension TileCache.Part {
    /// Whether it may soon be seen; footers and titles always are.
    func isNear(_ items: Range<Int>, _ view: PageView, _ layout: PageLayout) -> Bool {
        guard case .item(.items(let index), let slice) = self else { return true }
        guard items.contains(index) else { return false }
        let first = layout.rows(of: .items(index)).lowerBound + slice * TileCache.sliceRows
        return first < view.near.upperBound && first + TileCache.sliceRows > view.near.lowerBound
    }
}
