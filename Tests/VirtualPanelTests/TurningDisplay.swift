import Canvas

/// A display that turns under a small sheet in its bottom left corner: all in which one such display differs from another.
struct TurningDisplay {
    /// The sizes of its picture, the one at the start first.
    let sizes: [PixelSize]
    /// What its configuration says besides in `[display]` and in `[sheet]`.
    let display: String
    let sheet: String

    /// One in a window, whose mode may change.
    static let window = TurningDisplay(
        sizes: [PixelSize(width: 720, height: 1280), PixelSize(width: 1280, height: 720)],
        display: "",
        sheet: ""
    )

    /// One that keeps its mode.
    ///
    /// It may show the sheet on a plane of its own. Without round corners every pixel is of one layer, so that the screen is
    /// that of the replay to the last bit.
    static let planes = TurningDisplay(
        sizes: [PixelSize(width: 1024, height: 768), PixelSize(width: 768, height: 1024)],
        display: "mode = \"1024x768\"",
        sheet: "corner_radius = 0"
    )

    /// The configuration with further keys of its tables.
    func configuration(
        display: String = "",
        input: String = "",
        sheet: String = "present_on = [\"start\", \"tap\"]"
    ) -> String {
        """
        [display]
        scale = 1
        \(self.display)
        \(display)
        [input]
        \(input)
        [sheet]
        preset = "classic"
        default_height = 200
        margins = { left = 0, right = 500 }
        \(self.sheet)
        \(sheet)

        """
    }

    /// Where the sheet rests in a picture of one size.
    struct Rests {
        let normal: Surface
        let expanded: Surface
        let hidden: Surface
    }

    /// Where the sheet rests in pictures of each size.
    func rests() throws -> [PixelSize: Rests] {
        func rest(_ size: PixelSize, _ keys: String) throws -> Surface {
            let configuration = configuration(sheet: keys)
            return try Headless(replaying: "tap-sheet", configuration: configuration, size: size).frame { $0.first }
        }
        let rests = try sizes.map { size in
            Rests(
                normal: try rest(size, "present_on = [\"start\"]"),
                expanded: try rest(size, "present_on = [\"start\"]\ninitial_detent = \"expanded\""),
                hidden: try rest(size, "present_on = []")
            )
        }
        return Dictionary(uniqueKeysWithValues: zip(sizes, rests))
    }
}

/// A way to turn.
struct Turn {
    let rotation: Int
    let by: String
    var touches = "auto"
    /// Whether the sheet may have a plane of its own.
    var planes = "auto"
    /// Where it leaves the picture.
    let viewpoint: Viewpoint

    /// The configuration's keys for it, in `[display]` and in `[input]`.
    var keys: (display: String, input: String) {
        let display = "rotation = \(rotation)\nrotation_by = \"\(by)\"\nplanes = \"\(planes)\""
        return (display, "touch_frame = \"\(touches)\"")
    }

    var title: String { "\(rotation) by \(by), planes \(planes), touches on \(touches)" }
}
