import Canvas
import SystemPackage

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
        plane.traits.heights = heights
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
    /// The changes of planes over the primary one for which a card sets the mode.
    enum ModesetForPlanes {
        case never
        /// When one goes on or off.
        case switching
        /// When one that is lit changes its size, as imx-drm has it.
        case resizing
    }

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
        device.allPlanes[0] = primary.plane
        return device
    }

    /// The overlays that show something, from the lowest to the highest.
    private var visiblePlanes: [UInt32] {
        let lit = overlays.map(\.id).filter { $0 != 30 && values["\($0).FB_ID"] ?? 0 != 0 }
        return lit.sorted { (values["\($0).zpos"] ?? UInt64($0)) < (values["\($1).zpos"] ?? UInt64($1)) }
    }

    /// What can be seen on the panel, all planes together.
    var composed: Surface {
        visiblePlanes.reduce(into: visible) { glass, plane in lay(plane, on: &glass) }
    }

    /// The names of the planes that show something over the primary one.
    var lit: [UInt32] { visiblePlanes }

    private func lay(_ plane: UInt32, on glass: inout Surface) {
        func value(_ name: String) -> Int { Int(values["\(plane).\(name)"] ?? 0) }
        guard let picture = content(of: FramebufferID(rawValue: UInt32(value("FB_ID")))) else { return }
        let isOpaque = allocations[FramebufferID(rawValue: UInt32(value("FB_ID")))]?.format == .xrgb8888
        let alpha = Int(values["\(plane).alpha"] ?? 0xFFFF)
        let size = PixelSize(width: value("SRC_W") >> 16, height: value("SRC_H") >> 16)
        let turn = FakeDevice.turn(values["\(plane).rotation"] ?? 1)
        let screen = PixelSize(width: value("CRTC_W"), height: value("CRTC_H"))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let source = picture[x + (value("SRC_X") >> 16), y + (value("SRC_Y") >> 16)]
                let place = turn.onPanel(PixelRect(x: x, y: y, width: 1, height: 1), panel: screen)
                let (column, row) = (place.x + value("CRTC_X"), place.y + value("CRTC_Y"))
                let over = isOpaque ? source | 0xFF00_0000 : source
                glass[column, row] = FakeDevice.blend(over, on: glass[column, row], alpha)
            }
        }
    }

    /// Colours that are multiplied by their opacity, and the plane's opacity of sixteen bits.
    private static func blend(_ over: UInt32, on under: UInt32, _ alpha: Int) -> UInt32 {
        let opacity = Int(over >> 24)
        var word: UInt32 = 0
        for shift: UInt32 in [16, 8, 0] {
            let above = Int(over >> shift & 255)
            let below = Int(under >> shift & 255)
            let whole: Int = 255 * 0xFFFF
            let sum: Int = above * alpha * 255 + below * (whole - opacity * alpha)
            let level: Int = (2 * sum + whole) / (2 * whole)
            word |= UInt32(min(255, level)) << shift
        }
        return word
    }

    /// Why a kernel would refuse what is said of overlays; nil when it takes that.
    func planeRefusal(of changed: [String: UInt64], _ flags: CommitFlags) -> Errno? {
        if changed.keys.contains(where: { hints[$0]?.isImmutable == true }) { return .invalidArgument }
        let wanted = values.merging(changed) { $1 }
        let lit = overlays.map(\.id).filter { $0 != 30 && wanted["\($0).FB_ID"] ?? 0 != 0 }
        let used = lit + overlays.map(\.id).filter { values["\($0).FB_ID"] ?? 0 != 0 }
        let touchesCrtc = changed.keys.contains { $0.hasPrefix("40.") || $0.hasPrefix("30.") }
        if flags.contains(.flipEvent), !touchesCrtc, used.isEmpty { return .invalidArgument }
        if let fault = lit.compactMap({ fault(of: $0, wanted) }).first { return fault }
        if !flags.contains(.allowModeset), needsModeset(changed, wanted) { return .invalidArgument }
        guard changed.contains(where: { key, value in lit.contains { key == "\($0).FB_ID" } && value != 0 }) else {
            return nil
        }
        switch answerToPlanes {
        case .yes: return nil
        case .no(let reason): return reason
        case .lie(let reason): return flags.contains(.testOnly) ? nil : reason
        }
    }

    /// Whether planes change in a way for which the card sets the mode.
    private func needsModeset(_ changed: [String: UInt64], _ wanted: [String: UInt64]) -> Bool {
        overlays.map(\.id).filter { $0 != 30 }.contains { plane in
            let (before, after) = (values["\(plane).FB_ID"] ?? 0, wanted["\(plane).FB_ID"] ?? 0)
            switch modesetForPlanes {
            case .never: return false
            case .switching: return (before == 0) != (after == 0)
            case .resizing:
                let sides = ["CRTC_W", "CRTC_H"].map { "\(plane).\($0)" }
                return before != 0 && after != 0 && sides.contains { values[$0] != wanted[$0] }
            }
        }
    }

    /// Hardware that shows nothing beyond the screen, scales nothing, and knows only the heights that it has said.
    private func fault(of plane: UInt32, _ values: [String: UInt64]) -> Errno? {
        func value(_ name: String) -> Int { Int(values["\(plane).\(name)"] ?? 0) }
        let framebuffer = FramebufferID(rawValue: UInt32(value("FB_ID")))
        guard let allocation = allocations[framebuffer] else { return .noSuchFileOrDirectory }
        let source = PixelRect(
            x: value("SRC_X") >> 16,
            y: value("SRC_Y") >> 16,
            width: value("SRC_W") >> 16,
            height: value("SRC_H") >> 16
        )
        let place = PixelRect(x: value("CRTC_X"), y: value("CRTC_Y"), width: value("CRTC_W"), height: value("CRTC_H"))
        let turn = FakeDevice.turn(values["\(plane).rotation"] ?? 1)
        let sides = turn.turn(PixelSize(width: source.width, height: source.height))
        if value("CRTC_ID") != 40 || source.isEmpty { return .invalidArgument }
        if !PixelRect(allocation.size).contains(source) { return .noSpace }
        if sides != PixelSize(width: place.width, height: place.height) { return .outOfRange }
        if !PixelRect(connector.modes[0].size).contains(place) { return .outOfRange }
        return nil
    }
}
