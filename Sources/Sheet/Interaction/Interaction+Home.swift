package import BottomSheet
import Content
import Gestures
import Scrolling
package import System

// The home: a stage behind all others, which stays.
extension Interaction {
    package var hasHome: Bool { stages[0].isHome }

    /// The home, as a sheet that is always there; nil without one.
    package var homeMachine: SheetMachine? { hasHome ? stages[0].machine : nil }

    /// Whether a finger or a motion has the home's content.
    package var isHomeMoving: Bool { hasHome && (isTouched || stages[0].isContentMoving) }

    /// Whether something lies over the home that leaves nothing of it to fingers.
    var isHomeCovered: Bool { isOverProgram || isOverPicture }

    /// The stage that keys act on: the uppermost while its sheet is shown, else the home.
    var active: Stage {
        get { stages[activeIndex] }
        _modify { yield &stages[activeIndex] }
    }

    var isHomeActive: Bool { activeIndex < stages.count - 1 }

    private var activeIndex: Int {
        hasHome && top.machine.place == nil && !isHomeCovered ? 0 : stages.count - 1
    }

    /// Puts a home behind all other stages, or takes it away; the content of one that is there stays.
    ///
    /// Fingers that are on one that goes no longer count.
    package mutating func placeHome(_ isThere: Bool, at time: Microseconds) -> [InteractionEvent] {
        guard isThere != hasHome else { return [] }
        let events = cancelFingers(handling: handling, at: time)
        if isThere {
            var behavior = Preset.home.behavior
            behavior.motion.reduced = self.machine.behavior.motion.reduced
            let machine = SheetMachine(behavior, in: transform.area, presented: true)
            stages.insert(
                Stage(.home, machine, scrolling: Preset.home.scrolling, tracker: handling.tracker),
                at: 0
            )
        } else {
            stages.removeFirst()
        }
        return events + renewKeyboard(at: time)
    }

    /// Has the home move as little, or as much, as a sheet that behaves so.
    mutating func reduceHomeMotion(as behavior: SheetBehavior, at time: Microseconds) {
        guard hasHome, stages[0].machine.behavior.motion.reduced != behavior.motion.reduced else { return }
        var own = stages[0].machine.behavior
        own.motion.reduced = behavior.motion.reduced
        _ = stages[0].change(at: time) { $0.change(to: own, in: $0.layout.area, at: time) }
    }

    /// What a display frame shows of the home at `time`; nil where something else covers it.
    func homeAppearance(at time: Microseconds, fingers: Microseconds) -> ContentPose? {
        guard hasHome, !isHomeCovered else { return nil }
        var pose = stages[0].appearance(at: time, fingers: fingers, handling).content
        // Keys act on what is above.
        if !isHomeActive { pose?.focus = nil }
        return pose
    }

    /// Nothing is written into the home any more where a sheet takes its keys.
    mutating func endHomeEditing(at time: Microseconds) -> [InteractionEvent] {
        guard hasHome, !isHomeActive, stages[0].content?.edit != nil else { return [] }
        stages[0].content?.endEditing(at: time)
        return stages[0].reportContent(at: time)
    }

    func index(of stage: StageID?) -> Int {
        stage.flatMap { id in stages.firstIndex { $0.id == id } } ?? stages.count - 1
    }
}

extension Stage {
    /// Whether a finger at `point` does something with an item.
    func hasTarget(at point: Point, time: Microseconds) -> Bool {
        content?.target(at: point, top: machine.pose(at: time).top, in: machine.layout, at: time) != nil
    }
}
