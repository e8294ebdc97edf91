import BottomSheet
import Gestures
import Scrolling

@testable import Content
@testable import Interaction

/// Contents to put fingers on, at one pixel a point.
///
/// The title begins 20 below the sheet's top and is 80 high, every item is 60 high, the footer as well. On a classic sheet
/// at 780 the items are seen from 880 to 1220, on an expanded one from 140 to 1220.
enum Pages {
    /// `count` rows, called `row 0` and so on, over a button called `done`.
    static func rows(_ count: Int) -> PageLayout {
        page((0..<count).map { .row("row \($0)", "Row \($0)", accessory: .chevron) })
    }

    /// `items` over buttons of 60 points, one called `done` unless other names are given.
    static func page(_ items: [Item], footer buttons: [String] = ["done"], isMirrored: Bool = false) -> PageLayout {
        var document = Document()
        document.title = "Title"
        document.maxWidth = 720
        document.items = items
        document.footer = buttons.map { .button($0, "Done") }
        return PageLayout(
            document,
            width: 720,
            scale: 1,
            isMirrored: isMirrored,
            titleHeight: 80,
            items: items.map { _ in 60 },
            footer: buttons.map { _ in 60 }
        )
    }

    /// A switch, a check, a slider from 0 to 100 in steps of 10 at 50, a row that cannot be pressed, and more than fits.
    static let controls: [Item] =
        [
            .toggle("wifi", "Wi-Fi", isOn: false),
            .check("mute", "Mute", isChosen: true),
            .slider("volume", value: 50, in: 0...100, step: 10),
            .row("grey", "Grey", accessory: .chevron, isEnabled: false),
        ] + (0..<40).map { .row("row \($0)", "Row") }
}

extension TouchPanel {
    /// Ten rows of 60 points under a title and over a footer of such heights, on a sheet with a tall detent and a low one, where `seen`
    /// points of them are seen.
    static func tenRows(
        title: Int = 0,
        footer: [(button: Item, height: Int)] = [],
        seen: Double = 240,
        at detent: String = "low"
    ) -> TouchPanel {
        var behavior = SheetBehavior.fluid
        behavior.detents = [DetentRule("tall", .height(900)), DetentRule("low", .height(seen + 20))]
        var document = Document()
        document.title = title > 0 ? "Title" : nil
        document.items = (0..<10).map { .row("row \($0)", "Row", accessory: .chevron) }
        document.footer = footer.map(\.button)
        let page = PageLayout(
            document,
            width: 720,
            scale: 1,
            titleHeight: title,
            items: [Int](repeating: 60, count: 10),
            footer: footer.map(\.height)
        )
        return TouchPanel(page, behavior: behavior, at: detent)
    }

    /// The same over three buttons of 60 points, one of them primary where a number says so.
    static func threeButtons(primary: Int? = nil, seen: Double = 240, at detent: String = "low") -> TouchPanel {
        let footer = (0..<3).map { (index: Int) in
            (Item.button("button \(index)", "Button", role: index == primary ? .primary : .normal), 60)
        }
        return tenRows(footer: footer, seen: seen, at: detent)
    }

    /// A sheet that shows `page`.
    init(
        _ page: PageLayout,
        behavior: SheetBehavior = .classic,
        scrolling: ScrollBehavior = ScrollBehavior(),
        at detent: String? = nil
    ) {
        var behavior = behavior
        if let detent { behavior.initialDetent = detent }
        self.init(behavior: behavior, scrolling: scrolling)
        interaction.show(page, contentTop: 20, at: 0)
    }

    /// How the content looks.
    func content(at milliseconds: Double) -> ContentPose {
        interaction.contentPose(at: Microseconds(milliseconds * 1000)) ?? ContentPose(viewport: -1)
    }

    func offset(at milliseconds: Double) -> Double { content(at: milliseconds).offset }

    /// A finger that goes from `start` to `end` in steps of 10 ms and `speed` points a second, from `time` on.
    ///
    /// It is lifted in its last step, or stays down. What it reported, and when it was there.
    @discardableResult
    mutating func stroke(
        from start: Double,
        to end: Double,
        speed: Double,
        at time: Double,
        lifts: Bool = true
    ) -> (reported: [InteractionEvent], end: Double) {
        let count = max(1, Int((abs(end - start) / speed * 100).rounded()))
        var reported = touch(.began, start, at: time)
        for step in 1...count {
            let place = start + (end - start) * Double(step) / Double(count)
            reported += touch(.moved, place, at: time + Double(step) * 10)
        }
        let last = time + Double(count) * 10
        if lifts { reported += touch(.ended, end, at: last + 1) }
        return (reported, last + 1)
    }

    /// Display frames at `rate` from `start` on until nothing moves any more; their events.
    mutating func run(from start: Double, rate: Double = 60) -> [InteractionEvent] {
        var reported: [InteractionEvent] = []
        for frame in 1...3000 {
            let time = start + Double(frame) * 1000 / rate
            reported += interaction.elapse(to: Microseconds(time * 1000)) + show(at: time)
            if !interaction.wantsFrames(after: Microseconds(time * 1000)), interaction.deadline == nil { break }
        }
        return reported
    }
}

/// The id of the item that a tap at `y` presses.
func tappedItem(_ stage: inout TouchPanel, y: Double, at milliseconds: Double) -> String? {
    stage.touch(.began, y, at: milliseconds)
    let events = stage.touch(.ended, y, at: milliseconds + 50)
    return events.lazy.compactMap { event -> String? in
        guard case .content(.activated(let id), _, _) = event.kind else { return nil }
        return id
    }.first
}
