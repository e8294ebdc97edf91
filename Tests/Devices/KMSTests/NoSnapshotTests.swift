import Canvas
import DisplaySupport
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("When there is no snapshot")
struct NoSnapshotTests {
    /// What is in the way, and the reason that must be given.
    struct Obstacle: CustomTestStringConvertible {
        let reason: String
        var isAtomic = true
        let place: @Sendable (FakeDevice) -> Void

        var testDescription: String { reason }
    }

    static let obstacles = [
        Obstacle(reason: "no CRTC lights HDMI-A-1") {
            $0.objects.connector = Connector(50, .hdmi, modes: [ModeLine(64, 48)])
        },
        Obstacle(reason: "CRTC 40 is off") { $0.objects.crtc = Crtc(40, index: 0, framebuffer: 900) },
        Obstacle(reason: "CRTC 40 is off", isAtomic: false) { $0.objects.crtc = Crtc(40, index: 0, framebuffer: 900) },
        Obstacle(reason: "CRTC 40 is off") { $0.properties["40.ACTIVE"] = 0 },
        Obstacle(reason: "nothing is on plane 30") { $0.properties["30.FB_ID"] = 0 },
        Obstacle(reason: "nothing is on CRTC 40", isAtomic: false) {
            $0.objects.crtc = Crtc(40, index: 0, mode: ModeLine(64, 48))
            $0.properties["30.FB_ID"] = nil
        },
        Obstacle(reason: "the plane mirrors its picture") { $0.properties["30.rotation"] = 1 << 4 | 1 },
        Obstacle(reason: "nothing of framebuffer 900 is on the screen") { $0.properties["30.SRC_W"] = 0 },
        Obstacle(reason: "nothing of framebuffer 900 is on the screen") { $0.properties["30.SRC_X"] = .max },
        Obstacle(reason: "the kernel does not let this program read framebuffer 900") {
            $0.screen.withholdsHandles = true
        },
        Obstacle(reason: "framebuffer 900 is not linear: its modifier is 0x100000000000001") {
            $0.screen.modifier = 0x0100_0000_0000_0001
        },
        Obstacle(reason: "the format of framebuffer 900 is NV12") {
            $0.screen.format = "NV12"
            $0.screen.objects = [1, 1]
        },
        Obstacle(reason: "the format of framebuffer 900 is YU12") {
            $0.screen.format = "YU12"
            $0.screen.objects = [1, 2, 3]
        },
        Obstacle(reason: "framebuffer 900 is said to have 64x48 pixels, 255 bytes a row") { $0.screen.pitch = 255 },
        Obstacle(reason: "framebuffer 900 is said to have 4294967295x48 pixels, 17179869180 bytes a row") {
            $0.screen.size.width = Int(UInt32.max)
            $0.screen.pitch = Int(UInt32.max) * 4
        },
        Obstacle(reason: "/dev/dri/card0: cannot describeByDepth: No such file or directory") {
            $0.screen.refusals = [.describe: .noSuchFileOrDirectory, .describeByDepth: .noSuchFileOrDirectory]
        },
        Obstacle(reason: "/dev/dri/card0: cannot describeByDepth: Permission denied") {
            $0.screen.refusals = [.describe: .permissionDenied, .describeByDepth: .permissionDenied]
        },
        Obstacle(reason: "/dev/dri/card0: cannot mapShared: Function not implemented") {
            $0.screen.refusals = [.mapDumb: .notPermitted, .mapShared: .noFunction]
        },
        Obstacle(reason: "/dev/dri/card0: cannot mapShared: Invalid argument") { $0.screen.pitch += 4 },
    ]

    @Test("The reason is given, nothing is held, and the first frame comes all the same", arguments: obstacles)
    func obstacle(_ obstacle: Obstacle) throws {
        let device = FakeDevice.withConsole()
        obstacle.place(device)
        let stage = try CardStage(device, isAtomic: obstacle.isAtomic)
        #expect(stage.display.snapshot() == .none(reason: obstacle.reason))
        #expect(device.screen.isLetGo)
        #expect(try stage.present() == .shown(bytesWritten: 64 * 48 * 4))
        #expect(device.visible == stage.picture)
    }

    @Test(
        "The old call's bits stand for formats; others are named in the message",
        arguments: [
            (UInt32(15), UInt32(16), "XR15"), (16, 16, "RG16"), (24, 24, "RG24"), (24, 32, "XR24"), (30, 32, "XR30"),
            (32, 32, "AR24"), (8, 8, "of depth 8 in 8 bits"),
        ]
    )
    func depth(depth: UInt32, bits: UInt32, name: String) {
        #expect(FramebufferDescription.format(depth: depth, bitsPerPixel: bits) == name)
    }

    @Test(
        "A format's number is shown by its letters, or as a number when it has none",
        arguments: [
            (UInt32(0x3432_5258), "XR24"), (0x3231_564E, "NV12"), (0x2020_3843, "C8  "), (0xB432_5258, "0xb4325258"),
        ]
    )
    func letters(number: UInt32, name: String) {
        #expect(FramebufferDescription.format(fourcc: number) == name)
    }
}
