package import BottomSheet
package import Content
package import Gestures

/// What an interaction reports: touches, gestures, and what they changed.
package enum InteractionEvent: Hashable, Sendable {
    /// A contact came down, moved or left; in points.
    case touch(Contact, at: Microseconds)
    /// The same of a contact that belongs to the program behind the sheet; in points.
    case forwarded(Contact, at: Microseconds)
    /// A pan began, changed or ended.
    case pan(Pan, at: Microseconds)
    /// A finger tapped on something.
    case tap(Tap, on: Target, at: Microseconds)
    /// A finger pressed something for long.
    case longPress(LongPress, on: Target, at: Microseconds)
    /// The sheet has another pose.
    case sheet(Pose, at: Microseconds)
    /// An event of the sheet for applications.
    case event(SheetEvent, at: Microseconds)
    /// An event of the content for applications; the sheet rests at `detent` or is heading for it.
    case content(ContentEvent, by: SheetEvent.Reason, detent: String?, at: Microseconds)
    /// The content is scrolled to another offset, or another item is pressed.
    case scrolled(ContentPose, on: Pose, at: Microseconds)

    /// Whether the next frame looks different because of it.
    package var isSeen: Bool {
        switch self {
        case .sheet, .scrolled, .content: true
        case .touch, .forwarded, .pan, .tap, .longPress, .event: false
        }
    }
}

/// What a display frame shows: the pose of the sheet, and the pose of its content.
package struct Appearance: Hashable, Sendable {
    /// The pose of the sheet.
    package var sheet: Pose
    /// The pose of the content; nil without a document.
    package var content: ContentPose?

    /// An appearance.
    package init(sheet: Pose, content: ContentPose? = nil) {
        self.sheet = sheet
        self.content = content
    }
}
