package import BottomSheet
package import Content
import Gestures

/// What a frame shows of the sheet: where it is, and how its content is seen.
package struct Appearance: Hashable, Sendable {
    /// Where the sheet is.
    package var sheet: Pose
    /// How what it shows is scrolled and pressed; nil where it shows no document.
    package var content: ContentPose?

    /// An appearance.
    package init(sheet: Pose, content: ContentPose? = nil) {
        self.sheet = sheet
        self.content = content
    }
}

extension Interaction {
    /// What a display frame shows at `time`, with the fingers where they are at `fingers`.
    package func appearance(at time: Microseconds, fingers: Microseconds) -> Appearance {
        Appearance(sheet: shownPose(at: time, fingers: fingers), content: shownContentPose(at: time, fingers: fingers))
    }
}

extension InteractionEvent {
    /// Whether the next frame looks different for it.
    package var isSeen: Bool {
        switch self {
        case .sheet, .scrolled, .content: true
        case .touch, .forwarded, .pan, .tap, .longPress, .event: false
        }
    }
}
