import Canvas

@testable import KMS
@testable import Output

/// A plane over the primary one; with the id 30, what the primary one says of its height.
struct FakePlane: Sendable {
    var id: UInt32
    /// How high it may lie; a single height is immutable.
    var heights: ClosedRange<UInt64>?
    var hasAlpha = false
    /// What it calls its ways to blend.
    var blendModes: [String: UInt64] = [:]
    var formats: [PixelFormat] = [.xrgb8888, .argb8888]
    var rotations: PlaneRotation?
    var possibleCrtcs: UInt32 = 0b1

    /// The plane as a card describes it.
    var plane: Plane {
        var plane = Plane(
            id,
            id == 30 ? .primary : .overlay,
            formats: formats,
            possibleCrtcs: possibleCrtcs,
            crtc: id == 30 ? 40 : nil,
            rotations: rotations
        )
        plane.traits.levels = heights
        plane.traits.hasAlpha = hasAlpha
        if !blendModes.isEmpty { plane.traits.blending = .chosen(blendModes["Pre-multiplied"]) }
        return plane
    }

    /// Its properties as an earlier program left them.
    var values: [String: UInt64] {
        var values: [String: UInt64] = [:]
        if id != 30 {
            let place = ["SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H"]
            for name in place + ["FB_ID", "CRTC_ID"] { values["\(id).\(name)"] = 0 }
            if rotations != nil { values["\(id).rotation"] = 2 }
        }
        if hasAlpha { values["\(id).alpha"] = 0x1234 }
        if let heights { values["\(id).zpos"] = heights.upperBound }
        if !blendModes.isEmpty { values["\(id).pixel blend mode"] = 0 }
        return values
    }

    /// What is said of the properties.
    var hints: [String: PropertyTable.Entry] {
        let none = PropertyID(rawValue: 1)
        var hints: [String: PropertyTable.Entry] = [:]
        if let heights {
            let isImmutable = heights.lowerBound == heights.upperBound
            hints["\(id).zpos"] = .init(
                id: none,
                value: 0,
                limits: isImmutable ? [] : [heights.lowerBound, heights.upperBound],
                isImmutable: isImmutable
            )
        }
        if !blendModes.isEmpty { hints["\(id).pixel blend mode"] = .init(id: none, value: 0, choices: blendModes) }
        return hints
    }
}

extension FakeDevice {
    /// Planes as cards have them.
    enum Planes: String, CaseIterable, Sendable {
        /// Two overlays of which nothing is known but what their driver does: it blends multiplied colours.
        case plain
        /// Heights to choose, opacities, a way to blend to choose.
        case rich
        /// Heights that the driver has set, the plane of the sheet listed first.
        case fixed

        var list: [FakePlane] {
            let modes: [String: UInt64] = ["None": 0, "Pre-multiplied": 7, "Coverage": 2]
            return switch self {
            case .plain: [FakePlane(id: 31), FakePlane(id: 32)]
            case .rich:
                [30, 31, 32].map { FakePlane(id: $0, heights: 0...8, hasAlpha: true, blendModes: modes) }
            case .fixed:
                [(30, 0), (31, 4), (32, 2)].map { FakePlane(id: $0, heights: $1...$1, hasAlpha: true) }
            }
        }
    }

    /// A card of one mode of 64x48 with such planes.
    static func layering(
        _ overlays: [FakePlane],
        turning rotations: PlaneRotation? = nil,
        damageClips: Bool = false,
        driver: String = "vkms"
    ) -> FakeDevice {
        let overlays = overlays.map { plane in
            var plane = plane
            plane.rotations = plane.rotations ?? rotations
            return plane
        }
        let device = FakeDevice(driver: driver, damageClips: damageClips, overlays: overlays)
        let given = overlays.first { $0.id == 30 }
        var primary: FakePlane = given ?? FakePlane(id: 30, rotations: rotations)
        primary.formats = [.xrgb8888]
        device.objects.planes[0] = primary.plane
        return device
    }
}
