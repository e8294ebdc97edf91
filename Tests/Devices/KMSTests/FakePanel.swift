import Canvas

@testable import KMS
@testable import Output

/// What can be seen on the panel behind a card in memory.
struct FakePanel {
    let device: FakeDevice

    /// What can be seen of the primary plane.
    var visible: Surface {
        let isOurs =
            device.properties["30.FB_ID"].flatMap { device.store.allocations[FramebufferID(rawValue: UInt32($0))] }
            != nil
        return isOurs
            ? device.unturned.turned(PlaneRotation.turn(device.properties["30.rotation"] ?? 1)) : device.unturned
    }

    /// The overlays that show something, from the lowest to the highest.
    var lit: [UInt32] {
        let visible = device.objects.overlays.map(\.id).filter {
            $0 != 30 && device.properties["\($0).FB_ID"] ?? 0 != 0
        }
        return visible.sorted {
            (device.properties["\($0).zpos"] ?? UInt64($0)) < (device.properties["\($1).zpos"] ?? UInt64($1))
        }
    }

    /// What can be seen on the panel, all planes together.
    var composed: Surface {
        lit.reduce(into: visible) { panel, plane in lay(plane, on: &panel) }
    }

    private func lay(_ plane: UInt32, on panel: inout Surface) {
        func value(_ name: String) -> Int { Int(device.properties["\(plane).\(name)"] ?? 0) }
        guard let picture = device.store.content(of: FramebufferID(rawValue: UInt32(value("FB_ID")))) else { return }
        let isOpaque = device.store.allocations[FramebufferID(rawValue: UInt32(value("FB_ID")))]?.format == .xrgb8888
        let alpha = Int(device.properties["\(plane).alpha"] ?? 0xFFFF)
        let size = PixelSize(width: value("SRC_W") >> 16, height: value("SRC_H") >> 16)
        let turn = PlaneRotation.turn(device.properties["\(plane).rotation"] ?? 1)
        let screen = PixelSize(width: value("CRTC_W"), height: value("CRTC_H"))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let source = picture[x + (value("SRC_X") >> 16), y + (value("SRC_Y") >> 16)]
                let place = turn.onPanel(PixelRect(x: x, y: y, width: 1, height: 1), panel: screen)
                let (column, row) = (place.x + value("CRTC_X"), place.y + value("CRTC_Y"))
                let over = isOpaque ? source | 0xFF00_0000 : source
                panel[column, row] = Self.blend(over, on: panel[column, row], alpha)
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
}

extension PlaneRotation {
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
