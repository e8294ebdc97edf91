/// Where the parts of a stepper lie, in points: x from where the item's own part of its line begins, y from its upper edge.
///
/// Buttons and figures stand at the end of the title's line; below it, and from one end to the other, where the title would need more
/// room, and where there is no title.
struct StepperArrangement {
    private(set) var title: Box?
    let minus: Box
    let figures: Box
    let plus: Box
    let height: Double

    /// The side of a button, in points before the text scale.
    private static let side = 38.0
    /// Above and below, and between a button and the figures.
    private static let (room, gap) = (8.0, 10.0)

    init(_ stepper: Item.Stepper, _ typesetter: Typesetter, _ measures: Measures, width: Double) {
        // Beside large letters the figures have a third of a narrow line.
        let side = min(measures.grown(Self.side), max(Self.side, width / 3 - Self.gap))
        let gap = max(Self.gap, Measures.leastTarget - side)
        let widest = stepper.widest(typesetter)
        // A line has a pixel more than its letters, so that rounding cuts none.
        let needed = typesetter.width(of: widest, .title) + 1
        let whole = 2 * (side + gap) + needed
        let left = width - whole - Item.Row.gap
        let text = stepper.title
        let isBeside = text.map { text in
            left > 0 && !typesetter.isWorse(text, .title, width: left, room: width)
                && (left >= width / 2 || typesetter.width(of: text, .title) <= left)
        }
        let titleWidth = isBeside == true ? left : width
        let titleHeight = text.map { typesetter.fit($0, .title, width: titleWidth).height(.title, measures) } ?? 0
        let controlWidth = isBeside == true ? whole : width
        let figuresWidth = max(1, controlWidth - 2 * (side + gap))
        let figuresHeight = typesetter.fit(widest, .title, width: figuresWidth).height(.title, measures)
        let controlHeight = max(side, figuresHeight)
        let above = text != nil && isBeside == false ? titleHeight + Self.room : 0
        let inside = isBeside == true ? max(titleHeight, controlHeight) : above + controlHeight
        height = max(inside + 2 * Self.room, Measures.leastTarget + 2 * Self.room)
        let top = (height - inside) / 2
        let middle = isBeside == true ? height / 2 : top + above + controlHeight / 2
        let start = width - controlWidth
        minus = Box(x: start, y: middle - side / 2, width: side, height: side)
        plus = Box(x: width - side, y: middle - side / 2, width: side, height: side)
        figures = Box(
            x: start + side + gap,
            y: middle - controlHeight / 2,
            width: figuresWidth,
            height: controlHeight
        )
        guard text != nil else { return }
        let y = isBeside == true ? (height - titleHeight) / 2 : top
        title = Box(x: 0, y: y, width: titleWidth, height: titleHeight)
    }

    /// What a finger presses of each button: all around it, up to the figures' half.
    var minusTarget: Box { target(around: minus, from: minus.x - Item.Row.gap, to: figures.x) }
    var plusTarget: Box { target(around: plus, from: figures.end, to: plus.end) }

    private func target(around button: Box, from start: Double, to end: Double) -> Box {
        let spare = max(0, Measures.leastTarget - button.height) / 2 + Self.room
        let (top, bottom) = (max(0, button.y - spare), min(height, button.y + button.height + spare))
        return Box(x: start, y: top, width: end - start, height: bottom - top)
    }
}

extension Item.Stepper {
    /// The widest text that any of its numbers is written as, so that nothing moves when a number changes.
    fileprivate func widest(_ typesetter: Typesetter) -> String {
        func width(_ text: String) -> Double { typesetter.mostWidth(ofLine: text, .title) }
        let digit = "0123456789".max { width(String($0)) < width(String($1)) } ?? "0"
        let texts = [range.lowerBound, range.upperBound].map { number in
            String(text(of: number).map { $0.isASCII && $0.isNumber ? digit : $0 })
        }
        return texts.max { width($0) < width($1) } ?? ""
    }
}
