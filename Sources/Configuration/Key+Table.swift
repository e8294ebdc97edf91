extension Key {
    /// Every key there is, in the order of the manual.
    public static let all: [Key] = display + input + backdrop + sheet

    private static let display = [
        Key("display.card", .card, \.display.card, "The graphics card."),
        Key("display.connector", .connector, \.display.connector, "The connector that the panel hangs on."),
        Key("display.mode", .mode, \.display.mode, "Resolution and refresh rate."),
        Key("display.rotation", .rotation, \.display.rotation, "Degrees clockwise, as the viewer sees it."),
        Key("display.scale", .scale, \.display.scale, "Pixels per point; auto takes it from the panel's millimetres."),
        Key("display.safe_area.top", .length, \.display.safeArea.top, "What the sheet keeps clear at the top."),
        Key("display.safe_area.left", .length, \.display.safeArea.left, "What it keeps clear at the left."),
        Key("display.safe_area.bottom", .length, \.display.safeArea.bottom, "What it keeps clear at the bottom."),
        Key("display.safe_area.right", .length, \.display.safeArea.right, "What it keeps clear at the right."),
    ]

    private static let input = [
        Key("input.device", .device, \.input.device, "The touchscreen."),
        Key("input.grab", .flag, \.input.grab, "Whether other programs are kept from seeing the touches."),
        Key("input.pointer", .flag, \.input.pointer, "Whether an absolute pointer counts as one finger."),
        Key("input.velocity", .word, \.input.velocity, "How velocity is estimated."),
        Key(
            "input.lift_gap_ms",
            .milliseconds,
            \.input.liftGapMilliseconds,
            "A finger that rested this long before its lift has no velocity."
        ),
    ]

    private static let backdrop = [
        Key("backdrop.color", .color, \.backdrop.color, "The colour where no image is."),
        Key("backdrop.image", .backdropPath, optional: \.backdrop.image, "A picture behind the sheet."),
        Key("backdrop.fit", .word, \.backdrop.fit, "How the picture is brought to the panel's size."),
    ]

    private static let sheet = [
        Key("sheet.preset", .preset, \.sheet.preset, "The behaviour that the other keys start from."),
        Key("sheet.present_on", .presenters, \.sheet.presentOn, "What presents the sheet."),
        Key("sheet.default_height", .height, optional: \.sheet.defaultHeight, "The height at rest."),
        Key("sheet.min_top", .length, optional: \.sheet.minTop, "The highest detent's distance from the top."),
        Key("sheet.corner_radius", .length, optional: \.sheet.cornerRadius, "The radius of the upper corners."),
        Key("sheet.pannable", .flag, \.sheet.pannable, "Whether a finger moves the sheet."),
        Key("sheet.dismiss_velocity", .velocity, optional: \.sheet.dismissVelocity, "A faster fling dismisses."),
        Key("sheet.dim.color", .color, optional: \.sheet.dim.color, "The colour that darkens the backdrop."),
        Key("sheet.dim.alpha", .opacity, optional: \.sheet.dim.alpha, "The opacity of the dim at the full."),
        Key("sheet.grabber.width", .length, optional: \.sheet.grabber.width, "The width of the bar at the top."),
        Key("sheet.grabber.height", .length, optional: \.sheet.grabber.height, "The height of the bar at the top."),
        Key("sheet.grabber.color", .color, optional: \.sheet.grabber.color, "The colour of the bar at the top."),
        Key("sheet.color", .color, \.sheet.color, "The fill of the sheet."),
        Key("sheet.content", .picturePath, optional: \.sheet.content, "A picture that the sheet shows."),
    ]
}
