import Canvas
import DisplaySupport
import System
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("Turning a picture by another mode")
struct ModeChangeTests {
    private static let landscape = PixelSize(width: 64, height: 48)
    private static let portrait = PixelSize(width: 48, height: 64)

    /// A card that drives a window, or one whose display lists modes of both shapes.
    private func stage(
        _ turning: Turning,
        driver: String = "virtio_gpu",
        modes: [ModeLine] = [ModeLine(64, 48, preferred: true)],
        orientation: PanelOrientation? = nil,
        isAtomic: Bool = true
    ) throws -> CardStage {
        let device = FakeDevice.turning(nil, orientation: orientation, driver: driver)
        device.objects.connector = Connector(50, .virtual, modes: modes, lit: 40, orientation: orientation)
        device.properties["30.rotation"] = 1
        return try CardStage(device, DisplayRequest(turning: turning), isAtomic: isAtomic)
    }

    @Test("The first frame sets the mode with exchanged sides in one commit, by atomic calls and old ones")
    func firstFrame() throws {
        for isAtomic in [true, false] {
            let stage = try stage(Turning(.quarter, touches: .picture), isAtomic: isAtomic)
            #expect(stage.display.method.way == .modeChange)
            #expect(stage.display.size == Self.portrait)
            #expect(stage.display.drawingRotation == .none)
            #expect(stage.device.visible.size == Self.landscape)
            stage.device.forgetCalls()
            _ = try stage.present()
            #expect(stage.device.visible == stage.picture)
            switch stage.device.changes.first {
            case .commit(let values, .allowModeset):
                #expect(values["30.CRTC_W"] == 48 && values["30.CRTC_H"] == 64)
                #expect(values["30.SRC_W"] == 48 << 16 && values["30.rotation"] == 1)
            case .setCrtc(let scene): #expect(scene?.mode.size == Self.portrait)
            case let call: Issue.record("no mode was set: \(String(describing: call))")
            }
        }
    }

    @Test("Touches turn along with the display, or stay on the panel that they are glued to, and mean the same picture")
    func touches() throws {
        for rotation in [Rotation.quarter, .threeQuarters] {
            for orientation in [PanelOrientation.normal, .upsideDown] {
                let along = try stage(Turning(rotation, by: .modeChange, touches: .display), orientation: orientation)
                #expect(along.display.panel == Self.portrait)
                #expect(along.display.rotation == orientation.correction)
                let glued = try stage(Turning(rotation, by: .modeChange, touches: .panel), orientation: orientation)
                #expect(glued.display.panel == Self.landscape)
                #expect(glued.display.rotation == orientation.total(with: rotation))
                for display in [along.display, glued.display] {
                    #expect(display.rotation.turn(display.panel) == Self.portrait)
                    #expect(display.drawingRotation.turn(display.size) == Self.portrait)
                    #expect(display.drawingRotation == orientation.correction)
                }
            }
        }
    }

    @Test("Another touchscreen changes what touches count on, and takes a mode away that it cannot follow")
    func otherTouches() throws {
        let stage = try stage(Turning(.quarter, by: .modeChange, touches: .picture))
        _ = try stage.present()
        stage.device.forgetCalls()
        try stage.display.turn(to: Turning(.quarter, by: .modeChange, touches: .panel))
        #expect(stage.display.rotation == .quarter)
        #expect(stage.device.calls.isEmpty)

        let auto = try self.stage(Turning(.quarter, touches: .picture))
        _ = try auto.present()
        try auto.display.turn(to: Turning(.quarter, touches: .panel))
        #expect(auto.display.method.way == .drawing)
        #expect(auto.display.size == Self.landscape)
        #expect(auto.display.rotation == .quarter)
    }

    @Test("A window that takes the shape of the mode and then prefers it is not followed round and round")
    func ownMode() throws {
        let stage = try stage(Turning(.quarter, touches: .picture))
        _ = try stage.present()
        #expect(try stage.display.reprobe() == .unchanged)
        for size in [(48, 64), (47, 60)] {
            stage.device.objects.connector = Connector(
                50,
                .virtual,
                modes: [ModeLine(size.0, size.1, preferred: true)],
                lit: 40
            )
            #expect(try stage.display.reprobe() == .unchanged)
        }
        let other = ModeLine(80, 60, preferred: true)
        stage.device.objects.connector = Connector(50, .virtual, modes: [other], lit: 40)
        #expect(try stage.display.reprobe() == .modeChanged(other.mode))
        try stage.display.reconfigure(to: other)
        #expect(stage.display.size == PixelSize(width: 60, height: 80))
    }

    @Test("A listed mode that vanishes from under the picture is given up, though the display prefers the same as ever")
    func vanished() throws {
        let preferred = ModeLine(64, 48, preferred: true)
        let stage = try stage(
            Turning(.quarter, touches: .display),
            driver: "fake",
            modes: [preferred, ModeLine(48, 64)]
        )
        _ = try stage.present()
        #expect(try stage.display.reprobe() == .unchanged)
        stage.device.objects.connector = Connector(50, .virtual, modes: [preferred], lit: 40)
        #expect(try stage.display.reprobe() == .modeChanged(preferred.mode))
        try stage.display.reconfigure(to: preferred)
        #expect(stage.display.method.way == .drawing)
    }

    @Test("A mode that passes its test and is refused gives way to drawing, and the old picture stays until then")
    func lie() throws {
        var stage = try stage(Turning())
        _ = try stage.present()
        let before = stage.device.visible
        try stage.display.turn(to: Turning(.quarter, touches: .picture))
        stage.picture = Surface(size: stage.display.size, color: Color(0x123456))
        stage.device.faults.next = [.invalidArgument]
        guard case .redraw(let fallback) = try stage.present() else { throw Unexpected() }
        #expect("\(fallback)".hasSuffix("now by drawing"))
        #expect(stage.device.visible == before)
        #expect(stage.display.size == Self.landscape)
        stage.picture = Surface(size: stage.display.size, color: Color(0x123456))
        _ = try stage.present()
        #expect(stage.device.visible == stage.picture)
        #expect(stage.device.store.memory.count == 1)
    }

    @Test(
        "A way that was asked for and is none is refused by name, at the start and while it runs, and nothing changes",
        arguments: [(Turning.Way.plane, Rotation.half), (.modeChange, .half), (.modeChange, .quarter)]
    )
    func byName(way: Turning.Way, rotation: Rotation) throws {
        let turning = Turning(rotation, by: way)
        #expect { try stage(turning, driver: "fake") } throws: { Self.isCannotTurn($0) }
        let running = try stage(Turning(), driver: "fake")
        _ = try running.present()
        #expect { try running.display.turn(to: turning) } throws: { Self.isCannotTurn($0) }
        #expect(running.display.rotation == .none)
        running.device.forgetCalls()
        _ = try running.present(Damage(CardStage.patch))
        #expect(running.device.calls.count == 1)
    }

    @Test("A plane that was asked for by name and refuses the first frame is not replaced by anything")
    func lieByName() throws {
        let device = FakeDevice.turning()
        device.rules.turns = .lie(.invalidArgument)
        let stage = try CardStage(device, DisplayRequest(turning: Turning(.half, by: .plane)))
        #expect { try stage.present() } throws: { Self.isCannotTurn($0) }
    }

    @Test("A card that cannot say now whether it takes the only way is believed until the frame")
    func busy() throws {
        let device = FakeDevice.turning()
        device.faults.next = [.resourceBusy]
        let stage = try CardStage(device, DisplayRequest(turning: Turning(.half, by: .plane)))
        #expect(stage.display.method.way == .plane)
    }

    @Test("The millimetres of a display that turned lie as its picture does")
    func millimeters() throws {
        let stage = try stage(Turning(.quarter, touches: .picture), modes: [ModeLine(640, 360, preferred: true)])
        #expect(stage.display.millimeters == PhysicalSize(width: 90, height: 160))
    }

    private struct Unexpected: Error {}

    private static func isCannotTurn(_ error: any Error) -> Bool {
        if case DisplayError.cannotTurn = error { true } else { false }
    }
}
