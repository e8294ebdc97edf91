import BottomSheet
import Canvas
import Evdev
import Gestures
import Interaction
import Output

@testable import Configuration

extension Change {
    /// Display, input and backdrop.
    static let device = [
        Change("display.seat = \"none\"", { $0.panel.display.seat = .none }),
        Change("display.seat = \"libseat\"", { $0.panel.display.seat = .libseat }),
        Change("display.card = \"/dev/dri/card1\"", { $0.panel.display.card = .path("/dev/dri/card1") }),
        Change("display.connector = \"DSI-1\"", { $0.panel.display.connector = .name("DSI-1") }),
        Change(
            "display.mode = \"1280x720\"",
            { $0.panel.display.mode = .fixed(PixelSize(width: 1280, height: 720), refreshRate: nil) }
        ),
        Change(
            "display.mode = \"1280x720@59.94\"",
            { $0.panel.display.mode = .fixed(PixelSize(width: 1280, height: 720), refreshRate: 59.94) }
        ),
        Change("display.rotation = 270", { $0.panel.display.rotation = .threeQuarters }),
        Change("display.rotation_by = \"mode\"", { $0.panel.display.rotationBy = .modeChange }),
        Change("display.rotation_by = \"plane\"", { $0.panel.display.rotationBy = .plane }),
        Change("display.rotation_by = \"drawing\"", { $0.panel.display.rotationBy = .drawing }),
        Change("display.scale = 2", { $0.panel.display.scale = .fixed(2) }),
        Change("display.planes = \"off\"", { $0.panel.display.planes = .off }),
        Change("display.planes = \"on\"", { $0.panel.display.planes = .on }),
        Change("display.safe_area.top = 1", { $0.panel.display.safeArea.top = 1 }),
        Change("display.safe_area.left = 2", { $0.panel.display.safeArea.left = 2 }),
        Change("display.safe_area.bottom = 3", { $0.panel.display.safeArea.bottom = 3 }),
        Change("display.safe_area.right = 4.5", { $0.panel.display.safeArea.right = 4.5 }),
        Change("input.device = \"/dev/input/event3\"", { $0.panel.input.device = .path("/dev/input/event3") }),
        Change("input.device = \"Goodix\"", { $0.panel.input.device = .name("Goodix") }),
        Change("input.grab = false", { $0.panel.input.grab = false }),
        Change("input.pointer = true", { $0.panel.input.pointer = true }),
        Change("input.keyboard = \"off\"", { $0.panel.input.keyboard = .off }),
        Change("input.keyboard = \"ACME Keys\"", { $0.panel.input.keyboard = .named("ACME Keys") }),
        Change("input.velocity = \"ios\"", { $0.panel.input.tracking.velocity = .iosBlend }),
        Change("input.lift_gap_ms = 50", { $0.panel.input.tracking.liftGapMilliseconds = 50 }),
        Change(
            "input.calibration = [-1, 0, 1, 0, -1, 1]",
            { $0.panel.input.calibration = Calibration([-1, 0, 1, 0, -1, 1]) }
        ),
        Change("input.touch_frame = \"display\"", { $0.panel.input.touchFrame = .display }),
        Change("input.touch_frame = \"panel\"", { $0.panel.input.touchFrame = .panel }),
        Change(
            "input.quirks = \"\(QuirksTests.shipped)\"",
            {
                $0.panel.input.quirksFile = QuirksTests.shipped
                $0.panel.input.ownQuirks = DeviceQuirk.shipped
            }
        ),
        Change("input.stuck_ms = 500", { $0.panel.input.tracking.stuckMilliseconds = 500 }),
        Change("input.stuck_ms = \"off\"", { $0.panel.input.tracking.stuckMilliseconds = nil }),
        Change("input.resample = false", { $0.panel.input.tracking.resample = false }),
        Change("input.forward_to_uinput = true", { $0.panel.input.forwardToUinput = true }),
        Change("backdrop.color = \"#1ab\"", { $0.sheet.backdropColor = Color(0x11AABB) }),
        Change("backdrop.image = \"/a.png\"", \.backdrop, .file("/a.png")),
        Change("backdrop.image = \"snapshot\"", \.backdrop, .snapshot),
        Change("backdrop.image = \"none\"", \.backdrop, .plain),
        Change("backdrop.fit = \"contain\"", { $0.sheet.backdropFit = .contain }),
    ]
}
