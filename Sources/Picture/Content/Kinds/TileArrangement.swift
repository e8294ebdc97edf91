/// Where the parts of a tile lie on its ground, in points: x from where the ground begins, y from its upper edge.
///
/// Icon and value stand at the upper edge, the texts at the lower one, so that those of tiles beside each other are on one line;
/// where there are texts alone they are in the middle.
struct TileArrangement {
    private(set) var icon: Box?
    private(set) var figure: Box?
    /// How large the letters are at most, as a part of their usual size.
    private(set) var figurePart = 1.0
    private(set) var title: Box
    let titlePart: Double
    private(set) var subtitle: Box?
    private(set) var subtitlePart = 1.0
    /// How high the ground has to be.
    let height: Double

    /// Between the edges of the ground and what is on it.
    private static let padding = 12.0
    /// Between the icon and the value, and between those and the texts.
    private static let gap = 8.0
    private static let leastHeight = 64.0
    /// Letters that a word needs to stand on a line are no smaller than that, in points.
    private static let leastLetters = 10.0

    /// How wide and high an icon is on a ground of `width`.
    static func iconSide(_ measures: Measures, width: Double) -> Double {
        max(1, min(measures.grown(28), width - 2 * padding))
    }

    /// - Parameter height: that of the ground; nil for as high as it has to be.
    init(
        _ tile: Item.Tile,
        _ typesetter: Typesetter,
        _ measures: Measures,
        width: Double,
        height given: Double? = nil
    ) {
        let room = max(1, width - 2 * Self.padding)
        let side = tile.icon == nil ? 0 : Self.iconSide(measures, width: width)
        let head = Head(tile.figure, beside: side, typesetter, measures, room: room)
        figurePart = head.part
        titlePart = Self.part(of: tile.title, .tile, typesetter, measures, room: room)
        let titleHeight = typesetter.fit(tile.title, .tile, width: room, most: titlePart).height(.tile, measures)
        if let text = tile.subtitle {
            subtitlePart = min(titlePart, Self.part(of: text, .subtitle, typesetter, measures, room: room))
            let fit = typesetter.fit(text, .subtitle, width: room, most: subtitlePart)
            subtitle = Box(x: Self.padding, y: 0, width: room, height: fit.height(.subtitle, measures))
        }
        let texts = titleHeight + (subtitle?.height ?? 0)
        let needed = 2 * Self.padding + head.height + (head.height > 0 ? Self.gap : 0) + texts
        height = max(Self.leastHeight, needed)
        let end = max(given ?? height, needed)
        let start = head.height > 0 ? end - Self.padding - texts : (end - texts) / 2
        title = Box(x: Self.padding, y: start, width: room, height: titleHeight)
        subtitle?.y = start + titleHeight
        if side > 0 {
            let y = Self.padding + (head.isBelow ? 0 : (head.height - side) / 2)
            icon = Box(x: Self.padding, y: y, width: side, height: side)
        }
        if tile.figure != nil {
            let x = head.isBelow || side == 0 ? 0 : side + Self.gap
            let y = Self.padding + (head.isBelow && side > 0 ? side + Self.gap : (head.height - head.figure) / 2)
            figure = Box(x: Self.padding + x, y: y, width: room - x, height: head.figure)
        }
    }

    /// How large letters are at most: as small as it takes for no word to be parted, where that is large enough.
    fileprivate static func part(
        of text: String,
        _ style: TextStyle,
        _ typesetter: Typesetter,
        _ measures: Measures,
        room: Double
    ) -> Double {
        guard typesetter.mostWidth(ofLine: text, style) > room else { return 1 }
        let least = min(1, leastLetters / (style.size * measures.textScale))
        let parts = stride(from: 1, through: least, by: -1.0 / 16)
        return parts.first { typesetter.wrapping(text, style, width: room / $0) >= .hyphened } ?? 1
    }

    /// What stands at the upper edge.
    private struct Head {
        let height: Double
        let figure: Double
        let part: Double
        /// Whether the value stands below the icon.
        let isBelow: Bool

        init(_ text: String?, beside side: Double, _ typesetter: Typesetter, _ measures: Measures, room: Double) {
            guard let text else {
                (height, figure, part, isBelow) = (side, 0, 1, false)
                return
            }
            let left = side > 0 ? room - side - gap : room
            isBelow = side > 0 && typesetter.width(of: text, .figure) + 1 > left
            let width = isBelow ? room : left
            part = Self.part(of: text, typesetter, measures, room: width)
            figure = typesetter.fit(text, .figure, width: width, most: part).height(.figure, measures)
            height = isBelow ? side + gap + figure : max(side, figure)
        }

        /// As large as it takes for the value to stand on one line, if that is no smaller than a title; else as its words need it.
        private static func part(
            of text: String,
            _ typesetter: Typesetter,
            _ measures: Measures,
            room: Double
        ) -> Double {
            guard typesetter.mostWidth(ofLine: text, .figure) > room else { return 1 }
            let least = TextStyle.title.size / TextStyle.figure.size
            let whole = room / (typesetter.width(of: text, .figure) + 1)
            if whole >= least { return min(1, (whole * 16).rounded(.down) / 16) }
            return min(least, TileArrangement.part(of: text, .figure, typesetter, measures, room: room))
        }
    }
}
