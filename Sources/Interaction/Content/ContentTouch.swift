import BottomSheet
import Content
import Gestures
import Scrolling

/// Fingers on a sheet's content: how far it is scrolled, what is pressed, what has been set.
///
/// A value; time is an argument. It hears of the fingers that the sheet hears of, and divides their way with it.
struct ContentTouch: Sendable {
    /// What is shown.
    private(set) var page: PageLayout
    /// Where the title begins, in points below the sheet's top.
    private(set) var contentTop: Double
    /// How it scrolls.
    var behavior: ScrollBehavior {
        didSet { scroller.deceleration = behavior.deceleration }
    }
    /// How far the items are scrolled.
    ///
    /// Its viewport is that of the place where the sheet rests or is heading, so that a glide is the same however often it
    /// is looked at.
    var scroller: Scroller
    var indicator = ScrollIndicator()
    /// What fingers have made of the values of items.
    private(set) var values: [String: ItemValue] = [:]
    /// What fingers have done and nobody has heard of yet.
    private(set) var deeds: [Deed] = []

    /// What the fingers that are down have.
    enum Hold: Hashable, Sendable {
        /// Nothing, or the sheet alone.
        case none
        /// The content, which glided until they came.
        case stopped
        /// Sheet and content.
        case scroll(NestedScroll)
        /// A slider's knob.
        case slider(SliderGrip)
    }

    var hold = Hold.none
    var press: Press?
    /// What the finger came down on that pans and taps are meant for.
    var spot: Spot?
    /// When a glide runs into an end where the sheet may go on with it.
    var impact: Microseconds?
    /// What was told of it last.
    private var told = Told(offset: 0, pressed: nil)

    private struct Told: Hashable {
        var offset: Double
        var pressed: ItemLocation?
    }

    /// `page` at its beginning, which is seen on the sheet of `machine`.
    init(_ page: PageLayout, contentTop: Double, behavior: ScrollBehavior, machine: SheetMachine) {
        self.page = page
        self.contentTop = contentTop.isFinite ? max(0, contentTop) : 0
        self.behavior = behavior
        scroller = Scroller(content: 0, viewport: 0, deceleration: behavior.deceleration)
        adapt(to: machine, at: 0)
    }

    /// Another page takes the place of this one and stays where it is, as far as it has the same items.
    mutating func replace(_ page: PageLayout, contentTop: Double, machine: SheetMachine, at time: Microseconds) {
        self.page = page
        self.contentTop = contentTop.isFinite ? max(0, contentTop) : 0
        values = values.filter { id, value in item(id).map { $0.accepts(value) } ?? false }
        if let id = press?.target.id, item(id) == nil { press = nil }
        if case .slider(let grip) = hold, item(grip.id) == nil { hold = .none }
        adapt(to: machine, at: time)
    }

    /// Sets what `id` shows; nil is what the document says.
    mutating func set(_ value: ItemValue?, of id: String) {
        guard let item = item(id), value.map(item.accepts) ?? true else { return }
        values[id] = value
    }

    /// A finger has done something with an item; whoever asks hears of it.
    mutating func tell(_ event: ContentEvent, by reason: SheetEvent.Reason) {
        if case .changed(let id, let value) = event { set(value, of: id) }
        deeds.append(Deed(event: event, reason: reason))
    }

    /// What fingers have done since this was asked last.
    mutating func takeDeeds() -> [Deed] {
        defer { deeds = [] }
        return deeds
    }

    private func item(_ id: String) -> Item? { page.document.location(of: id).map { page.document[$0] } }
}

/// What came of a finger, and how.
struct Deed: Hashable, Sendable {
    var event: ContentEvent
    var reason: SheetEvent.Reason
}

// How it is seen.
extension ContentTouch {
    /// How it looks at `time` on a sheet at `top`.
    func pose(at time: Microseconds, top: Double, in layout: SheetLayout) -> ContentPose {
        pose(of: scroller, at: time, top: top, in: layout)
    }

    /// How it looks where `scroller` is in the place of its own.
    func pose(of scroller: Scroller, at time: Microseconds, top: Double, in layout: SheetLayout) -> ContentPose {
        let viewport = viewport(top: top, in: layout)
        // On a sheet that is still taller than it will be the end is reached earlier.
        let offset = scroller.offset(at: time)
        let stretch = max(0, offset - scroller.limits.upperBound)
        let isShown = behavior.showsIndicator && itemsHeight > viewport
        return ContentPose(
            offset: min(offset, max(0, itemsHeight - viewport) + stretch),
            viewport: viewport,
            pressed: pressed,
            values: values,
            indicator: isShown ? indicator.opacity(at: time) : 0
        )
    }

    /// Whether `pose` is another one than was told last; it counts as told then.
    mutating func isNews(_ pose: ContentPose) -> Bool {
        let now = Told(offset: pose.offset, pressed: pose.pressed)
        defer { told = now }
        return now != told
    }

    /// The item that a finger presses; a slider is not pressed, but held.
    private var pressed: ItemLocation? {
        guard let press else { return nil }
        if case .slide = press.target.action { return nil }
        return press.target.location
    }
}

// Where things are.
extension ContentTouch {
    /// A place on the content.
    struct Spot: Hashable, Sendable {
        /// What part of it.
        var zone: ContentZone
        /// Points from the upper edge of that part.
        var y: Double
    }

    private func points(_ rows: Int) -> Double { Double(rows) / page.scale }

    var itemsHeight: Double { points(page.itemsHeight) }

    /// The points between title and footer on a sheet at `top`.
    ///
    /// The footer stays at the bottom of the screen; a sheet below its lowest detent takes it along.
    func viewport(top: Double, in layout: SheetLayout) -> Double {
        let bottom = layout.area.height - layout.area.insetBelow
        let top = min(top, layout.lowest.top)
        return max(0, bottom - top - contentTop - points(page.titleHeight + page.footerHeight))
    }

    /// What lies at `y` on a sheet at `top`, both from the safe area's top; nil beside the content.
    func spot(at y: Double, top: Double, in layout: SheetLayout) -> Spot? {
        var rest = y - top - contentTop
        let viewport = viewport(top: top, in: layout)
        let zones: [(ContentZone, Double)] = [
            (.title, points(page.titleHeight)), (.items, viewport), (.footer, points(page.footerHeight)),
        ]
        for (zone, height) in zones where rest >= 0 {
            if rest < height { return Spot(zone: zone, y: rest) }
            rest -= height
        }
        return nil
    }

    /// The upper and the lower edge of the item at `location`, from the beginning of its zone as it is seen at `offset`.
    func edges(of location: ItemLocation, offset: Double) -> ClosedRange<Double> {
        let rows = page.rows(of: location)
        let shift = if case .items = location { offset } else { 0.0 }
        return points(rows.lowerBound) - shift...points(rows.upperBound) - shift
    }

    /// The sheet has become taller or lower, or is heading for another height.
    mutating func adapt(to machine: SheetMachine, at time: Microseconds) {
        let viewport = viewport(top: machine.destination, in: machine.layout)
        guard viewport != scroller.viewport || itemsHeight != scroller.content else { return }
        scroller.resize(content: itemsHeight, viewport: viewport, at: time)
        if impact != nil { impact = scroller.impact?.time }
        if let end = scroller.end { indicator.rest(from: end) }
    }
}
