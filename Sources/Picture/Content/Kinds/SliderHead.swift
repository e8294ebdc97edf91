/// Where title and value of a slider lie above its track, in points from where the row's own part begins.
///
/// The value stands at the end of the title's line, and below the title where it would take half of the line from one that
/// needs it, or make its words smaller or part them.
struct SliderHead {
    private(set) var title: Box?
    private(set) var value: Box?
    let height: Double

    init(_ slider: Item.Slider, _ typesetter: Typesetter, _ measures: Measures, width: Double) {
        func height(_ text: String, width: Double) -> Double {
            typesetter.fit(text, .title, width: width).height(.title, measures)
        }
        let ends = [slider.range.lowerBound, slider.range.upperBound].map(slider.text)
        let widest = ends.max { typesetter.width(of: $0, .title) < typesetter.width(of: $1, .title) } ?? ""
        // A row has a pixel more than its letters, so that rounding cuts none.
        let valueWidth = slider.showsValue ? min(typesetter.width(of: widest, .title) + 1, width) : 0
        let room = slider.showsValue ? max(0, width - valueWidth - Item.Row.gap) : width
        let isBelow =
            slider.title.map { title in
                room < width / 2 && typesetter.width(of: title, .title) > room
                    || typesetter.isWorse(title, .title, width: room, room: width)
            } ?? false
        let titleWidth = isBelow ? width : room
        let titleHeight = slider.title.map { height($0, width: titleWidth) } ?? 0
        let valueHeight = slider.showsValue ? max(measures.line(.title), height(widest, width: valueWidth)) : 0
        self.height = isBelow ? titleHeight + valueHeight : max(titleHeight, valueHeight)
        let beside = isBelow ? titleHeight : self.height
        if slider.title != nil { title = Box(x: 0, y: 0, width: titleWidth, height: beside) }
        guard slider.showsValue else { return }
        let y = isBelow ? titleHeight : 0
        value = Box(x: width - valueWidth, y: y, width: valueWidth, height: self.height - y)
    }
}
