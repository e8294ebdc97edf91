/// Where the title and the options of a choice lie, in points: x from where the item's own part of its line begins, y from its upper edge.
struct ChoiceArrangement {
    private(set) var title: Box?
    /// The whole control of one whose options lie side by side; nil where each has a line.
    private(set) var control: Box?
    /// What is seen of each option: its segment, or its line.
    private(set) var options: [Box] = []
    /// What a finger presses of each.
    private(set) var targets: [Box] = []
    private(set) var height: Double

    /// Between the edge of the control and its segments, and what a title has beside it in one.
    static let inset = 3.0
    private static let padding = 8.0
    /// Above and below the control, and between it and its title.
    private static let (room, gap) = (12.0, 8.0)

    /// Between the icon of a segment and its title.
    static let iconGap = 6.0

    /// How wide and high the icon of a segment is, in points: less than a line, beside which it would be.
    static func iconSide(_ typesetter: Typesetter) -> Double { 20 * typesetter.textScale }

    init(_ choice: Item.Choice, _ typesetter: Typesetter, _ measures: Measures, width: Double) {
        height = 0
        if choice.style == .segmented, Self.fits(choice, typesetter, width: width) {
            segment(choice, typesetter, measures, width: width)
        } else {
            list(choice, typesetter, measures, width: width)
        }
    }

    private static func segmentWidth(_ choice: Item.Choice, width: Double) -> Double {
        (width - 2 * inset) / Double(max(1, choice.options.count))
    }

    /// Whether each title is on one line in its segment, which a finger finds.
    private static func fits(_ choice: Item.Choice, _ typesetter: Typesetter, width: Double) -> Bool {
        let segment = segmentWidth(choice, width: width)
        let room = segment - 2 * padding
        guard segment >= Measures.leastTarget else { return false }
        return choice.options.allSatisfy { option in
            // A line has a pixel more than its letters, so that rounding cuts none.
            let icon = option.icon == nil ? 0 : iconSide(typesetter) + iconGap
            return !option.title.contains(where: \.isNewline)
                && icon + typesetter.width(of: option.title, .title) + 1 <= room
        }
    }

    private mutating func segment(
        _ choice: Item.Choice,
        _ typesetter: Typesetter,
        _ measures: Measures,
        width: Double
    ) {
        var top = Self.room
        if let text = choice.title {
            let lines = typesetter.fit(text, .title, width: width).height(.title, measures)
            title = Box(x: 0, y: top, width: width, height: lines)
            top += lines + Self.gap
        }
        let control = Box(x: 0, y: top, width: width, height: measures.line(.title) + 2 * Self.padding)
        height = max(top + control.height + Self.room, Measures.leastTarget)
        self.control = control
        let (share, first) = (Self.segmentWidth(choice, width: width), top - (title == nil ? Self.room : Self.gap))
        for index in choice.options.indices {
            let x = Self.inset + Double(index) * share
            let inside = control.height - 2 * Self.inset
            options.append(Box(x: x, y: control.y + Self.inset, width: share, height: inside))
            // Those at the ends reach to the edges.
            let start = index == 0 ? 0 : x
            let end = index == choice.options.count - 1 ? width : x + share
            targets.append(Box(x: start, y: first, width: end - start, height: height - first))
        }
    }

    private mutating func list(
        _ choice: Item.Choice,
        _ typesetter: Typesetter,
        _ measures: Measures,
        width: Double
    ) {
        if let text = choice.title {
            let (box, whole) = Item.Header.place(of: text, typesetter, measures, width: width)
            (title, height) = (box, whole)
        }
        for option in choice.options {
            let row = RowArrangement(option.row, typesetter, measures, width: width)
            options.append(Box(x: 0, y: height, width: width, height: row.height))
            height += row.height
        }
        targets = options
    }
}

extension Item.Option {
    /// Its line, where it has one: that of a check, in whose place its mark is.
    var row: Item.Row {
        var row = Item.Row(title: title, accessory: .check(false))
        row.icon = icon
        return row
    }
}
