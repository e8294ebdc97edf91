import Canvas
import Testing

@testable import KMS
@testable import Output

@Suite("Which plane could show which layer")
struct PlanePlanTests {
    private func plan(
        _ overlays: [FakePlane],
        turn: PlaneRotation = .upright,
        isAtomic: Bool = true,
        driver: String = "vkms"
    ) -> PlanePlan {
        let device = FakeDevice.layering(overlays)
        return PlanePlan(
            .init(
                primary: device.objects.planes.first,
                planes: device.objects.planes,
                crtc: device.objects.crtc,
                turn: turn,
                style: isAtomic ? .atomic : .legacy,
                driver: driver
            )
        )
    }

    private func words(_ arrangement: PlaneArrangement) -> String {
        let slots = [arrangement.backdrop, arrangement.dim, arrangement.sheet].compactMap(\.self)
        return slots.map { "\($0.plane.id.rawValue)" + ($0.level.map { "@\($0)" } ?? "") }.joined(separator: " ")
    }

    @Test(
        "Three planes where there is an opacity and an order, else two; heights that are set are respected",
        arguments: [
            (.plain, ["30 31", "30 32"]),
            (.rich, ["30@0 32@1 31@2", "30@0 31@1 32@2", "30@0 31@1", "30@0 32@1"]),
            (.fixed, ["30@0 32@2 31@4", "30@0 31@4", "30@0 32@2"]),
        ] as [(FakeDevice.Planes, [String])]
    )
    func arrangements(planes: FakeDevice.Planes, expected: [String]) {
        #expect(plan(planes.list).arrangements.map(words) == expected)
    }

    @Test(
        "What is lacking is said",
        arguments: [
            ([], "CRTC 40 has no overlay plane"),
            ([FakePlane(id: 31, possibleCrtcs: 0b10)], "CRTC 40 has no overlay plane"),
            ([FakePlane(id: 31, formats: [.xrgb8888])], "plane 31 does not show ARGB8888"),
            (
                [FakePlane(id: 31, blendModes: ["Coverage": 1]), FakePlane(id: 32, formats: [])],
                "plane 31 does not blend multiplied colours; plane 32 does not show ARGB8888"
            ),
            (
                [FakePlane(id: 30, heights: 4...4), FakePlane(id: 31, heights: 0...3)],
                "no overlay plane lies above the primary one"
            ),
            ([FakePlane(id: 31, heights: 0...3)], "no overlay plane lies above the primary one"),
            (
                [FakePlane(id: 30, heights: .max ... .max), FakePlane(id: 31, heights: 0 ... .max)],
                "no overlay plane lies above the primary one"
            ),
        ] as [([FakePlane], String)]
    )
    func lack(overlays: [FakePlane], reason: String) {
        #expect(plan(overlays).arrangements.isEmpty)
        #expect(plan(overlays).lack == reason)
    }

    @Test(
        "Round corners get no dark edges: planes that do not say how they blend are used only where the driver is known",
        arguments: [("rockchip", true), ("vkms", true), ("stm", false), ("mediatek", false), ("unheard-of", false)]
    )
    func blending(driver: String, isKnown: Bool) {
        let (silent, said) = (FakePlane(id: 31), FakePlane(id: 31, blendModes: ["Pre-multiplied": 0]))
        #expect(plan([silent], driver: driver).arrangements.isEmpty == !isKnown)
        #expect(isKnown || plan([silent], driver: driver).lack == "plane 31 does not say how it blends")
        #expect(plan([said], driver: driver).arrangements.map(words) == ["30 31"])
    }

    @Test("The dim's plane may keep silent: its pixels are opaque")
    func dimBlending() {
        let dim = FakePlane(id: 31, heights: 1...1, hasAlpha: true)
        let sheet = FakePlane(id: 32, heights: 2...2, blendModes: ["Pre-multiplied": 0])
        let plan = plan([FakePlane(id: 30, heights: 0...0), dim, sheet], driver: "stm")
        #expect(plan.arrangements.map(words) == ["30@0 31@1 32@2", "30@0 32@2"])
    }

    @Test("A turned picture needs planes that turn alike")
    func turned() {
        let overlays = [FakePlane(id: 31), FakePlane(id: 32, rotations: [.upright, .left])]
        #expect(plan(overlays, turn: .left).arrangements.map(words) == ["30 32"])
        let lack = "plane 31 cannot be turned as the primary one; plane 32 cannot be turned as the primary one"
        #expect(plan(overlays, turn: .right).lack == lack)
    }

    @Test("Old calls and cards of one buffer have no use for planes")
    func others() {
        #expect(plan(FakeDevice.Planes.rich.list, isAtomic: false).lack == "the card is driven by the old calls")
        #expect(plan(FakeDevice.Planes.rich.list, driver: "virtio_gpu").lack == "virtio_gpu shows one buffer")
    }
}
