import Canvas
import System
import Windows

/// wl_compositor: makes surfaces and regions.
final class CompositorObject: ProtocolObject {
    override func handle(_ request: Request) throws(ProtocolFault) {
        switch request.name {
        case "create_surface": _ = SurfaceObject(request.newID(0), on: self)
        case "create_region": _ = RegionObject(.region, 1, request.newID(0), of: program)
        default: break
        }
    }
}

/// wl_region.
final class RegionObject: ProtocolObject {
    private(set) var region = Region()

    override func handle(_ request: Request) throws(ProtocolFault) {
        switch request.name {
        case "add": region.add(request.rect(0))
        case "subtract": region.subtract(request.rect(0))
        default: break
        }
    }
}

extension Request {
    /// A rectangle of four numbers.
    func rect(_ first: Int) -> PixelRect {
        PixelRect(x: int(first), y: int(first + 1), width: int(first + 2), height: int(first + 3))
    }
}

/// wl_surface.
final class SurfaceObject: ProtocolObject {
    let id: SurfaceID
    /// What else the program has made of it, at most one of each.
    weak var viewport: ViewportObject?
    weak var fractionalScale: ProtocolObject?
    weak var window: WindowObject?
    private var isEntered = false

    init(_ id: UInt32, on compositor: CompositorObject) {
        let program = compositor.program
        self.id = program.server.makeSurfaceID()
        super.init(.surface, compositor.version, id, of: program)
        program.server.tree.create(self.id, of: program.id)
        program.server.surfaces[self.id] = self
        program.countSurface(1)
    }

    override func wasDestroyed() {
        program.server.surfaces[id] = nil
        program.countSurface(-1)
        program.server.change { $0.destroy(id) }
    }

    override func checkDestruction() throws(ProtocolFault) {
        if window?.resource != nil { throw ProtocolFault(.base, 0, "a surface is destroyed before its window") }
    }

    override func handle(_ request: Request) throws(ProtocolFault) {
        switch request.name {
        case "attach": attach(request.object(0))
        case "damage": update { $0.damage(request.rect(0)) }
        case "damage_buffer": update { $0.damageBuffer(request.rect(0)) }
        case "frame":
            let callback = CallbackObject(.callback, 1, request.newID(0), of: program)
            let id = program.server.register(callback, .frame)
            update { $0.callbacks.append(id) }
        case "set_opaque_region": update { $0.opaque = .set(request.object(0, as: RegionObject.self)?.region) }
        case "set_input_region": update { $0.input = .set(request.object(0, as: RegionObject.self)?.region) }
        case "set_buffer_transform":
            guard let transform = BufferTransform(rawValue: request.int(0)) else {
                throw .invalidTransform(request.int(0))
            }
            update { $0.transform = transform }
        case "set_buffer_scale":
            let scale = request.int(0)
            guard scale > 0 else { throw .invalidScale(scale) }
            update { $0.scale = scale }
        case "commit":
            try program.server.change { tree throws(ProtocolFault) in try tree.commit(id) }
            enter()
        // Windows stay where they are placed.
        case "offset": break
        default: break
        }
    }

    func update(_ change: (inout SurfaceUpdate) -> Void) { program.server.tree.update(id, change) }

    private func attach(_ buffer: BufferObject?) {
        guard let buffer else { return update { $0.attachment = .removed } }
        guard let description = buffer.buffer?.description else { return }
        update { $0.attachment = .buffer(description) }
    }

    /// Says on which output it is: programs draw at the scale of that.
    func enter() {
        guard !isEntered else { return }
        for output in program.outputs {
            send("enter", .object(output))
            isEntered = true
        }
    }
}

/// wl_callback.
final class CallbackObject: ProtocolObject {
    func done(at time: Microseconds) {
        send("done", .uint(UInt32(truncatingIfNeeded: time / 1000)))
        destroy()
    }
}

/// wl_subcompositor.
final class SubcompositorObject: ProtocolObject {
    override func handle(_ request: Request) throws(ProtocolFault) {
        guard request.name == "get_subsurface" else { return }
        guard let surface: SurfaceObject = request.object(1), let parent: SurfaceObject = request.object(2) else {
            return
        }
        try program.server.change { tree throws(ProtocolFault) in try tree.makeSubsurface(surface.id, on: parent.id) }
        _ = SubsurfaceObject(request.newID(0), surface)
    }
}

/// wl_subsurface.
final class SubsurfaceObject: ProtocolObject {
    private let surface: SurfaceID

    init(_ id: UInt32, _ surface: SurfaceObject) {
        self.surface = surface.id
        super.init(.subsurface, 1, id, of: surface.program)
    }

    override func wasDestroyed() { program.server.change { $0.removeSubsurface(surface) } }

    override func handle(_ request: Request) throws(ProtocolFault) {
        switch request.name {
        case "set_position": program.server.tree.move(surface, to: Offset(x: request.int(0), y: request.int(1)))
        case "place_above": try stack(.above, request)
        case "place_below": try stack(.below, request)
        case "set_sync": try synchronize(.synchronized)
        case "set_desync": try synchronize(.free)
        default: break
        }
    }

    private func stack(_ stacking: SurfaceTree.Stacking, _ request: Request) throws(ProtocolFault) {
        guard let sibling: SurfaceObject = request.object(0) else { return }
        try program.server.tree.stack(surface, stacking, sibling.id)
    }

    private func synchronize(_ commits: SurfaceTree.Commits) throws(ProtocolFault) {
        try program.server.change { tree throws(ProtocolFault) in try tree.set(surface, commits) }
    }
}
