import Canvas
import Testing

@testable import KMS
@testable import Output

@Suite("What a sheet on a plane takes of memory")
struct LayersMemoryTests {
    private static let rest = Scene.Placement(sheetRow: 20, dimAlpha: 60)

    /// Shows a frame, for which nothing may be drawn in a buffer that is on the screen.
    private func showWhole(
        _ placement: Scene.Placement,
        on stage: LayeredScene,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let device = stage.device
        let (backdrop, seen) = (device.scannedOut, device.composed)
        device.faults.beforeCommit = {
            #expect(device.scannedOut == backdrop && device.composed == seen, sourceLocation: location)
        }
        defer { device.faults.beforeCommit = {} }
        #expect(try stage.show(placement) != .deferred, sourceLocation: location)
        stage.expectShown(placement, location: location)
    }

    @Test(
        "Turned, it takes hardly more than while it stands still, and no buffer on the screen is drawn in",
        arguments: FakeDevice.Planes.allCases
    )
    func turns(planes: FakeDevice.Planes) throws {
        let stage = try LayeredScene(.layering(planes.list))
        for row in [20, 22, 11] { try stage.show(.init(sheetRow: row, dimAlpha: 60)) }
        let (count, standing) = (stage.device.store.memory.count, stage.device.store.peak)
        for (step, rotation) in [Rotation.quarter, .half, .threeQuarters, .none, .half].enumerated() {
            try stage.display.turn(to: Turning(rotation))
            stage.remake()
            for row in [20, 26, 5] { try showWhole(.init(sheetRow: row + step, dimAlpha: 60), on: stage) }
            #expect(stage.device.store.memory.count == count, "\(rotation)")
        }
        // The sheet's picture is wider or higher than it was by what it is inset.
        #expect(stage.device.store.peak <= standing + standing / 3)
    }

    @Test("Without memory for a third buffer of the sheet, none on the screen is drawn in either")
    func two() throws {
        let device = FakeDevice.layering(FakeDevice.Planes.rich.list)
        let stage = try LayeredScene(device)
        // Three of the backdrop, two of the sheet, and one that dims.
        device.store.countLimit = 6
        for row in [20, 22, 11, 30] { try showWhole(.init(sheetRow: row, dimAlpha: 60), on: stage) }
        for rotation in [Rotation.half, .none, .half] {
            try stage.display.turn(to: Turning(rotation))
            stage.remake()
            for row in [20, 26, 5] { try showWhole(.init(sheetRow: row, dimAlpha: 60), on: stage) }
            #expect(device.store.memory.count == 6 && !device.lit.isEmpty)
        }
    }

    @Test("It has planes only where the service has room for two buffers of it and one that dims beside the backdrop's")
    func room() throws {
        for (room, layers) in [(3, 0), (5, 0), (6, 2), (7, 3)] {
            let device = FakeDevice.layering(FakeDevice.Planes.fixed.list)
            device.store.service = FakeService(limit: (56 << 20) + room * (64 * 4 + 48) * 48)
            let stage = try LayeredScene(device, hasShadow: false)
            try stage.show(Self.rest)
            stage.expectShown(Self.rest)
            let sheets = device.store.allocations.values.filter { $0.format == .argb8888 }
            #expect(sheets.count == layers, "\(room): \(stage.display.summary)")
            #expect(stage.display.summary.contains("no memory for its buffers") == (layers == 0))
            try stage.show(.init(sheetRow: 11, dimAlpha: 60))
            stage.expectShown(.init(sheetRow: 11, dimAlpha: 60))
        }
    }
}
