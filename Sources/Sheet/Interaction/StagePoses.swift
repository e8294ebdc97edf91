import BottomSheet
import Content
import Gestures
import Scrolling

// What display frames show of a stage.
extension Stage {
    func contentPose(at time: Microseconds) -> ContentPose? {
        content?.pose(at: time, top: machine.pose(at: time).top, in: machine.layout)
    }

    var isContentMoving: Bool { content?.scroll.scroller.isGliding ?? false }

    private var isTracking: Bool { machine.isDragged || content?.isScrolled == true }

    func shownFinger(at time: Microseconds, _ handling: TouchHandling) -> Microseconds? {
        guard isTracking else { return nil }
        return recognizers.shownTime(at: time, resampled: handling.resamples)
    }

    func wantsFrames(after time: Microseconds, _ handling: TouchHandling) -> Bool {
        if machine.isUnderWay || content?.scroll.wantsFrames(after: time) == true { return true }
        return handling.resamples && isTracking && !recognizers.isSettled(at: time)
    }

    /// What a display frame shows at `time`, with the fingers where they are at `fingers`, between two touches.
    ///
    /// The rates of the panel and of the display differ: without resampling, a finger of constant velocity would move the
    /// sheet by unequal steps.
    func appearance(at time: Microseconds, fingers: Microseconds, _ handling: TouchHandling) -> Appearance {
        guard handling.resamples, let way = recognizers.travel(at: fingers) else {
            return Appearance(sheet: machine.pose(at: time), content: contentPose(at: time))
        }
        func sheet(_ translation: Double) -> Pose {
            machine.isDragged ? machine.pose(at: time, draggedBy: translation) : machine.pose(at: time)
        }
        guard let content, case .scroll(let nested) = content.hold else {
            return Appearance(sheet: sheet(way), content: contentPose(at: time))
        }
        let travel = nested.travel(at: way, from: content.position(machine, at: time))
        let pose = sheet(nested.origin.map { $0 + travel.sheet } ?? way)
        var scroller = content.scroll.scroller
        scroller.drag(by: nested.drag.contentTravel - travel.content)
        let shown = content.pose(of: scroller, at: time, top: pose.top, in: machine.layout)
        return Appearance(sheet: pose, content: shown)
    }
}
