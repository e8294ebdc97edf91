import Canvas
import DisplaySupport
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("Turning a picture on a panel")
struct RotationTests {
    private static let turned = [Rotation.quarter, .half, .threeQuarters]

    /// A display that shows pictures turned, drawn as it wants them.
    private struct Turned {
        let device: FakeDevice
        let display: KMSDisplay

        init(_ device: FakeDevice, _ rotation: Rotation, isAtomic: Bool = true) throws {
            self.device = device
            display = try CardStage(device, DisplayRequest(turning: Turning(rotation)), isAtomic: isAtomic).display
        }

        /// A picture in which no two pixels are alike.
        func picture(_ seed: UInt32 = 0) -> Surface {
            let size = display.drawingRotation.turn(display.size)
            let pixels = (0..<UInt32(size.area)).map { ($0 &* 0x9E37_79B1 &+ seed) >> 8 }
            return Surface(size: size, pixels: pixels)
        }

        func show(_ picture: Surface, _ damage: Damage = Damage()) throws -> PresentResult {
            try display.present(picture.turned(display.drawingRotation), damage)
        }
    }

    @Test("A plane turns what is drawn upright, on panels built in any way", arguments: Rotation.allCases)
    func byPlane(rotation: Rotation) throws {
        for orientation in PanelOrientation.allCases {
            let stage = try Turned(.turning(orientation: orientation), rotation)
            let picture = stage.picture()
            _ = try stage.show(picture)
            let total = orientation.total(with: rotation)
            #expect(stage.display.rotation == total)
            #expect(stage.display.method.way == (total == .none ? .drawing : .plane))
            #expect(stage.display.drawingRotation == .none)
            #expect(stage.device.visible == picture.turned(total))
            #expect(stage.device.tests.count == (total == .none ? 0 : 1))
        }
    }

    @Test("The test asks for all that the first frame sets, and the source keeps the buffer's sides")
    func commit() throws {
        let stage = try Turned(.turning(), .quarter)
        #expect(stage.display.size == PixelSize(width: 48, height: 64))
        #expect(stage.display.panel == PixelSize(width: 64, height: 48))
        guard case .commit(let asked, [.testOnly, .allowModeset]) = stage.device.changes.first else {
            Issue.record("no test: \(stage.device.changes)")
            return
        }
        _ = try stage.show(stage.picture())
        guard case .commit(let values, []) = stage.device.changes.last else {
            Issue.record("no frame: \(stage.device.changes)")
            return
        }
        let varying = ["30.FB_ID", "40.MODE_ID"]
        #expect(asked.filter { !varying.contains($0.key) } == values.filter { !varying.contains($0.key) })
        #expect(values["30.SRC_W"] == 48 << 16 && values["30.SRC_H"] == 64 << 16)
        #expect(values["30.CRTC_W"] == 64 && values["30.CRTC_H"] == 48)
        #expect(values["30.rotation"] == 0b1000)
    }

    @Test("Later frames of a turned plane name what changed in the buffer's own coordinates", arguments: turned)
    func laterFrames(rotation: Rotation) throws {
        let stage = try Turned(.turning(damageClips: true), rotation)
        var picture = stage.picture()
        _ = try stage.show(picture)
        for y in 50..<60 where rotation.swapsSides { picture[3, y] = 0x123456 }
        for x in 50..<60 where !rotation.swapsSides { picture[x, 3] = 0x123456 }
        let rect =
            rotation.swapsSides
            ? PixelRect(x: 3, y: 50, width: 1, height: 10) : PixelRect(x: 50, y: 3, width: 10, height: 1)
        _ = try stage.show(picture, Damage(rect))
        #expect(stage.device.visible == picture.turned(rotation))
        #expect(stage.device.scannedOut == picture)
    }

    @Test("A plane that refuses, or a card with old calls, leaves the turn to drawing", arguments: turned)
    func byDrawing(rotation: Rotation) throws {
        let refusing = FakeDevice.turning()
        refusing.rules.turns = .no(.invalidArgument)
        let cases: [(FakeDevice, Bool, Int)] = [
            (.turning(nil), true, 0), (.turning([.upright]), true, 0), (refusing, true, 1), (.turning(), false, 0),
        ]
        for (device, isAtomic, tests) in cases {
            let stage = try Turned(device, rotation, isAtomic: isAtomic)
            #expect(stage.display.method.way == .drawing)
            #expect(stage.display.size == stage.display.panel)
            #expect(stage.display.drawingRotation == rotation)
            #expect(device.tests.count == tests)
            let picture = stage.picture()
            _ = try stage.show(picture)
            #expect(device.visible == picture.turned(rotation))
        }
    }

    @Test(
        "A plane that passes its test and refuses the frame is given up, and the old picture stays until the next",
        arguments: turned,
        [Errno.invalidArgument, .noSpace]
    )
    func lies(rotation: Rotation, reason: Errno) throws {
        let device = FakeDevice.turning()
        device.rules.turns = .lie(reason)
        let stage = try Turned(device, rotation)
        let before = device.visible
        #expect(stage.display.method.way == .plane)
        let fallback = Fallback.rotation(
            card: "/dev/dri/card0",
            method: "by the plane (/dev/dri/card0: cannot do it: \(reason))",
            next: "by drawing"
        )
        #expect(try stage.show(stage.picture()) == .redraw(fallback))
        #expect(device.visible == before)
        #expect(stage.display.drawingRotation == rotation)

        let picture = stage.picture()
        #expect(try stage.show(picture) == .shown(bytesWritten: 64 * 48 * 4))
        #expect(device.visible == picture.turned(rotation))
        #expect(stage.display.summary.contains("atomic, 3 buffers, turned \(rotation.rawValue) by drawing ("))
        #expect(device.store.memory.count == 3)
    }

    @Test("Answers are remembered: a card is asked once for each mode and turn")
    func remembers() throws {
        let stage = try Turned(.turning(), .quarter)
        for rotation in [Rotation.half, .quarter, .none, .half] {
            try stage.display.turn(to: Turning(rotation))
            let picture = stage.picture()
            _ = try stage.show(picture)
            #expect(stage.device.visible == picture.turned(rotation))
        }
        #expect(stage.device.tests.count == 2)
        try stage.display.reconfigure(to: ModeLine(32, 20))
        #expect(stage.device.tests.count == 3)

        let liar = FakeDevice.turning()
        liar.rules.turns = .lie(.invalidArgument)
        let second = try Turned(liar, .quarter)
        #expect(try second.show(second.picture()).isRedraw)
        try second.display.turn(to: Turning(.none))
        try second.display.turn(to: Turning(.quarter))
        #expect(second.display.method.way == .drawing)
        #expect(liar.tests.count == 1)
    }

    @Test(
        "A card that cannot answer now is drawn for, and asked again another time",
        arguments: [
            Errno.resourceBusy, .permissionDenied,
        ]
    )
    func noAnswer(reason: Errno) throws {
        let device = FakeDevice.turning()
        device.faults.next = [reason]
        let stage = try Turned(device, .quarter)
        #expect(stage.display.method.way == .drawing)
        try stage.display.turn(to: Turning(.quarter))
        #expect(stage.display.method.way == .plane)
        #expect(device.tests.count == 2)
    }

    @Test("Turning while it runs keeps the old picture and its buffer until the first frame", arguments: turned)
    func whileRunning(rotation: Rotation) throws {
        let stage = try Turned(.turning(), .none)
        _ = try stage.show(stage.picture())
        let (old, before) = (Set(stage.device.store.memory.keys), stage.device.visible)
        try stage.display.turn(to: Turning(rotation))
        #expect(stage.device.visible == before && stage.device.scannedOut == before)
        let picture = stage.picture(7)
        _ = try stage.show(picture)
        #expect(stage.device.visible == picture.turned(rotation))
        // Half a turn leaves the sides of buffers as they are.
        #expect(old == Set(stage.device.store.memory.keys) || rotation != .half)
        #expect(stage.device.store.memory.count == 3)
    }

    @Test("A driver that accepts a test and refuses the commit keeps the old picture on the screen", arguments: turned)
    func liarWhileRunning(rotation: Rotation) throws {
        let stage = try Turned(.turning(), .none)
        _ = try stage.show(stage.picture())
        let before = stage.device.visible
        stage.device.rules.turns = .lie(.invalidArgument)
        try stage.display.turn(to: Turning(rotation))
        #expect(try stage.show(stage.picture(7)).isRedraw)
        #expect(stage.device.visible == before)
        #expect(stage.device.scannedOut != nil, "the buffer on the screen is gone")
        let picture = stage.picture(7)
        _ = try stage.show(picture)
        #expect(stage.device.visible == picture.turned(rotation))
    }

    @Test("A card that refuses drawing, too, gets the old rotation back", arguments: turned)
    func backToOld(rotation: Rotation) throws {
        let stage = try Turned(.turning(nil), .none)
        let picture = stage.picture()
        _ = try stage.show(picture)
        try stage.display.turn(to: Turning(rotation))
        stage.device.faults.next = [.invalidArgument, .invalidArgument]
        #expect(try stage.show(stage.picture()).isRedraw)
        #expect(stage.display.rotation == .none)
        _ = try stage.show(picture)
        #expect(stage.device.visible == picture)
    }

    @Test("A plane that turned before and refuses to be lit again is given up without taking its picture away")
    func refusesLater() throws {
        let stage = try Turned(.turning(), .quarter)
        _ = try stage.show(stage.picture())
        stage.device.flips.areLost = true
        _ = try stage.show(stage.picture(7), Damage(PixelRect(stage.display.size)))
        stage.device.rules.turns = .no(.invalidArgument)
        #expect(try stage.display.recover().isRedraw)
        #expect(stage.display.drawingRotation == .quarter)
        #expect(stage.device.scannedOut != nil, "the buffer on the screen is gone")
        let picture = stage.picture(9)
        _ = try stage.show(picture)
        #expect(stage.device.visible == picture.turned(.quarter))
    }

    @Test("The picture turns when a display reports its mounting later")
    func orientationChange() throws {
        let stage = try Turned(.turning(), .none)
        _ = try stage.show(stage.picture())
        stage.device.objects.connector = FakeDevice.turning(orientation: .leftSideUp).objects.connector
        #expect(try stage.display.reprobe() == .modeChanged(stage.display.selection.mode.mode))
        try stage.display.reconfigure(to: stage.display.selection.mode)
        let picture = stage.picture()
        _ = try stage.show(picture)
        #expect(stage.device.visible == picture.turned(.threeQuarters))
    }
}
