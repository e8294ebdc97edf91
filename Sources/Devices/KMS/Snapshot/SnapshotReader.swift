import Canvas
import Output

/// Reads the picture that is on the screen of a chosen display: the primary plane of the CRTC that lights the connector now,
/// without overlays and the pointer.
///
/// That takes one pass over the whole picture, often out of memory that is slow to read.
struct SnapshotReader {
    let selection: DisplaySelection
    let device: any KMSDevice

    private struct Shown {
        let framebuffer: FramebufferID
        let part: PixelRect
        var rotation = Rotation.none
    }

    /// What cannot be read is no snapshot, and no fault.
    var snapshot: Snapshot {
        do {
            return .picture(try read())
        } catch {
            return .none(reason: "\(error)")
        }
    }

    /// - Throws: `SnapshotError` or `DisplayError`, whose text says why there is no picture to be had.
    private func read() throws -> Surface {
        let shown = try shown()
        let framebuffer = try ForeignFramebuffer(shown.framebuffer, on: device.foreign)
        return try framebuffer.read(shown.part).turned(shown.rotation)
    }

    private func shown() throws -> Shown {
        let (connector, crtc) = (selection.connector, try device.crtc(selection.crtc.id))
        guard connector.litCrtc == crtc.id else { throw SnapshotError("no CRTC lights \(connector.name)") }
        guard let mode = crtc.mode, try ObjectProperties(of: crtc.id, on: device)[.active]?.value != 0 else {
            throw SnapshotError("CRTC \(crtc.id.rawValue) is off")
        }
        return try shownByPlane() ?? shown(by: crtc, mode)
    }

    /// What the plane's properties say; nil where the driver or the request for the old calls hides them.
    private func shownByPlane() throws -> Shown? {
        guard let plane = selection.plane else { return nil }
        let properties = try ObjectProperties(of: plane.id, on: device)
        guard let number = properties[.framebuffer]?.value else { return nil }
        guard let framebuffer = FramebufferID(orNone: UInt32(truncatingIfNeeded: number)) else {
            throw SnapshotError("nothing is on plane \(plane.id.rawValue)")
        }
        // 16.16 fixed point; a fraction of a pixel is left out.
        func side(_ name: PlaneProperty) -> Int { Int((properties[name]?.value ?? 0) >> 16) }
        return Shown(
            framebuffer: framebuffer,
            part: PixelRect(
                x: side(.sourceX),
                y: side(.sourceY),
                width: side(.sourceWidth),
                height: side(.sourceHeight)
            ),
            rotation: try Rotation(planeRotation: properties[.rotation]?.value ?? 1)
        )
    }

    private func shown(by crtc: Crtc, _ mode: ModeLine) throws -> Shown {
        guard let framebuffer = crtc.framebuffer else {
            throw SnapshotError("nothing is on CRTC \(crtc.id.rawValue)")
        }
        let size = mode.size
        let (x, y) = (Int(crtc.origin.x), Int(crtc.origin.y))
        return Shown(
            framebuffer: framebuffer,
            part: PixelRect(x: x, y: y, width: size.width, height: size.height)
        )
    }
}

struct SnapshotError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension Rotation {
    /// - Throws: `SnapshotError` where the plane mirrors, too.
    fileprivate init(planeRotation bits: UInt64) throws {
        switch PlaneRotation(rawValue: bits) {
        case .upright: self = .none
        case .left: self = .threeQuarters
        case .half: self = .half
        case .right: self = .quarter
        default: throw SnapshotError("the plane mirrors its picture")
        }
    }
}
