import Interaction

extension Key {
    /// Every key there is, in the order of the manual.
    package static let all: [Key] = display + input + power + control + limits + backdrop + sheet

    private static let display = [
        Key(
            "display.seat",
            .word,
            { $0.display.seat = $1 },
            default: #""auto""#,
            "Who opens card and touchscreen: seatd or logind through libseat, the program itself, or what is there."
        ),
        Key(
            "display.card",
            .card,
            { $0.display.card = $1 },
            default: #""auto""#,
            "The graphics card, or a framebuffer such as /dev/fb0."
        ),
        Key(
            "display.connector",
            .connector,
            { $0.display.connector = $1 },
            default: #""auto""#,
            "The connector that the panel hangs on."
        ),
        Key("display.mode", .mode, { $0.display.mode = $1 }, default: #""preferred""#, "Resolution and refresh rate."),
        Key(
            "display.rotation",
            .rotation,
            { $0.display.rotation = $1 },
            default: "0",
            "Degrees clockwise, as the viewer sees it."
        ),
        Key(
            "display.rotation_by",
            .way,
            { $0.display.rotationBy = $1 },
            default: #""auto""#,
            "Who turns the picture: the display by another mode, the plane, or drawing; auto takes the best there is."
        ),
        Key(
            "display.scale",
            .scale,
            { $0.display.scale = $1 },
            default: #""auto""#,
            "Pixels per point; auto takes it from the panel's millimetres."
        ),
        Key(
            "display.planes",
            .word,
            { $0.display.planes = $1 },
            default: #""auto""#,
            "Whether the sheet slides on a hardware plane; auto does where the card takes it, on fails where it does not."
        ),
        Key(
            "display.safe_area.top",
            .length,
            { $0.display.safeArea.top = $1 },
            default: "0",
            "What the sheet keeps clear at the top."
        ),
        Key(
            "display.safe_area.left",
            .length,
            { $0.display.safeArea.left = $1 },
            default: "0",
            "What it keeps clear at the left."
        ),
        Key(
            "display.safe_area.bottom",
            .length,
            { $0.display.safeArea.bottom = $1 },
            default: "0",
            "What it keeps clear at the bottom."
        ),
        Key(
            "display.safe_area.right",
            .length,
            { $0.display.safeArea.right = $1 },
            default: "0",
            "What it keeps clear at the right."
        ),
    ]

    private static let input = [
        Key("input.device", .device, { $0.input.device = $1 }, default: #""auto""#, "The touchscreen."),
        Key(
            "input.grab",
            .flag,
            { $0.input.grab = $1 },
            default: "true",
            "Whether other programs are kept from seeing the touches."
        ),
        Key(
            "input.pointer",
            .flag,
            { $0.input.pointer = $1 },
            default: "false",
            "Whether an absolute pointer counts as one finger."
        ),
        Key(
            "input.velocity",
            .velocityModel,
            { $0.input.tracking.velocity = $1 },
            default: #""wlsq2""#,
            "How velocity is estimated."
        ),
        Key(
            "input.lift_gap_ms",
            .milliseconds,
            { $0.input.tracking.liftGapMilliseconds = $1 },
            default: "80",
            "A finger that rested this long before its lift has no velocity."
        ),
        Key(
            "input.calibration",
            .calibration,
            { $0.input.calibration = $1 },
            default: "(none)",
            "How the touchscreen lies on the panel; LIBINPUT_CALIBRATION_MATRIX of udev where it is not given."
        ),
        Key(
            "input.touch_frame",
            .word,
            { $0.input.touchFrame = $1 },
            default: #""auto""#,
            "What touches count on when the mode turns the picture: what the display shows, or the panel."
        ),
        Key(
            "input.quirks",
            .path,
            { $0.input.quirksFile = $1 },
            default: "(none)",
            "What is true of touchscreens that say it wrongly, in the form of the file quirks.toml that is shipped."
        ),
        Key(
            "input.stuck_ms",
            .stuck,
            { $0.input.tracking.stuckMilliseconds = $1 },
            default: "10000",
            "A contact without any event for this long is cancelled."
        ),
        Key(
            "input.resample",
            .flag,
            { $0.input.tracking.resample = $1 },
            default: "true",
            "Whether a drag is drawn for the time of each frame, between the touches."
        ),
        Key(
            "input.forward_to_uinput",
            .flag,
            { $0.input.forwardToUinput = $1 },
            default: "false",
            "Whether touches that go through the sheet come out of an input device, for programs that know no sheet."
        ),
    ]
}
