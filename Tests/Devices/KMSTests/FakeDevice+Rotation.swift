import Canvas
import DisplaySupport
import SystemPackage

@testable import KMS
@testable import Output

/// A plane that turns pictures, as strict as a kernel without scaling: sides must fit, bits must be known.
extension FakeDevice {
    /// What a card says to a plane that is not upright.
    enum AnswerToTurns: Hashable {
        case yes
        /// It says no to tests and commits.
        case no(Errno)
        /// It says yes to tests and no to commits.
        case lie(Errno)
    }

    /// A card of one mode of 64x48 whose plane knows `rotations`.
    static func turning(
        _ rotations: PlaneRotation? = [.upright, .left, .half, .right],
        orientation: PanelOrientation? = nil,
        driver: String = "fake",
        damageClips: Bool = false
    ) -> FakeDevice {
        let device = FakeDevice(driver: driver, damageClips: damageClips)
        device.connector = Connector(
            50,
            .dsi,
            modes: [ModeLine(64, 48, preferred: true)],
            lit: 40,
            orientation: orientation
        )
        device.allPlanes = [Plane(30, crtc: 40, rotations: rotations), Plane(35, .cursor, crtc: 40)]
        return device
    }

    /// What can be seen on the panel.
    var visible: Surface {
        let isOurs = values["30.FB_ID"].flatMap { allocations[FramebufferID(rawValue: UInt32($0))] } != nil
        return isOurs ? unturned.turned(FakeDevice.turn(values["30.rotation"] ?? 1)) : unturned
    }

    /// The commits that only asked.
    var tests: [Call] {
        changes.filter { if case .commit(_, let flags) = $0 { flags.contains(.testOnly) } else { false } }
    }

    /// Why a kernel would refuse these values; nil when it takes them.
    func refusal(of changed: [String: UInt64], _ flags: CommitFlags) -> Errno? {
        guard let bits = changed["30.rotation"], let number = changed["30.FB_ID"] else { return nil }
        guard let allocation = allocations[FramebufferID(rawValue: UInt32(number))] else { return nil }
        let source = side(changed["30.SRC_W"], changed["30.SRC_H"], shift: 16)
        let screen = side(changed["30.CRTC_W"], changed["30.CRTC_H"], shift: 0)
        if source.width > allocation.size.width || source.height > allocation.size.height { return .noSpace }
        if FakeDevice.turn(bits).turn(source) != screen { return .outOfRange }
        if bits == 1 { return nil }
        let known = allPlanes.first { $0.id.rawValue == 30 }?.rotations ?? []
        if !known.isSuperset(of: PlaneRotation(rawValue: bits)) { return .invalidArgument }
        switch answerToTurns {
        case .yes: return nil
        case .no(let reason): return reason
        case .lie(let reason): return flags.contains(.testOnly) ? nil : reason
        }
    }

    private func side(_ width: UInt64?, _ height: UInt64?, shift: UInt64) -> PixelSize {
        PixelSize(width: Int((width ?? 0) >> shift), height: Int((height ?? 0) >> shift))
    }

    /// The kernel's meaning of the property: quarters against the clock, then mirrors.
    static func turn(_ bits: UInt64) -> Rotation {
        switch bits {
        case 0b10: .threeQuarters
        case 0b100, 0b11_0001: .half
        case 0b1000: .quarter
        default: .none
        }
    }
}
