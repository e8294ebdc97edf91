package import Canvas
package import Jobs
package import Values

/// A message painted for one panel: what a job makes, and frames show.
package struct ToastPicture: Equatable, Sendable {
    /// On what it is seen, and how it looks there.
    package struct Panel: Equatable, Sendable {
        /// The width of the message, in points.
        package var width: Double
        /// Pixels per point.
        package var scale: Double
        /// How pictures are turned as they are drawn.
        package var rotation: Rotation
        package var style: Style

        package init(width: Double, scale: Double, rotation: Rotation, style: Style) {
            (self.width, self.scale, self.rotation, self.style) = (width, scale, rotation, style.over(.usual))
        }
    }

    package let text: String
    package let role: Toast.Role?
    package let panel: Panel
    /// In points.
    package let height: Double
    private let icon: Picture?
    private var picture: FloatingPicture

    /// Paints a message; nil when something is wrong with it, which is noted.
    ///
    /// - Throws: `JobError` when `job` is to end.
    package init?(
        _ toast: Toast,
        on panel: Panel,
        _ fonts: Fonts,
        load: PictureLoader,
        _ faults: Faults,
        _ job: JobContext
    ) throws(JobError) {
        if let fault = fonts.fault {
            faults.note(fault, at: "text")
            return nil
        }
        var icon: Picture?
        if let source = toast.icon {
            let side = ToastLayout.iconSide(of: panel)
            let box = PixelSize(width: side, height: side)
            do {
                icon = try load(source, box, job)
                icon?.isDirected = source.isDirected
            } catch let error as JobError {
                throw error
            } catch is LostDrawingError {
                icon = .gap(within: box)
            } catch {
                faults.note("\(error)", at: "icon")
                return nil
            }
        }
        self.init(toast.text, toast.role, icon, on: panel, fonts)
    }

    private init(
        _ text: String,
        _ role: Toast.Role?,
        _ icon: Picture?,
        on panel: Panel,
        _ fonts: Fonts
    ) {
        (self.text, self.role, self.icon, self.panel) = (text, role, icon, panel)
        _ = fonts.forgetMany()
        let layout = ToastLayout(text, hasMark: role != nil || icon != nil, on: panel, fonts)
        height = layout.height
        picture = ToastPainter(layout, role, icon).picture
    }

    /// The same message on another panel.
    package func repainted(on panel: Panel, _ fonts: Fonts) -> ToastPicture {
        panel == self.panel ? self : ToastPicture(text, role, icon, on: panel, fonts)
    }

    /// The same as it lies on a panel that is not turned.
    package var upright: ToastPicture {
        var other = self
        other.picture = picture.upright
        return other
    }

    /// The overlay that has its upper-left corner at `x` and `y`, in pixels of the upright picture.
    package func overlay(x: Int, y: Int) -> Scene.Overlay { picture.overlay(x: x, y: y) }

    /// How far it is from its upper edge to the end of all that is seen of it below, in points.
    package var reach: Double { height + Double(picture.inset.y) / panel.scale + ToastLayout.shadowY * 2 }
}
