import Canvas

/// How an item is seen, apart from where.
struct Look: Equatable {
    /// How strongly it is lit as pressed, in sixteenths.
    var light = 0
    /// The part of the item that is lit; nil for all of it.
    var part: Int?
    var value: ItemValue?
    /// Where the moving part of its control is, 0…1; nil where it stands at the value.
    var place: Double?
    /// Where that has come from.
    var origin: Double?
    /// How far its stripes have travelled, in pixels.
    var stripes = 0
    var ring = FocusRing.none
    /// What is in the middle of wheels that move, by their numbers: a part of the way from one value to the next.
    var wheels: [Int: Double] = [:]
    /// The wheel that keys turn.
    var wheel: Int?
    /// How a field is edited; nil where it is not.
    var edit: FieldPose?
    /// The secret of a field, as it is seen; nil of any other.
    var secret: SecretPose?

    static let mostLight = 16

    init(isPressed: Bool = false, value: ItemValue? = nil) {
        light = isPressed ? Self.mostLight : 0
        self.value = value
    }

    /// How strongly it is lit, 0…1.
    var strength: Double { Double(light) / Double(Self.mostLight) }

    /// How strongly a part of it is lit, 0…1.
    func strength(of part: Int) -> Double { self.part == part ? strength : 0 }

    /// How strongly the whole item is lit, 0…1.
    var wholeStrength: Double { part == nil ? strength : 0 }

    /// The look without what moves with time alone.
    var atRest: Look {
        var look = Look(isPressed: 2 * light >= Self.mostLight, value: value)
        if look.light > 0 { look.part = part }
        look.secret = secret.map { SecretPose(count: $0.count) }
        return look
    }

    /// Where a switch stands that shows `flag` unless a finger has set it: at 1 where it is on.
    func part(_ flag: Bool) -> Double { place ?? (self.flag(flag) ? 1 : 0) }

    func flag(_ flag: Bool) -> Bool { value?.flag ?? flag }

    func number(_ number: Double) -> Double {
        if case .number(let changed)? = value, changed.isFinite { changed } else { number }
    }
}

/// What an item is painted with, from edge to edge of the sheet: what several kinds of items have in common.
struct ItemPainter {
    let context: CairoContext
    let typesetter: Typesetter
    let measures: Measures
    let theme: Theme
    /// In points.
    let buttonRadius: Double
    /// How large the letters of a button are at most, as a part of their usual size.
    let letters: Double
    /// What lies between the margins, in points.
    let columns: ClosedRange<Double>
    /// Whether nothing lies beside it: pictures reach from edge to edge of the sheet.
    var isWhole = true
    /// The item's height, in points.
    let height: Double
    let look: Look
    let pictures: [Picture]
    let text: TextLayout?

    var picture: Picture? { pictures.first }

    var whole: Box { Box(x: 0, y: 0, width: context.width, height: height) }

    /// What a picture lies in.
    var outer: Box { isWhole ? whole : inner }

    var inner: Box {
        Box(x: columns.lowerBound, y: 0, width: columns.upperBound - columns.lowerBound, height: height)
    }
}

extension ItemPainter {
    /// `box`, whose columns count from where the item's own part of its line begins.
    func placed(_ box: Box) -> Box { Box(x: inner.x + box.x, y: box.y, width: box.width, height: box.height) }
}

// Texts.
extension ItemPainter {
    enum Alignment { case start, centre, end }

    /// Writes `text` in `box`, in as many lines as it needs, around the middle, in letters of at most the part `most` of their
    /// size.
    func write(
        _ text: String,
        _ style: TextStyle,
        in box: Box,
        _ color: Color,
        _ alignment: Alignment = .start,
        most: Double = 1
    ) {
        guard box.width > 0 else { return }
        write(typesetter.block(text, style, width: box.width, most: most), style, in: box, color, alignment)
    }

    /// Writes the lines of `block`, which were made for the width of `box`, around its middle.
    func write(_ block: TextBlock, _ style: TextStyle, in box: Box, _ color: Color, _ alignment: Alignment = .start) {
        let (lines, height) = (block.lines, measures.line(style) * block.part)
        let (size, first) = (style.size * block.part, box.middle - height * Double(lines.count - 1) / 2)
        for (index, line) in lines.enumerated() {
            let spare = box.width - line.width / measures.scale
            let x = alignment == .start ? box.x : alignment == .end ? box.x + spare : box.x + spare / 2
            let middle = first + Double(index) * height
            context.write(line, x: x, baseline: middle + TextStyle.baseline * size * measures.textScale, color)
        }
    }
}

// Icons.
extension ItemPainter {
    /// Paints a picture of the item in the middle of `box`: a drawing in `color`, any other in its own colours.
    ///
    /// One that is larger than the box is made smaller; others are painted pixel by pixel.
    func paintIcon(_ number: Int = 0, in box: Box, _ color: Color) {
        guard pictures.indices.contains(number) else { return }
        let picture = pictures[number]
        let (room, side) = (box.width * measures.scale, Double(max(picture.size.width, picture.size.height)))
        context.paint(picture, in: box, color, part: side > room + 1 ? room / side : 1)
    }
}

// Parts of controls.
extension ItemPainter {
    /// Paints a disc above its ground, in light and in dark, with a `ring` around it where it needs one.
    func paintKnob(x: Double, y: Double, diameter: Double, _ color: Color, ring: Color? = nil) {
        context.disc(x: x, y: y + 1, diameter: diameter + 2, 0x000000, alpha: 0.08)
        context.disc(x: x, y: y + 0.5, diameter: diameter + 1, 0x000000, alpha: 0.13)
        context.disc(x: x, y: y, diameter: diameter, color)
        if let ring { context.ring(x: x, y: y, diameter: diameter, thickness: color == .white ? 1 : 2, ring) }
    }

    /// Paints a bar that is filled from `start`, or its beginning, to `x`.
    func paintBar(_ bar: Box, from start: Double? = nil, filledTo x: Double) {
        context.fill(bar, theme.track, radius: bar.height / 2)
        let start = start ?? bar.x
        guard x != start else { return }
        // No shorter than it is high, or it would not be round.
        let width = max(bar.height, abs(x - start))
        let filled = Box(x: min(start, x), y: bar.y, width: width, height: bar.height)
        context.fill(filled, theme.filled, radius: bar.height / 2)
    }
}

/// A rectangle in points, its columns counted from where lines begin.
struct Box: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var middle: Double { y + height / 2 }
    var end: Double { x + width }

    func inset(by points: Double) -> Box {
        Box(x: x + points, y: y + points, width: width - 2 * points, height: height - 2 * points)
    }
}
