import Canvas
import Windows

/// wl_output: the panel.
final class OutputObject: ProtocolObject {
    override func wasDestroyed() { program.remove(self) }

    func announce() {
        let panel = program.server.panel
        let (size, millimeters) = (panel.room.picture, panel.millimeters)
        send(
            "geometry",
            .int(0),
            .int(0),
            .int(millimeters.width),
            .int(millimeters.height),
            .int(0),
            .string("sheetd"),
            .string(panel.name),
            .int(0)
        )
        // It is the current mode, and the preferred one.
        send("mode", .uint(3), .int(size.width), .int(size.height), .int(Int((panel.refreshRate * 1000).rounded())))
        send("scale", .int(panel.wholeScale))
        send("name", .string(panel.name))
        send("description", .string(panel.name))
        send("done")
    }
}

/// wl_data_device_manager, without anything to give.
final class DataDeviceManagerObject: ProtocolObject {
    override func handle(_ request: Request) throws(ProtocolFault) {
        switch request.name {
        case "create_data_source": _ = ProtocolObject(.dataSource, version, request.newID(0), of: program)
        case "get_data_device": _ = ProtocolObject(.dataDevice, version, request.newID(0), of: program)
        default: break
        }
    }
}

/// wp_viewporter.
final class ViewporterObject: ProtocolObject {
    override func handle(_ request: Request) throws(ProtocolFault) {
        guard request.name == "get_viewport", let surface: SurfaceObject = request.object(1) else { return }
        guard surface.viewport == nil else { throw ProtocolFault(.viewporter, 0, "the surface has a viewport already") }
        let viewport = ViewportObject(request.newID(0), surface)
        surface.viewport = viewport
    }
}

/// wp_viewport.
final class ViewportObject: ProtocolObject {
    private weak var surface: SurfaceObject?

    init(_ id: UInt32, _ surface: SurfaceObject) {
        self.surface = surface
        super.init(.viewport, 1, id, of: surface.program)
    }

    override func wasDestroyed() {
        surface?.viewport = nil
        surface?.update {
            $0.source = .set(nil)
            $0.destination = .set(nil)
        }
    }

    override func handle(_ request: Request) throws(ProtocolFault) {
        guard let surface, surface.resource != nil else {
            throw ProtocolFault(.viewport, 3, "the surface of the viewport is gone")
        }
        switch request.name {
        case "set_source": try setSource(request, of: surface)
        case "set_destination": try setDestination(request, of: surface)
        default: break
        }
    }

    private func setSource(_ request: Request, of surface: SurfaceObject) throws(ProtocolFault) {
        let values = (0..<4).map(request.fixed)
        if values.allSatisfy({ $0 == -1 }) { return surface.update { $0.source = .set(nil) } }
        guard values[0] >= 0, values[1] >= 0, values[2] > 0, values[3] > 0 else {
            throw .badViewportValue("a source at a place or of a size below zero")
        }
        let source = SourceRect(x: values[0], y: values[1], width: values[2], height: values[3])
        surface.update { $0.source = .set(source) }
    }

    private func setDestination(_ request: Request, of surface: SurfaceObject) throws(ProtocolFault) {
        let size = PixelSize(width: request.int(0), height: request.int(1))
        if size.width == -1, size.height == -1 { return surface.update { $0.destination = .set(nil) } }
        guard size.width > 0, size.height > 0 else { throw .badViewportValue("a destination without columns or rows") }
        surface.update { $0.destination = .set(size) }
    }
}

/// wp_fractional_scale_manager_v1.
final class FractionalScaleManagerObject: ProtocolObject {
    override func handle(_ request: Request) throws(ProtocolFault) {
        guard request.name == "get_fractional_scale", let surface: SurfaceObject = request.object(1) else { return }
        guard surface.fractionalScale == nil else {
            throw ProtocolFault(.fractionalScale, 0, "the surface has a fractional scale already")
        }
        let scale = FractionalScaleObject(.fractionalScale, 1, request.newID(0), of: program)
        surface.fractionalScale = scale
        scale.announce()
    }
}

/// wp_fractional_scale_v1.
final class FractionalScaleObject: ProtocolObject {
    /// In 120ths.
    func announce() { send("preferred_scale", .uint(UInt32((program.server.panel.room.scale * 120).rounded()))) }
}

/// wp_presentation.
final class PresentationObject: ProtocolObject {
    /// The number of CLOCK_MONOTONIC.
    func announce() { send("clock_id", .uint(1)) }

    override func handle(_ request: Request) throws(ProtocolFault) {
        guard request.name == "feedback", let surface: SurfaceObject = request.object(0) else { return }
        let feedback = FeedbackObject(.presentationFeedback, 1, request.newID(1), of: program)
        let id = program.server.register(feedback, .presentation)
        surface.update { $0.callbacks.append(id) }
    }
}

/// wp_presentation_feedback.
final class FeedbackObject: ProtocolObject {
    /// Its frame was on the screen at `flip`.
    func presented(_ flip: ProgramServer.Flip) {
        for output in program.outputs { send("sync_output", .object(output)) }
        let (seconds, rest) = flip.time.quotientAndRemainder(dividingBy: 1_000_000)
        send(
            "presented",
            .uint(UInt32(truncatingIfNeeded: seconds >> 32)),
            .uint(UInt32(truncatingIfNeeded: seconds)),
            .uint(UInt32(rest * 1000)),
            .uint(UInt32(1_000_000_000 / max(1, program.server.panel.refreshRate))),
            .uint(UInt32(truncatingIfNeeded: flip.number >> 32)),
            .uint(UInt32(truncatingIfNeeded: flip.number)),
            // At a blank, at the time of the display's clock; else nothing is known of it.
            .uint(flip.isAtBlank ? 3 : 0)
        )
        destroy()
    }

    func discard() {
        send("discarded")
        destroy()
    }
}

/// zwp_idle_inhibit_manager_v1.
final class IdleInhibitManagerObject: ProtocolObject {
    override func handle(_ request: Request) throws(ProtocolFault) {
        guard request.name == "create_inhibitor", let surface: SurfaceObject = request.object(1) else { return }
        _ = IdleInhibitorObject(request.newID(0), surface)
    }
}

/// zwp_idle_inhibitor_v1.
final class IdleInhibitorObject: ProtocolObject {
    private let surface: SurfaceID

    init(_ id: UInt32, _ surface: SurfaceObject) {
        self.surface = surface.id
        super.init(.idleInhibitor, 1, id, of: surface.program)
        program.server.change { $0.inhibitSleep(surface.id, by: 1) }
    }

    override func wasDestroyed() { program.server.change { $0.inhibitSleep(surface, by: -1) } }
}

/// zxdg_decoration_manager_v1: windows have no frame of their own.
final class DecorationManagerObject: ProtocolObject {
    override func handle(_ request: Request) throws(ProtocolFault) {
        guard request.name == "get_toplevel_decoration" else { return }
        DecorationObject(.decoration, 1, request.newID(0), of: program).announce()
    }
}

/// zxdg_toplevel_decoration_v1.
final class DecorationObject: ProtocolObject {
    private static let serverSide: UInt32 = 2

    func announce() { send("configure", .uint(Self.serverSide)) }

    override func handle(_ request: Request) throws(ProtocolFault) { announce() }
}
