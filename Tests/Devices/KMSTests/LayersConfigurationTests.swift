import Canvas
import DisplaySupport
import Testing

@testable import KMS
@testable import Output

@Suite("Planes as the configuration wants them")
struct LayersConfigurationTests {
    private static let rest = Scene.Placement(sheetRow: 20, dimAlpha: 100)

    @Test("Where the configuration says off nothing is tried, and on is a fault where it cannot be")
    func asConfigured() throws {
        let device = FakeDevice.layering(FakeDevice.Planes.rich.list)
        let off = try LayeredScene(device, planes: .off)
        try off.show(Self.rest)
        #expect(device.tests.isEmpty && device.lit.isEmpty)
        #expect(try off.display.layering(for: off.request) == .composed(because: "display.planes is off"))

        let bare = try LayeredScene(.layering([]), planes: .on)
        let error = DisplayError.noPlanes(card: "/dev/dri/card0", reason: "CRTC 40 has no overlay plane")
        #expect(throws: error) { try bare.show(Self.rest) }
        let old = try LayeredScene(.layering(FakeDevice.Planes.rich.list), planes: .on, isAtomic: false)
        #expect(throws: DisplayError.self) { try old.show(Self.rest) }
        let able = try LayeredScene(.layering(FakeDevice.Planes.plain.list), planes: .on)
        try able.show(Self.rest)
        #expect(able.device.lit == [31])
    }

    @Test("Planes are taken and left while it runs, by one commit that changes nothing to be seen")
    func changesItsMind() throws {
        let device = FakeDevice.layering(FakeDevice.Planes.fixed.list, turning: [.upright, .right])
        let stage = try LayeredScene(device, rotation: .quarter)
        try stage.show(Self.rest)
        for planes in [PlaneUse.off, .on, .off, .auto, .on] {
            try stage.display.use(planes)
            stage.remake()
            device.forgetCalls()
            try stage.show(Self.rest)
            #expect(device.lit.isEmpty == (planes == .off))
            let commits = device.changes.filter { if case .commit = $0 { true } else { false } }
            #expect(commits.count - device.tests.count == 1, "\(planes)")
            stage.expectShown(Self.rest)
        }
    }

    @Test("Planes that cannot be had are a fault also while it runs, and nothing changes")
    func wantsTooMuch() throws {
        let bare = try LayeredScene(.layering([]))
        try bare.show(Self.rest)
        let error = DisplayError.noPlanes(card: "/dev/dri/card0", reason: "CRTC 40 has no overlay plane")
        #expect(throws: error) { try bare.display.use(.on) }
        #expect(throws: error) {
            try bare.display.change(from: DisplayRequest(), to: DisplayRequest(turning: Turning(.half), planes: .on))
        }
        #expect(bare.display.rotation == .none, "a turn that was asked for with them is taken back")
        try bare.show(.init(sheetRow: 9, dimAlpha: 100))
        bare.expectShown(.init(sheetRow: 9, dimAlpha: 100))
    }
}
