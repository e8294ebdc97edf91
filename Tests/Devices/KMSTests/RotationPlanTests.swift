import Canvas
import DisplaySupport
import Testing

@testable import KMS
@testable import Output

@Suite("Ways to turn a picture")
struct RotationPlanTests {
    private static let every: PlaneRotation = [.upright, .left, .half, .right, .mirrorAcross, .mirrorDown]
    private static let mode = ModeLine(1280, 720, preferred: true)

    private static func situation(
        _ rotation: Rotation,
        _ orientation: PanelOrientation = .normal,
        plane: PlaneRotation? = nil
    ) -> RotationPlan.Situation {
        RotationPlan.Situation(
            rotation: rotation,
            orientation: orientation,
            mode: mode,
            modes: [mode],
            request: .preferred,
            driver: "fake",
            plane: plane
        )
    }

    @Test("Nothing to turn is drawn as it is, whatever could turn it", arguments: PanelOrientation.allCases)
    func upright(orientation: PanelOrientation) {
        let plan = RotationPlan(Self.situation(orientation.correction.inverse, orientation, plane: Self.every))
        #expect(plan.total == .none)
        #expect(plan.methods == [.drawing(.none, in: Self.mode, because: "nothing is to be turned")])
    }

    @Test("A plane turns with the clock by bits that count against it", arguments: PanelOrientation.allCases)
    func plane(orientation: PanelOrientation) throws {
        let bits: [Rotation: UInt64] = [.quarter: 0b1000, .half: 0b100, .threeQuarters: 0b10]
        for rotation in Rotation.allCases where orientation.total(with: rotation) != .none {
            let total = orientation.total(with: rotation)
            let method = try #require(
                RotationPlan(Self.situation(rotation, orientation, plane: Self.every)).methods.first
            )
            #expect(method.way == .plane)
            #expect(method.planeRotation.rawValue == bits[total])
            #expect(method.scanOut == total)
            #expect(method.residual == .none)
            #expect(method.bufferSize == total.turn(Self.mode.size))
            #expect(method.mode == Self.mode)
        }
    }

    @Test("Two mirrors make half a turn, and nothing else", arguments: Rotation.allCases)
    func mirrors(rotation: Rotation) {
        let plane: PlaneRotation = [.upright, .mirrorAcross, .mirrorDown]
        let expected: [Rotation: UInt64] = [.none: 0b1, .half: 0b11_0001]
        #expect(plane.bits(for: rotation)?.rawValue == expected[rotation])
        #expect(PlaneRotation.upright.bits(for: .half) == nil)
        #expect(PlaneRotation([.upright, .mirrorAcross]).bits(for: .half) == nil)
    }

    @Test(
        "Drawing is the last way, turns everything in buffers of the panel, and says why",
        arguments: [
            (nil, Rotation.quarter, "the plane cannot be turned"),
            ([.upright], .half, "the plane cannot be turned by 180"),
            ([.upright, .half], .threeQuarters, "the plane cannot be turned by 270"),
            (every, .half, "the plane may refuse"),
        ] as [(PlaneRotation?, Rotation, String)]
    )
    func drawing(plane: PlaneRotation?, rotation: Rotation, reason: String) {
        let plan = RotationPlan(Self.situation(rotation, plane: plane))
        #expect(plan.methods.last == .drawing(rotation, in: Self.mode, because: reason))
        #expect(plan.methods.last?.bufferSize == Self.mode.size)
        #expect(plan.methods.last?.planeRotation == .upright)
        #expect(plan.methods.filter { $0.way == .drawing }.count == 1)
    }

    @Test(
        "Where the display turns, a listed mode with the picture's sides comes first, the nearest rate of them",
        arguments: Rotation.allCases
    )
    func listedMode(rotation: Rotation) {
        var situation = Self.situation(rotation, plane: Self.every)
        situation.touches = .display
        let near = ModeLine(720, 1280, 59)
        situation.modes = [
            ModeLine(720, 1280, 30), near, ModeLine(720, 1280, 75), ModeLine(720, 1280, 60, interlaced: true),
        ]
        let plan = RotationPlan(situation)
        let expected = RotationMethod.modeChange(to: near, residual: .none, because: "the display offers it")
        #expect(plan.methods.first { $0.way == .modeChange } == (rotation.swapsSides ? expected : nil))
        #expect(plan.methods.map(\.way) == ways(rotation))
    }

    private func ways(_ rotation: Rotation) -> [Turning.Way] {
        switch rotation {
        case .none: [.drawing]
        case .half: [.plane, .drawing]
        case .quarter, .threeQuarters: [.modeChange, .plane, .drawing]
        }
    }

    @Test("How the panel is built in is left to drawing when the mode changes", arguments: PanelOrientation.allCases)
    func residual(orientation: PanelOrientation) {
        var situation = Self.situation(.quarter, orientation)
        situation.touches = .display
        situation.modes = [ModeLine(720, 1280)]
        let method = RotationPlan(situation).methods[0]
        let isUpright = orientation == .leftSideUp
        #expect(method.way == (isUpright ? .drawing : .modeChange))
        #expect(method.residual == (isUpright ? Rotation.none : orientation.correction))
        if !isUpright { #expect(method.bufferSize == PixelSize(width: 720, height: 1280)) }
    }

    @Test("A virtual display is given a mode with exchanged sides at the same rate", arguments: ["virtio_gpu", "vkms"])
    func virtualMode(driver: String) {
        var situation = Self.situation(.quarter)
        (situation.driver, situation.way) = (driver, .modeChange)
        let method = RotationPlan(situation).methods[0]
        #expect(method.way == .modeChange)
        #expect(method.mode.size == PixelSize(width: 720, height: 1280))
        #expect(method.mode.refreshRate == Self.mode.refreshRate)
        #expect(!method.mode.isPreferred)
        #expect(method.reason == "\(driver) shows any mode")
    }

    @Test(
        "Unasked, another mode turns only the window of a virtual machine, unless the owner says that the display turns",
        arguments: [
            (TouchBase.panel, "virtio_gpu", false, false), (.panel, "fake", true, false),
            (.picture, "virtio_gpu", false, true), (.picture, "vkms", false, false), (.picture, "fake", true, false),
            (.display, "virtio_gpu", false, true), (.display, "vkms", false, true), (.display, "fake", true, true),
            (.display, "fake", false, false),
        ]
    )
    func unasked(touches: TouchBase, driver: String, isListed: Bool, isTaken: Bool) {
        var situation = Self.situation(.quarter)
        (situation.touches, situation.driver) = (touches, driver)
        if isListed { situation.modes.append(ModeLine(720, 1280)) }
        #expect(RotationPlan(situation).methods.map(\.way) == (isTaken ? [.modeChange, .drawing] : [.drawing]))
    }

    @Test("A way that was asked for is the only one", arguments: [Turning.Way.modeChange, .plane, .drawing])
    func asked(way: Turning.Way) {
        var situation = Self.situation(.quarter, plane: Self.every)
        situation.modes.append(ModeLine(720, 1280))
        situation.way = way
        #expect(RotationPlan(situation).methods.map(\.way) == [way])
        situation.rotation = .none
        #expect(RotationPlan(situation).methods.map(\.way) == [.drawing])
    }

    @Test(
        "A way that is none leaves nothing, and the plan says why",
        arguments: [
            (Turning.Way.modeChange, Rotation.quarter, "the display offers no mode of 720x1280"),
            (.modeChange, .half, "no mode has other sides than 1280x720@60"),
            (.plane, .threeQuarters, "the plane cannot be turned by 270"),
        ]
    )
    func noWay(way: Turning.Way, rotation: Rotation, reason: String) {
        var situation = Self.situation(rotation, plane: [.upright, .half])
        situation.way = way
        let plan = RotationPlan(situation)
        #expect(plan.methods.isEmpty)
        #expect(plan.refusal == reason)
    }

    @Test("A mode is left alone on real panels, when it was asked for, when it is interlaced, and when it is square")
    func noModeChange() throws {
        var plain = Self.situation(.quarter)
        plain.touches = .display
        #expect(RotationPlan(plain).methods.map(\.way) == [.drawing])
        plain.driver = "vkms"
        var asked = plain
        asked.request = .fixed(PixelSize(width: 1280, height: 720), refreshRate: nil)
        asked.modes = [ModeLine(720, 1280)]
        var interlaced = plain
        interlaced.mode = ModeLine(1280, 720, interlaced: true)
        var square = plain
        square.mode = ModeLine(720, 720)
        for situation in [asked, interlaced, square] {
            #expect(RotationPlan(situation).methods.map(\.way) == [.drawing])
        }
    }
}
