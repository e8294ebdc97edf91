import Canvas
import DisplaySupport
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("What a screen showed before")
struct SnapshotTests {
    private static let picture = ForeignScreen.picture

    @Test("It is read pixel for pixel, and nothing of it is held afterwards", arguments: [true, false])
    func reads(isAtomic: Bool) throws {
        let device = FakeDevice.withConsole()
        let display = try CardStage(device, isAtomic: isAtomic).display
        #expect(display.snapshot() == .picture(Self.picture))
        #expect(device.screen.ways == [.describe, .mapDumb])
        #expect(device.screen.isLetGo)
        #expect(device.changes.isEmpty, "looking changed something")
    }

    @Test("Who does not ask does not read")
    func isLazy() throws {
        let device = FakeDevice.withConsole()
        let stage = try CardStage(device)
        _ = try stage.present()
        try stage.display.restore()
        #expect(device.screen.ways.isEmpty)
    }

    @Test("The program's own picture is none; after it gave the screen back, the one before is there again")
    func neverOurs() throws {
        let device = FakeDevice.withConsole()
        let stage = try CardStage(device)
        _ = try stage.present()
        #expect(stage.display.snapshot() == .none(reason: "the screen shows this program's own picture"))
        #expect(device.screen.ways.isEmpty)
        try stage.display.restore()
        #expect(stage.display.snapshot() == .picture(Self.picture))
    }

    @Test(
        "Only the part that is on the screen is read",
        arguments: [
            (PixelRect(x: 3, y: 5, width: 40, height: 30), PixelRect(x: 3, y: 5, width: 40, height: 30)),
            (PixelRect(x: 60, y: 40, width: 40, height: 30), PixelRect(x: 60, y: 40, width: 4, height: 8)),
            (PixelRect(x: 0, y: 47, width: 64, height: 1), PixelRect(x: 0, y: 47, width: 64, height: 1)),
        ]
    )
    func part(of plane: PixelRect, seen: PixelRect) throws {
        let device = FakeDevice.withConsole()
        device.show(plane)
        #expect(try CardStage(device).display.snapshot() == .picture(cut(seen)))
    }

    @Test("Through the old calls a mode that is smaller than the framebuffer shows the part at its corner")
    func legacyPart() throws {
        let device = FakeDevice.withConsole()
        device.properties["30.FB_ID"] = nil
        device.objects.connector = Connector(50, .hdmi, modes: [ModeLine(20, 10)], lit: 40)
        device.objects.crtc = Crtc(
            40,
            index: 0,
            mode: ModeLine(20, 10),
            framebuffer: 900,
            origin: Crtc.Origin(x: 7, y: 9)
        )
        let seen = PixelRect(x: 7, y: 9, width: 20, height: 10)
        #expect(try CardStage(device, isAtomic: false).display.snapshot() == .picture(cut(seen)))
    }

    @Test("A framebuffer that begins later in its memory is read from there")
    func offset() throws {
        let device = FakeDevice.withConsole()
        device.screen.offset = 4096
        device.screen.draw(Self.picture, bytesPerPixel: 4) { $0 }
        #expect(try CardStage(device).display.snapshot() == .picture(Self.picture))
    }

    @Test(
        "What a plane turns is as it was on the panel; the kernel counts against the clock",
        arguments: [(UInt64(1), Rotation.none), (2, .threeQuarters), (4, .half), (8, .quarter)]
    )
    func turned(bits: UInt64, rotation: Rotation) throws {
        let device = FakeDevice.withConsole()
        device.properties["30.rotation"] = bits
        #expect(try CardStage(device).display.snapshot() == .picture(Self.picture.turned(rotation)))
    }

    @Test("Kernels that know only the old call are asked with it")
    func oldCall() throws {
        let device = FakeDevice.withConsole()
        device.screen.refusals = [.describe: .invalidArgument]
        device.screen.modifier = 77
        #expect(try CardStage(device).display.snapshot() == .picture(Self.picture))
        #expect(device.screen.ways == [.describeByDepth, .mapDumb])
        #expect(device.screen.isLetGo)
    }

    @Test("Memory that is no dumb buffer's is mapped as shared")
    func shared() throws {
        let device = FakeDevice.withConsole()
        device.screen.refusals = [.mapDumb: .notPermitted]
        #expect(try CardStage(device).display.snapshot() == .picture(Self.picture))
        #expect(device.screen.ways == [.describe, .mapShared])
        #expect(device.screen.isLetGo)
    }

    @Test("A driver that does not say how pixels are shuffled does not shuffle them")
    func noModifier() throws {
        let device = FakeDevice.withConsole()
        device.screen.modifier = nil
        #expect(try CardStage(device).display.snapshot() == .picture(Self.picture))
    }

    private func cut(_ rect: PixelRect) -> Surface {
        var result = Surface(size: PixelSize(width: rect.width, height: rect.height))
        for y in 0..<rect.height {
            for x in 0..<rect.width { result[x, y] = Self.picture[rect.x + x, rect.y + y] }
        }
        return result
    }
}
