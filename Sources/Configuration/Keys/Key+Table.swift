import Interaction

extension Key {
    /// Every key there is, in the order of the manual.
    package static let all: [Key] = display + input + power + control + limits + backdrop + sheet

    private static let display = [
        Key(
            "display.seat",
            .word,
            \.display.seat,
            "Who opens card and touchscreen: seatd or logind through libseat, the program itself, or what is there."
        ),
        Key("display.card", .card, \.display.card, "The graphics card, or a framebuffer such as /dev/fb0."),
        Key("display.connector", .connector, \.display.connector, "The connector that the panel hangs on."),
        Key("display.mode", .mode, \.display.mode, "Resolution and refresh rate."),
        Key("display.rotation", .rotation, \.display.rotation, "Degrees clockwise, as the viewer sees it."),
        Key(
            "display.rotation_by",
            .way,
            \.display.rotationBy,
            "Who turns the picture: the display by another mode, the plane, or drawing; auto takes the best there is."
        ),
        Key("display.scale", .scale, \.display.scale, "Pixels per point; auto takes it from the panel's millimetres."),
        Key(
            "display.planes",
            .word,
            \.display.planes,
            "Whether the sheet slides on a hardware plane; auto does where the card takes it, on fails where it does not."
        ),
        Key("display.safe_area.top", .length, \.display.safeArea.top, "What the sheet keeps clear at the top."),
        Key("display.safe_area.left", .length, \.display.safeArea.left, "What it keeps clear at the left."),
        Key("display.safe_area.bottom", .length, \.display.safeArea.bottom, "What it keeps clear at the bottom."),
        Key("display.safe_area.right", .length, \.display.safeArea.right, "What it keeps clear at the right."),
    ]

    private static let input = [
        Key("input.device", .device, \.input.device, "The touchscreen."),
        Key("input.grab", .flag, \.input.grab, "Whether other programs are kept from seeing the touches."),
        Key("input.pointer", .flag, \.input.pointer, "Whether an absolute pointer counts as one finger."),
        Key("input.velocity", .velocityModel, \.input.tracking.velocity, "How velocity is estimated."),
        Key(
            "input.lift_gap_ms",
            .milliseconds,
            \.input.tracking.liftGapMilliseconds,
            "A finger that rested this long before its lift has no velocity."
        ),
        Key(
            "input.calibration",
            .calibration,
            optional: \.input.calibration,
            "How the touchscreen lies on the panel; LIBINPUT_CALIBRATION_MATRIX of udev where it is not given."
        ),
        Key(
            "input.touch_frame",
            .word,
            \.input.touchFrame,
            "What touches count on when the mode turns the picture: what the display shows, or the panel."
        ),
        Key(
            "input.quirks",
            .path,
            optional: \.input.quirksFile,
            "What is true of touchscreens that say it wrongly, in the form of the file quirks.toml that is shipped."
        ),
        Key(
            "input.stuck_ms",
            .stuck,
            \.input.tracking.stuckMilliseconds,
            "A contact without any event for this long is cancelled."
        ),
        Key(
            "input.resample",
            .flag,
            \.input.tracking.resample,
            "Whether a drag is drawn for the time of each frame, between the touches."
        ),
        Key(
            "input.forward_to_uinput",
            .flag,
            \.input.forwardToUinput,
            "Whether touches that go through the sheet come out of an input device, for programs that know no sheet."
        ),
    ]

    private static let power = [
        Key(
            "power.dim_after_s",
            .idle,
            \.power.dimAfterSeconds,
            "The panel is dimmed after this idle time; a touch then counts as always."
        ),
        Key("power.dim_level", .part, \.power.dimLevel, "The part of the brightness that a dimmed panel keeps."),
        Key(
            "power.blank_after_s",
            .idle,
            \.power.blankAfterSeconds,
            "The panel is switched off after this idle time; the touch that wakes it does nothing else."
        ),
        Key("power.fade_ms", .milliseconds, \.power.fadeMilliseconds, "How long the light takes to change."),
        Key(
            "power.backlight",
            .backlight,
            \.power.backlight,
            "The light behind the panel; auto takes the one of its connector, else firmware before platform before raw."
        ),
    ]

    private static let control = [
        Key(
            "control.socket",
            .socket,
            \.control.socket,
            "Where programs reach the sheet over varlink; a socket that systemd hands over goes before it."
        ),
        Key(
            "control.group",
            .name("the name of a group"),
            optional: \.control.group,
            "Whose members may use the socket; \"sheetd\" where it is not given and there is such a group."
        ),
        Key(
            "control.pictures",
            .folders,
            \.control.pictures,
            "The folders, with all below them, from which programs may name pictures."
        ),
        Key("control.watch", .grantees, \.control.rights.watch, "Who may hear what happens, and ask for the state."),
        Key(
            "control.show",
            .grantees,
            \.control.rights.show,
            "Who may present, change, move, turn and dismiss the sheet, and decide about dismissals."
        ),
        Key("control.record", .grantees, \.control.rights.record, "Who may record the touchscreen, PINs included."),
        Key("control.screenshot", .grantees, \.control.rights.screenshot, "Who may get the picture on the display."),
        Key(
            "control.calls_per_second",
            .callRate,
            \.control.callsPerSecond,
            "The calls of one user that are answered in a second; further ones wait."
        ),
    ]

    private static let limits = [
        Key(
            "limits.job_ms",
            .jobMilliseconds,
            \.limits.jobMilliseconds,
            "How much processor time one job may take, such as laying a document out; what takes longer is refused."
        )
    ]

    private static let backdrop = [
        Key("backdrop.color", .color, \.backdrop.color, "The colour where no image is."),
        Key("backdrop.image", .backdropImage, optional: \.backdrop.image, "A picture behind the sheet."),
        Key("backdrop.fit", .word, \.backdrop.fit, "How the picture is brought to the panel's size."),
    ]
}
