import Interaction

extension Key {
    /// Every key there is, in the order of the manual.
    package static let all: [Key] = display + input + power + control + limits + backdrop + sheet

    private static let display = [
        Key(
            "display.seat",
            .word,
            \.display.seat,
            default: #""auto""#,
            "Who opens card and touchscreen: seatd or logind through libseat, the program itself, or what is there."
        ),
        Key(
            "display.card",
            .card,
            \.display.card,
            default: #""auto""#,
            "The graphics card, or a framebuffer such as /dev/fb0."
        ),
        Key(
            "display.connector",
            .connector,
            \.display.connector,
            default: #""auto""#,
            "The connector that the panel hangs on."
        ),
        Key("display.mode", .mode, \.display.mode, default: #""preferred""#, "Resolution and refresh rate."),
        Key(
            "display.rotation",
            .rotation,
            \.display.rotation,
            default: "0",
            "Degrees clockwise, as the viewer sees it."
        ),
        Key(
            "display.rotation_by",
            .way,
            \.display.rotationBy,
            default: #""auto""#,
            "Who turns the picture: the display by another mode, the plane, or drawing; auto takes the best there is."
        ),
        Key(
            "display.scale",
            .scale,
            \.display.scale,
            default: #""auto""#,
            "Pixels per point; auto takes it from the panel's millimetres."
        ),
        Key(
            "display.planes",
            .word,
            \.display.planes,
            default: #""auto""#,
            "Whether the sheet slides on a hardware plane; auto does where the card takes it, on fails where it does not."
        ),
        Key(
            "display.safe_area.top",
            .length,
            \.display.safeArea.top,
            default: "0",
            "What the sheet keeps clear at the top."
        ),
        Key(
            "display.safe_area.left",
            .length,
            \.display.safeArea.left,
            default: "0",
            "What it keeps clear at the left."
        ),
        Key(
            "display.safe_area.bottom",
            .length,
            \.display.safeArea.bottom,
            default: "0",
            "What it keeps clear at the bottom."
        ),
        Key(
            "display.safe_area.right",
            .length,
            \.display.safeArea.right,
            default: "0",
            "What it keeps clear at the right."
        ),
    ]

    private static let input = [
        Key("input.device", .device, \.input.device, default: #""auto""#, "The touchscreen."),
        Key(
            "input.grab",
            .flag,
            \.input.grab,
            default: "true",
            "Whether other programs are kept from seeing the touches."
        ),
        Key(
            "input.pointer",
            .flag,
            \.input.pointer,
            default: "false",
            "Whether an absolute pointer counts as one finger."
        ),
        Key(
            "input.velocity",
            .velocityModel,
            \.input.tracking.velocity,
            default: #""wlsq2""#,
            "How velocity is estimated."
        ),
        Key(
            "input.lift_gap_ms",
            .milliseconds,
            \.input.tracking.liftGapMilliseconds,
            default: "80",
            "A finger that rested this long before its lift has no velocity."
        ),
        Key(
            "input.calibration",
            .calibration,
            optional: \.input.calibration,
            default: "(none)",
            "How the touchscreen lies on the panel; LIBINPUT_CALIBRATION_MATRIX of udev where it is not given."
        ),
        Key(
            "input.touch_frame",
            .word,
            \.input.touchFrame,
            default: #""auto""#,
            "What touches count on when the mode turns the picture: what the display shows, or the panel."
        ),
        Key(
            "input.quirks",
            .path,
            optional: \.input.quirksFile,
            default: "(none)",
            "What is true of touchscreens that say it wrongly, in the form of the file quirks.toml that is shipped."
        ),
        Key(
            "input.stuck_ms",
            .stuck,
            \.input.tracking.stuckMilliseconds,
            default: "10000",
            "A contact without any event for this long is cancelled."
        ),
        Key(
            "input.resample",
            .flag,
            \.input.tracking.resample,
            default: "true",
            "Whether a drag is drawn for the time of each frame, between the touches."
        ),
        Key(
            "input.forward_to_uinput",
            .flag,
            \.input.forwardToUinput,
            default: "false",
            "Whether touches that go through the sheet come out of an input device, for programs that know no sheet."
        ),
    ]
}
