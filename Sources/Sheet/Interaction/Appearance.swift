package import BottomSheet
package import Content

/// What a display frame shows: the pose of the sheet, and the pose of its content.
package struct Appearance: Hashable, Sendable {
    package var sheet: Pose
    /// Nil without a document.
    package var content: ContentPose?

    package init(sheet: Pose, content: ContentPose? = nil) {
        self.sheet = sheet
        self.content = content
    }
}
