package import BottomSheet
package import Content
package import Gestures

/// Something that happened between the finger and the sheet.
package enum InteractionEvent: Hashable, Sendable {
    /// A contact came down, moved or left; in points.
    case touch(Contact, at: Microseconds)
    /// So did one that is not for the sheet, but for whoever is behind it; in points.
    case forwarded(Contact, at: Microseconds)
    /// A pan began, changed or ended.
    case pan(Pan, at: Microseconds)
    /// A finger tapped on something.
    case tap(Tap, on: Target, at: Microseconds)
    /// A finger was pressed on something for long.
    case longPress(LongPress, on: Target, at: Microseconds)
    /// The sheet has another pose.
    case sheet(Pose, at: Microseconds)
    /// Applications hear of something.
    case event(SheetEvent, at: Microseconds)
    /// They hear of what a finger did on the content of the sheet that rests at, or is heading for, `detent`.
    case content(ContentEvent, by: SheetEvent.Reason, detent: String?, at: Microseconds)
    /// The content is scrolled to another place, or a finger presses something else of it.
    case scrolled(ContentPose, on: Pose, at: Microseconds)
}
