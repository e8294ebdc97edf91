import BottomSheet
import Content
import Gestures
import Scrolling

// Where the parts of the content lie on the sheet, and how they look.
extension ContentTouch {
    /// A place on the content.
    struct Spot: Hashable, Sendable {
        /// The part of the content.
        var zone: ContentZone
        /// The distance from the upper edge of that part, in points.
        var y: Double
    }

    /// The pose at `time` on a sheet at `top`.
    func pose(at time: Microseconds, top: Double, in layout: SheetLayout) -> ContentPose {
        pose(of: scroll.scroller, at: time, top: top, in: layout)
    }

    /// The pose with the offset of `scroller`.
    func pose(of scroller: Scroller, at time: Microseconds, top: Double, in layout: SheetLayout) -> ContentPose {
        let viewport = viewport(top: top, in: layout)
        // On a sheet that is still taller than its destination the end is reached at a smaller offset.
        let offset = scroller.offset(at: time)
        let stretch = max(0, offset - scroller.limits.upperBound)
        let isShown = scroll.behavior.showsIndicator && itemsHeight > viewport
        return ContentPose(
            offset: min(offset, max(0, itemsHeight - viewport) + stretch),
            viewport: viewport,
            pressed: pressed,
            values: values,
            indicator: isShown ? scroll.indicatorOpacity(at: time) : 0
        )
    }

    /// The item that looks pressed; a slider never does.
    private var pressed: ItemLocation? {
        guard let press else { return nil }
        if case .slide = press.target.action { return nil }
        return press.target.location
    }

    private func points(_ rows: Int) -> Double { Double(rows) / page.scale }

    /// The height of all items, in points.
    var itemsHeight: Double { points(page.itemsHeight) }

    /// The height between title and footer on a sheet at `top`, in points.
    ///
    /// The footer stays at the bottom of the screen; on a sheet below its lowest detent it moves with the sheet.
    func viewport(top: Double, in layout: SheetLayout) -> Double {
        let bottom = layout.area.height - layout.area.insetBelow
        let top = min(top, layout.lowest.top)
        return max(0, bottom - top - contentTop - points(page.titleHeight + page.footerHeight))
    }

    /// The spot at `y` on a sheet at `top`, both from the safe area's top; nil beside the content.
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

    /// The upper and the lower edge of the item at `location`, from the visible beginning of its zone at `offset`.
    func edges(of location: ItemLocation, offset: Double) -> ClosedRange<Double> {
        let rows = page.rows(of: location)
        let shift = if case .items = location { offset } else { 0.0 }
        return points(rows.lowerBound) - shift...points(rows.upperBound) - shift
    }

    /// The positions of the sheet and of the content.
    func position(_ machine: SheetMachine, at time: Microseconds) -> NestedDrag.Position {
        NestedDrag.Position(
            room: machine.roomAbove,
            offset: scroll.scroller.pulled(at: time),
            end: scroll.scroller.limits.upperBound
        )
    }

    /// Whether a pan on it can move anything.
    func isMovable(in machine: SheetMachine) -> Bool {
        machine.behavior.touch.dragFrom.admits(.content) || canScroll(in: machine)
    }

    /// Whether there is something to scroll.
    ///
    /// Where the sheet grows first, that is the part that it does not show at its tallest detent.
    func canScroll(in machine: SheetMachine) -> Bool {
        if scroll.scroller.offset(at: .max) > 0 || scroll.scroller.isGliding { return true }
        let growsFirst = scroll.behavior.first == .sheet && machine.behavior.touch.dragFrom.admits(.content)
        let top = growsFirst ? machine.layout.tallest.top : machine.destination
        return itemsHeight > viewport(top: top, in: machine.layout)
    }
}
