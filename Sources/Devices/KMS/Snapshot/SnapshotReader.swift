import Canvas
import Output

extension Snapshot {
    /// What is on the screen of a display: the primary plane of the CRTC that lights the connector now, without overlays and
    /// the pointer.
    ///
    /// That takes one pass over the whole picture, often out of memory that is slow to read. What cannot be read is no
    /// snapshot, and no fault.
    init(_ selection: DisplaySelection, _ device: any KMSDevice, isTouched: Bool) {
        if isTouched {
            self = .none(reason: "the screen shows this program's own picture")
            return
        }
        do {
            self = .picture(try SnapshotReader(selection: selection, device: device).read())
        } catch {
            self = .none(reason: "\(error)")
        }
    }
}

/// Reads the picture that is on the screen of a chosen display.
struct SnapshotReader {
    let selection: DisplaySelection
    let device: any KMSDevice

    /// The part of a framebuffer that is on the screen, and how it is turned there.
    private struct Shown {
        let framebuffer: FramebufferID
        let part: PixelRect
        var rotation = Rotation.none
    }

    /// - Throws: `SnapshotError` or `DisplayError`, whose text says why there is no picture to be had.
    func read() throws -> Surface {
        let shown = try shown()
        let framebuffer = try ForeignFramebuffer(shown.framebuffer, on: device)
        return try framebuffer.read(shown.part).turned(shown.rotation)
    }

    private func shown() throws -> Shown {
        let (connector, crtc) = (selection.connector, try device.crtc(selection.crtc.id))
        guard connector.litCrtc == crtc.id else { throw SnapshotError("no CRTC lights \(connector.name)") }
        guard let mode = crtc.mode, try device.properties(of: crtc.id)["ACTIVE"]?.value != 0 else {
            throw SnapshotError("CRTC \(crtc.id.rawValue) is off")
        }
        return try shownByPlane() ?? shown(by: crtc, mode)
    }

    /// What the plane's properties say; nil where the driver or the request for the old calls hides them.
    private func shownByPlane() throws -> Shown? {
        guard let plane = selection.plane else { return nil }
        let properties = try device.properties(of: plane.id)
        guard let number = properties["FB_ID"]?.value else { return nil }
        guard let framebuffer = FramebufferID(orNone: UInt32(truncatingIfNeeded: number)) else {
            throw SnapshotError("nothing is on plane \(plane.id.rawValue)")
        }
        // 16.16 fixed point; a fraction of a pixel is left out.
        let edges = ["SRC_X", "SRC_Y", "SRC_W", "SRC_H"].map { Int((properties[$0]?.value ?? 0) >> 16) }
        return Shown(
            framebuffer: framebuffer,
            part: PixelRect(x: edges[0], y: edges[1], width: edges[2], height: edges[3]),
            rotation: try Rotation(planeRotation: properties["rotation"]?.value ?? 1)
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

/// Why there is no picture to be had.
struct SnapshotError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension Rotation {
    /// The turn in a plane's property: a bit for each quarter, counted against the clock, and two for mirrors.
    fileprivate init(planeRotation bits: UInt64) throws {
        switch bits {
        case 1 << 0: self = .none
        case 1 << 1: self = .threeQuarters
        case 1 << 2: self = .half
        case 1 << 3: self = .quarter
        default: throw SnapshotError("the plane mirrors its picture")
        }
    }
}
