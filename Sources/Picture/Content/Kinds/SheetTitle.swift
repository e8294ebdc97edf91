import Canvas
import Values

extension Item {
    /// The title of a page, which leads back to what lies beneath where it is pressed.
    struct SheetTitle: ItemKind {
        static let word = "title"

        let title: String?
        /// What it leads back to is called.
        let origin: String?

        /// The side of the icon, in points before the text scale, and what lies around it, which lights up.
        private static let (side, room) = (24.0, 10.0)
    }
}

extension Item.SheetTitle {
    var fields: [String: Value] { [:] }

    var action: ContentTarget.Action? { .back }

    var pictures: [PictureReference] { PictureReference.icon(.icon("back")) }

    /// The icon and what lies around it: it begins so far before the texts of other items that the icon seems to stand with them.
    private func button(_ measures: Measures, height: Double) -> Box {
        let side = measures.grown(Self.side) + 2 * Self.room
        return Box(x: -Self.room, y: (height - side) / 2, width: side, height: side)
    }

    private func texts(_ measures: Measures, width: Double) -> Box {
        let start = button(measures, height: 0).end + 4
        return Box(x: start, y: 0, width: max(0, width - start), height: 0)
    }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        let (measures, pixels) = (measurer.measures, measurer.measures.pixels(measurer.measures.grown(Self.side)))
        if let picture = pictures.first { measurer.load(picture, within: PixelSize(width: pixels, height: pixels)) }
        let width = texts(measures, width: measurer.innerWidth).width
        let lines = measurer.typesetter.fit(title ?? "", .sheetTitle, width: width).height(.sheetTitle, measures)
        return .points(max(Measures.leastTarget, 24 + lines, button(measures, height: 0).height + 4))
    }

    func paint(with painter: ItemPainter) {
        let button = painter.placed(button(painter.measures, height: painter.height))
        let ground = painter.theme.background.mixed(with: painter.theme.highlight, painter.look.strength)
        let middle = button.x + button.width / 2
        painter.context.disc(x: middle, y: button.middle, diameter: button.width, ground)
        painter.paintIcon(in: button.inset(by: Self.room), Theme.letters(painter.theme.text, on: ground))
        var box = painter.placed(texts(painter.measures, width: painter.inner.width))
        box.height = painter.height
        if let title { painter.write(title, .sheetTitle, in: box, painter.theme.text) }
    }

    func marked(by ring: FocusRing.Shape, _ typesetter: Typesetter, _ measures: Measures) -> FocusRing.Shape {
        let button = button(measures, height: ring.box.height)
        let x = ring.box.x + Item.Button.gap + button.x
        let box = Box(x: x, y: ring.box.y + button.y, width: button.width, height: button.height)
        return FocusRing.Shape(box: box, radius: box.width / 2)
    }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .button, name: origin) }
}
