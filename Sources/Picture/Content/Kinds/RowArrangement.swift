/// Where the parts of a row lie, in points: x from where the row's own part begins, y from its upper edge.
///
/// Title, subtitle and value take as many lines as they need. An accessory stands beside the texts; where it would leave them too
/// little, their words would be parted for it, or smaller for a switch or a value, or a value would take more than two lines or
/// leave the title no more, it stands below them. Marks go below before an accessory does.
struct RowArrangement {
    private(set) var icon: Box?
    private(set) var title: Box
    /// How large the letters of the title are, as a part of their usual size; those of the subtitle are no larger a part of theirs.
    let titlePart: Double
    private(set) var subtitle: Box?
    private(set) var accessory: Box?
    /// Behind the texts, before an accessory beside them, or below.
    private(set) var marks: Box?
    /// Behind a value.
    private(set) var chevron: Box?
    let isBelow: Bool
    let height: Double

    init(_ row: Item.Row, _ typesetter: Typesetter, _ measures: Measures, width: Double) {
        let start = row.lineStart(measures, width: width)
        let chevron = row.hasChevron ? Item.Accessory.chevron.size(measures) : nil
        let end = width - (chevron.map { $0.width + Self.gapBeforeChevron } ?? 0)
        let room = max(1, end - start)
        let marks = RowMarks(row).size(typesetter, measures)
        let beside = marks.flatMap { Sizes(row, typesetter, measures, room: room, beside: $0.width) }
        let sizes = beside ?? Sizes(row, typesetter, measures, room: room)
        let lower = Lower(sizes, marks: beside == nil ? marks : nil, room: row.accessory?.isText == true ? 0 : room)
        isBelow = sizes.isBelow
        titlePart = sizes.titlePart
        let above = measures.grown(row.subtitle == nil ? 15 : 12)
        let least = sizes.isBelow ? 0 : sizes.accessory?.height ?? 0
        let texts = sizes.title.height + (sizes.subtitle?.height ?? 0)
        height = max(
            Measures.leastTarget,
            2 * above + max(texts, row.accessory?.isText == true ? least : 0) + lower.height
        )
        var y = (height - texts - lower.height) / 2
        title = Box(x: start, y: y, width: sizes.texts, height: sizes.title.height)
        y += sizes.title.height
        if let size = sizes.subtitle {
            subtitle = Box(x: start, y: y, width: sizes.texts, height: size.height)
            y += size.height
        }
        if let size = sizes.accessory {
            let place = sizes.isBelow ? y + lower.accessory : (height - size.height) / 2
            let x = sizes.isBelow && row.accessory?.isText == true ? start : end - size.width
            accessory = Box(x: x, y: place, width: size.width, height: size.height)
        }
        if let marks {
            let next = beside == nil || isBelow ? nil : accessory?.x
            let last = next.map { $0 - Item.Row.gap } ?? end
            let (x, place) =
                beside == nil
                ? (start, y + lower.marks) : (last - marks.width, (height - lower.height - marks.height) / 2)
            self.marks = Box(x: x, y: place, width: min(marks.width, room), height: marks.height)
        }
        if let chevron {
            let place = (height - chevron.height) / 2
            self.chevron = Box(x: width - chevron.width, y: place, width: chevron.width, height: chevron.height)
        }
        let side = row.iconSide(measures, width: width)
        // Beside the texts, also where something stands below them.
        if row.icon != nil {
            icon = Box(x: 0, y: max(0, (height - lower.height - side) / 2), width: side, height: side)
        }
    }

    private static let gapBeforeChevron = 10.0
}

/// What stands below the texts of a row, from their lower edge: marks, and an accessory, which shares their line where `room`
/// is enough for both.
private struct Lower {
    private(set) var marks = 0.0
    private(set) var accessory = 0.0
    let height: Double

    private static let gap = 6.0

    init(_ sizes: Sizes, marks: (width: Double, height: Double)?, room: Double) {
        let own = sizes.isBelow ? sizes.accessory : nil
        let isShared = (marks?.width ?? 0) + Item.Row.gap + (own?.width ?? 0) <= room
        switch (marks?.height, own?.height) {
        case (nil, nil): height = 0
        case (let marks?, nil): (self.marks, height) = (Self.gap, Self.gap + marks)
        case (nil, let own?): (accessory, height) = (Self.gap, Self.gap + own)
        case (let marks?, let own?) where !isShared:
            (self.marks, accessory) = (Self.gap, 2 * Self.gap + marks)
            height = accessory + own
        case (let marks?, let own?):
            let line = max(marks, own)
            (self.marks, accessory) = (Self.gap + (line - marks) / 2, Self.gap + (line - own) / 2)
            height = Self.gap + line
        }
    }
}

private struct Sizes {
    typealias Size = (width: Double, height: Double)

    let texts: Double
    let title: Size
    let titlePart: Double
    let subtitle: Size?
    let accessory: Size?
    let isBelow: Bool

    init(_ row: Item.Row, _ typesetter: Typesetter, _ measures: Measures, room: Double) {
        let fit = row.accessory.map { Self.fit($0, of: row, typesetter, measures, room: room) }
        texts = fit.map { $0.isBelow ? room : room - $0.width - Item.Row.gap } ?? room
        isBelow = fit?.isBelow ?? false
        let width = texts
        let titleFit = typesetter.fit(row.title, .title, width: width, most: fit?.letters ?? 1)
        title = (width, titleFit.height(.title, measures))
        titlePart = titleFit.part
        subtitle = row.subtitle.map { text in
            (width, typesetter.fit(text, .subtitle, width: width, most: titleFit.part).height(.subtitle, measures))
        }
        switch (row.accessory, fit) {
        case (.value(let text)?, let fit?):
            accessory = (fit.width, typesetter.fit(text, .title, width: fit.width).height(.title, measures))
        case (let control?, let fit?): accessory = (fit.width, control.size(measures).height)
        default: accessory = nil
        }
    }

    /// The same with marks of a width beside the texts; nil where those have no room for them.
    init?(_ row: Item.Row, _ typesetter: Typesetter, _ measures: Measures, room: Double, beside marks: Double) {
        let left = room - marks - Item.Row.gap
        guard left >= room / 2 else { return nil }
        self.init(row, typesetter, measures, room: left)
        let texts = [(row.title, TextStyle.title)] + (row.subtitle.map { [($0, .subtitle)] } ?? [])
        let isWorse = texts.contains {
            typesetter.isWorse($0.0, $0.1, width: self.texts, room: room, isShrinking: true)
        }
        if isBelow || isWorse { return nil }
    }

    private static let mostLinesBeside = 2

    private static func fit(
        _ accessory: Item.Accessory,
        of row: Item.Row,
        _ typesetter: Typesetter,
        _ measures: Measures,
        room: Double
    ) -> (width: Double, isBelow: Bool, letters: Double) {
        guard case .value(let text) = accessory else {
            let (width, isMark) = (accessory.size(measures).width, accessory.isMark)
            let left = room - width - Item.Row.gap
            let texts = [(row.title, TextStyle.title)] + (row.subtitle.map { [($0, .subtitle)] } ?? [])
            let isBelow =
                left < room / 2
                || texts.contains {
                    typesetter.isWorse($0.0, $0.1, width: left, room: room, isShrinking: isMark)
                }
            // Letters are no larger above a mark than beside it, or a narrower row would have larger ones.
            let parts =
                isBelow && isMark ? texts.map { typesetter.part(of: $0.0, $0.1, width: max(left, room / 2)) } : []
            return (min(width, room), isBelow, parts.min() ?? 1)
        }
        let title = row.title
        let (mine, others) = (typesetter.width(of: text, .title), typesetter.mostWidth(ofLine: title, .title))
        if mine + Item.Row.gap + others <= room { return (mine, false, 1) }
        // A value leaves the title its half of the row, and takes more where the title needs less.
        let whole = typesetter.width(of: title, .title)
        let share = min(mine, max(room / 2, room - whole - Item.Row.gap))
        let fitsBeside = [(text, share), (title, room - share - Item.Row.gap)].allSatisfy { text, width in
            typesetter.fit(text, .title, width: width).lines <= mostLinesBeside
                && !typesetter.isWorse(text, .title, width: width, room: room)
        }
        return fitsBeside ? (share, false, 1) : (room, true, 1)
    }
}
