import Canvas
import DisplaySupport
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("A sheet on a plane of its own")
struct LayersTests {
    private static let rest = Scene.Placement(sheetRow: 20, dimAlpha: 100)

    @Test(
        "Whatever a finger does, planes together show the composed frame",
        arguments: FakeDevice.Planes.allCases,
        Rotation.allCases
    )
    func randomDrags(planes: FakeDevice.Planes, rotation: Rotation) throws {
        for (seed, hasShadow) in [(1, true), (2, false), (3, true)] {
            let turns: PlaneRotation? = seed == 3 ? [.upright, .left, .half, .right] : nil
            let device = FakeDevice.layering(planes.list, turning: turns, damageClips: seed == 2)
            let stage = try LayeredScene(device, rotation: rotation, hasShadow: hasShadow)
            var dice = Dice(seed: UInt64(seed))
            var placement = Self.rest
            for step in 0..<25 {
                let height = stage.scene.size.height
                placement.sheetRow =
                    dice.roll(3) == 0 ? dice.roll(height + 9) : max(0, placement.sheetRow + dice.roll(9) - 4)
                if dice.roll(3) == 0 { placement.dimAlpha = UInt8(dice.roll(256)) }
                if dice.roll(8) == 0 {
                    try stage.display.use(PlaneUse.allCases[dice.roll(3)])
                    stage.remake()
                }
                let isShown = try stage.show(placement, composed: dice.roll(8) == 0)
                #expect(isShown != .deferred)
                stage.expectShown(placement)
                if step == 0 {
                    #expect(device.lit.isEmpty == (placement.sheetRow >= height && placement.dimAlpha == 0))
                }
            }
        }
    }

    @Test("A drag writes not a byte: planes with an opacity under any dim, others under one that stays")
    func costsNothing() throws {
        for planes in FakeDevice.Planes.allCases {
            let stage = try LayeredScene(.layering(planes.list), hasShadow: false)
            var placement = Self.rest
            try stage.show(placement)
            placement.sheetRow = 24
            try stage.show(placement)
            for row in [22, 15, 9, 3, 0, 12, 40, 30, 47, 1] {
                placement.sheetRow = row
                if planes != .plain { placement.dimAlpha = UInt8(200 - 2 * row) }
                stage.device.forgetCalls()
                #expect(try stage.show(placement) == .queued(bytesWritten: 0), "\(planes) \(row)")
                #expect(stage.device.changes.count == 1)
                stage.expectShown(placement)
            }
        }
    }

    @Test("Without an opacity of planes, a dim is drawn only where it can be seen")
    func drawsSeenRows() throws {
        let stage = try LayeredScene(.layering(FakeDevice.Planes.plain.list), hasShadow: false)
        // Each of three buffers is drawn whole at first.
        for alpha: UInt8 in [100, 101, 102] { try stage.show(.init(sheetRow: 20, dimAlpha: alpha)) }
        let rows = 20 + 5
        let sides = 3 + 5
        let bytes = (64 * rows + sides * (48 - rows)) * 4
        #expect(try stage.show(.init(sheetRow: 20, dimAlpha: 103)) == .queued(bytesWritten: bytes))
        stage.expectShown(.init(sheetRow: 20, dimAlpha: 103))
    }

    @Test("The card is asked once, for the largest and the smallest sheet, and nothing is on the screen by that")
    func asks() throws {
        let device = FakeDevice.layering(FakeDevice.Planes.rich.list)
        let stage = try LayeredScene(device)
        #expect(try stage.display.layering(for: stage.request) == .planes(dims: true, fades: true))
        #expect(device.tests.count == 2 && device.changes.count == 2)
        #expect(device.lit.isEmpty)
        try stage.show(Self.rest)
        try stage.show(.init(sheetRow: 9, dimAlpha: 100))
        #expect(device.tests.count == 5, "and once as frames are committed, when planes are on the screen")
        try stage.show(.init(sheetRow: 12, dimAlpha: 100))
        #expect(device.tests.count == 5)
        #expect(stage.display.summary.hasSuffix("3 buffers, sheet on plane 31, dim on plane 32"))
        try stage.display.reconfigure(to: ModeLine(32, 20))
        device.objects.connector = Connector(50, .dsi, modes: [ModeLine(32, 20)], lit: 40)
        stage.remake()
        try stage.show(.init(sheetRow: 9, dimAlpha: 100))
        #expect(device.tests.count == 7)
        stage.expectShown(.init(sheetRow: 9, dimAlpha: 100))
    }

    @Test("Between planes and composing there is one commit each way, and never a torn frame")
    func switches() throws {
        let device = FakeDevice.layering(FakeDevice.Planes.fixed.list)
        let stage = try LayeredScene(device)
        try stage.show(Self.rest)
        for (step, isComposed) in [true, false, true, true, false, false].enumerated() {
            let placement = Scene.Placement(sheetRow: 10 + step, dimAlpha: UInt8(50 + step))
            device.forgetCalls()
            try stage.show(placement, composed: isComposed)
            #expect(device.changes.count - device.tests.count == 1)
            #expect(device.lit.isEmpty == isComposed)
            stage.expectShown(placement)
        }
    }

    @Test("A hidden sheet turns its plane off, and a dim of nothing the other")
    func hidden() throws {
        let device = FakeDevice.layering(FakeDevice.Planes.rich.list)
        let stage = try LayeredScene(device)
        for (row, alpha, lit) in [(48, 0, []), (48, 9, [32]), (30, 0, [31]), (60, 0, [])] as [(Int, UInt8, [UInt32])] {
            let placement = Scene.Placement(sheetRow: row, dimAlpha: alpha)
            try stage.show(placement)
            #expect(device.lit == lit)
            stage.expectShown(placement)
        }
    }

    @Test("A flip that never comes is made up for with its planes, and a card that then refuses them composes")
    func recovers() throws {
        let device = FakeDevice.layering(FakeDevice.Planes.rich.list)
        let stage = try LayeredScene(device)
        try stage.show(Self.rest)
        device.flips.areLost = true
        let next = Scene.Placement(sheetRow: 11, dimAlpha: 40)
        try stage.show(next)
        #expect(try stage.display.recover() == .shown(bytesWritten: 0))
        stage.expectShown(next)
        try stage.show(Self.rest)
        device.rules.planes = .lie(.invalidArgument)
        #expect(try stage.display.recover() == .deferred)
        #expect(try stage.show(next) != .deferred)
        #expect(device.lit.isEmpty)
        stage.expectShown(next)
    }

    @Test("The end puts every plane back as it was, and lets go of all memory")
    func restores() throws {
        let device = FakeDevice.layering(FakeDevice.Planes.rich.list, turning: [.upright, .half])
        let before = device.properties.values.filter { !$0.key.hasSuffix("MODE_ID") }
        var stage: LayeredScene? = try LayeredScene(device, rotation: .half)
        try stage?.show(Self.rest)
        #expect(device.properties["31.pixel blend mode"] == 7 && device.properties["31.rotation"] == 0b100)
        #expect(device.properties["32.alpha"] == 100 * 257 && device.properties["31.alpha"] == 0xFFFF)
        stage = nil
        #expect(device.properties.values.filter { !$0.key.hasSuffix("MODE_ID") } == before)
        #expect(device.store.memory.isEmpty && device.properties.blobs.isEmpty)
    }
}
