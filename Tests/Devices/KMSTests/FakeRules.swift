import Canvas
import SystemPackage

@testable import KMS
@testable import Output

/// What a card refuses, as strict as a kernel: sides must fit, nothing is scaled, bits must be known.
struct FakeRules {
    /// What it says to what it could do.
    enum Answer: Equatable {
        case yes
        /// No to tests and commits.
        case no(Errno)
        /// Yes to tests and no to commits.
        case lie(Errno)

        fileprivate func refusal(_ flags: CommitFlags) -> Errno? {
            switch self {
            case .yes: nil
            case .no(let reason): reason
            case .lie(let reason): flags.contains(.testOnly) ? nil : reason
            }
        }
    }

    /// The changes of planes over the primary one for which a card sets the mode.
    enum Modeset {
        case never
        /// When one goes on or off.
        case switching
        /// When one that is lit changes its size, as imx-drm has it.
        case resizing
    }

    /// What it says to a turned plane.
    var turns = Answer.yes
    /// What it says to planes over the primary one.
    var planes = Answer.yes
    /// When it sets the mode for them, and refuses frames, which may not do that.
    var modeset = Modeset.never

    /// Why a kernel would refuse these values; nil when it takes them.
    func refusal(of changed: [String: UInt64], _ flags: CommitFlags, on device: FakeDevice) -> Errno? {
        refusalOfTurn(changed, flags, on: device) ?? refusalOfPlanes(changed, flags, on: device)
    }

    private func refusalOfTurn(_ changed: [String: UInt64], _ flags: CommitFlags, on device: FakeDevice) -> Errno? {
        guard let bits = changed["30.rotation"], let number = changed["30.FB_ID"] else { return nil }
        guard let allocation = device.store.allocations[FramebufferID(rawValue: UInt32(number))] else { return nil }
        let source = side(changed["30.SRC_W"], changed["30.SRC_H"], shift: 16)
        let screen = side(changed["30.CRTC_W"], changed["30.CRTC_H"], shift: 0)
        if source.width > allocation.size.width || source.height > allocation.size.height { return .noSpace }
        if PlaneRotation.turn(bits).turn(source) != screen { return .outOfRange }
        if bits == 1 { return nil }
        let known = device.objects.planes.first { $0.id.rawValue == 30 }?.rotations ?? []
        if !known.isSuperset(of: PlaneRotation(rawValue: bits)) { return .invalidArgument }
        return turns.refusal(flags)
    }

    private func side(_ width: UInt64?, _ height: UInt64?, shift: UInt64) -> PixelSize {
        PixelSize(width: Int((width ?? 0) >> shift), height: Int((height ?? 0) >> shift))
    }

    private func refusalOfPlanes(_ changed: [String: UInt64], _ flags: CommitFlags, on device: FakeDevice) -> Errno? {
        let (values, overlays) = (device.properties.values, device.objects.overlays)
        if changed.keys.contains(where: { device.properties.hints[$0]?.isImmutable == true }) {
            return .invalidArgument
        }
        let wanted = values.merging(changed) { $1 }
        let lit = overlays.map(\.id).filter { $0 != 30 && wanted["\($0).FB_ID"] ?? 0 != 0 }
        let used = lit + overlays.map(\.id).filter { values["\($0).FB_ID"] ?? 0 != 0 }
        let touchesCrtc = changed.keys.contains { $0.hasPrefix("40.") || $0.hasPrefix("30.") }
        if flags.contains(.flipEvent), !touchesCrtc, used.isEmpty { return .invalidArgument }
        if let fault = lit.compactMap({ fault(of: $0, wanted, on: device) }).first { return fault }
        if !flags.contains(.allowModeset), needsModeset(from: values, to: wanted, of: overlays) {
            return .invalidArgument
        }
        guard changed.contains(where: { key, value in lit.contains { key == "\($0).FB_ID" } && value != 0 }) else {
            return nil
        }
        return planes.refusal(flags)
    }

    /// Whether planes change in a way for which the card sets the mode.
    private func needsModeset(
        from values: [String: UInt64],
        to wanted: [String: UInt64],
        of overlays: [FakePlane]
    ) -> Bool {
        overlays.map(\.id).filter { $0 != 30 }.contains { plane in
            let (before, after) = (values["\(plane).FB_ID"] ?? 0, wanted["\(plane).FB_ID"] ?? 0)
            switch modeset {
            case .never: return false
            case .switching: return (before == 0) != (after == 0)
            case .resizing:
                let sides = ["CRTC_W", "CRTC_H"].map { "\(plane).\($0)" }
                return before != 0 && after != 0 && sides.contains { values[$0] != wanted[$0] }
            }
        }
    }

    /// Hardware that shows nothing beyond the screen, scales nothing, and knows only the heights that it has said.
    private func fault(of plane: UInt32, _ values: [String: UInt64], on device: FakeDevice) -> Errno? {
        func value(_ name: String) -> Int { Int(values["\(plane).\(name)"] ?? 0) }
        let framebuffer = FramebufferID(rawValue: UInt32(value("FB_ID")))
        guard let allocation = device.store.allocations[framebuffer] else { return .noSuchFileOrDirectory }
        let source = PixelRect(
            x: value("SRC_X") >> 16,
            y: value("SRC_Y") >> 16,
            width: value("SRC_W") >> 16,
            height: value("SRC_H") >> 16
        )
        let place = PixelRect(x: value("CRTC_X"), y: value("CRTC_Y"), width: value("CRTC_W"), height: value("CRTC_H"))
        let turn = PlaneRotation.turn(values["\(plane).rotation"] ?? 1)
        let sides = turn.turn(PixelSize(width: source.width, height: source.height))
        if value("CRTC_ID") != 40 || source.isEmpty { return .invalidArgument }
        if !PixelRect(allocation.size).contains(source) { return .noSpace }
        if sides != PixelSize(width: place.width, height: place.height) { return .outOfRange }
        if !PixelRect(device.objects.connector.modes[0].size).contains(place) { return .outOfRange }
        return nil
    }

    /// Hardware that sends its signal to one connector only; two that were lit so before may stay.
    func refusalOfConnectors(_ changed: [String: UInt64], on device: FakeDevice) -> Errno? {
        let lit = { (values: [String: UInt64]) in
            Set(device.connectors().map { "\($0.id.rawValue).CRTC_ID" }.filter { values[$0] == 40 })
        }
        let wanted = lit(device.properties.values.merging(changed) { $1 })
        return wanted.count > 1 && wanted != lit(device.properties.values) ? .invalidArgument : nil
    }
}
