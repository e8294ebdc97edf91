import Canvas
import DisplaySupport
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("A card that refuses planes")
struct LayersRefusalTests {
    private static let rest = Scene.Placement(sheetRow: 20, dimAlpha: 100)

    @Test("A card that refuses in the test composes, and says why", arguments: [Errno.invalidArgument, .noSpace])
    func refuses(reason: Errno) throws {
        let device = FakeDevice.layering(FakeDevice.Planes.rich.list)
        device.rules.planes = .no(reason)
        let stage = try LayeredScene(device)
        try stage.show(Self.rest)
        stage.expectShown(Self.rest)
        #expect(device.lit.isEmpty)
        let asked = device.tests.count
        #expect(asked == 4, "each arrangement once")
        try stage.show(.init(sheetRow: 7, dimAlpha: 9))
        #expect(device.tests.count == asked)
        #expect(stage.display.summary.hasSuffix("composed (the card refuses its planes together)"))
    }

    @Test(
        "A card that lies composes the same frame, and is not believed again",
        arguments: [Errno.invalidArgument, .noSpace, .outOfRange]
    )
    func lies(reason: Errno) throws {
        let device = FakeDevice.layering(FakeDevice.Planes.rich.list)
        let stage = try LayeredScene(device)
        try stage.show(Self.rest)
        #expect(device.lit == [32, 31])
        device.rules.planes = .lie(reason)
        let next = Scene.Placement(sheetRow: 11, dimAlpha: 40)
        try stage.show(next)
        #expect(device.lit.isEmpty)
        stage.expectShown(next)
        device.rules.planes = .yes
        try stage.show(Self.rest)
        #expect(device.lit.isEmpty)
        let planes = "planes (sheet on plane 31, dim on plane 32) refused after they had passed the test"
        let why = "\(planes): /dev/dri/card0: cannot do it: \(reason)"
        #expect(try stage.display.layering(for: stage.request) == .composed(because: why))
    }

    @Test("A lie about the first frame is made up for by a composed one, or a fault where planes are wanted")
    func liesAtFirst() throws {
        let device = FakeDevice.layering(FakeDevice.Planes.plain.list)
        device.rules.planes = .lie(.invalidArgument)
        let stage = try LayeredScene(device)
        #expect(try stage.show(Self.rest) == .shown(bytesWritten: 64 * 48 * 4))
        stage.expectShown(Self.rest)

        let other = FakeDevice.layering(FakeDevice.Planes.plain.list)
        other.rules.planes = .lie(.invalidArgument)
        let planes = "planes (sheet on plane 31, dim drawn) refused after they had passed the test"
        let why = "\(planes): /dev/dri/card0: cannot do it: Invalid argument"
        #expect(throws: DisplayError.noPlanes(card: "/dev/dri/card0", reason: why)) {
            try LayeredScene(other, planes: .on).show(Self.rest)
        }
    }

    @Test(
        "A card that sets the mode for its planes composes before the finger's first frame, of which none is refused",
        arguments: [FakeRules.Modeset.resizing, .switching],
        FakeDevice.Planes.allCases
    )
    func wantsModeset(_ wanted: FakeRules.Modeset, planes: FakeDevice.Planes) throws {
        let device = FakeDevice.layering(planes.list)
        // Another program's mode: the first frame sets ours.
        device.objects.crtc = Crtc(40, index: 0, mode: nil)
        device.rules.modeset = wanted
        let stage = try LayeredScene(device)
        for (frame, row) in [20, 11, 9, 48, 20].enumerated() {
            let next = Scene.Placement(sheetRow: row, dimAlpha: 100)
            try stage.show(next)
            stage.expectShown(next)
            #expect(device.lit.isEmpty == (frame > 0))
        }
        #expect(stage.display.summary.hasSuffix("the card wants the mode set for frames on them)"))
        #expect(device.faults.refusedChanges == 0)
    }

    @Test("A card that sets the mode for planes that go on composes, where frames were composed before")
    func wantsModesetLater() throws {
        let device = FakeDevice.layering(FakeDevice.Planes.rich.list)
        device.rules.modeset = .switching
        let stage = try LayeredScene(device, planes: .off)
        try stage.show(Self.rest)
        try stage.display.use(.auto)
        stage.remake()
        let next = Scene.Placement(sheetRow: 11, dimAlpha: 100)
        try stage.show(next)
        stage.expectShown(next)
        #expect(device.lit.isEmpty && device.faults.refusedChanges == 0)
        #expect(stage.display.summary.hasSuffix("composed (the card refuses its planes together)"))
    }

    @Test("EBUSY and EACCES mean later", arguments: [Errno.resourceBusy, .permissionDenied])
    func later(reason: Errno) throws {
        let device = FakeDevice.layering(FakeDevice.Planes.rich.list)
        device.faults.next = [reason]
        let stage = try LayeredScene(device)
        #expect(try stage.display.layering(for: stage.request) == nil)
        try stage.show(Self.rest)
        #expect(device.lit == [32, 31])
        device.faults.next = [reason]
        #expect(try stage.show(Self.rest) != .deferred, "only the question waits")
        try stage.show(Self.rest)
        device.faults.next = [reason]
        let next = Scene.Placement(sheetRow: 11, dimAlpha: 40)
        #expect(try stage.show(next) == .deferred)
        stage.expectShown(Self.rest)
        #expect(try stage.show(next) != .deferred)
        stage.expectShown(next)
        #expect(device.lit == [32, 31])
    }

    @Test("A card without memory for more composes")
    func noMemory() throws {
        let device = FakeDevice.layering(FakeDevice.Planes.rich.list)
        device.store.countLimit = 4
        let stage = try LayeredScene(device)
        try stage.show(Self.rest)
        stage.expectShown(Self.rest)
        #expect(device.lit.isEmpty && device.store.memory.count == 3)
    }
}
