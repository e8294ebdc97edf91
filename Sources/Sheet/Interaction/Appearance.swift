package import BottomSheet
package import Content

/// What a display frame shows: the pose of the sheet, and the pose of its content.
package struct Appearance: Equatable, Sendable {
    package var sheet: Pose
    /// Nil without a document.
    package var content: ContentPose?
    /// The pose of the home; nil where none is seen.
    package var home: ContentPose?
    /// Our keyboard, if it is up.
    package var keyboard: KeyboardPose?
    /// The message over everything else, if there is one.
    package var toast: ToastPose?
    /// How much is left of the line that says that the sheet goes by itself, 0…1; nil where it does not go soon.
    package var expiry: Double?

    package init(sheet: Pose, content: ContentPose? = nil) {
        self.sheet = sheet
        self.content = content
    }

    /// The same for pictures that others may see: without letters of secrets.
    package var withoutSecrets: Appearance {
        var appearance = self
        (appearance.content, appearance.home) = (content?.withoutSecrets, home?.withoutSecrets)
        appearance.keyboard = keyboard?.untouched
        return appearance
    }

    /// The same on a panel that is not turned.
    package var upright: Appearance {
        var upright = self
        if let toast { upright.toast?.picture = toast.picture.upright }
        return upright
    }
}
