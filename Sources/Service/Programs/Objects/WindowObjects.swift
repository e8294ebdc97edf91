import Canvas
import Windows

/// xdg_wm_base: makes windows of surfaces.
final class WindowBaseObject: ProtocolObject {
    override func wasDestroyed() { program.remove(self) }

    override func handle(_ request: Request) throws(ProtocolFault) {
        switch request.name {
        case "create_positioner": _ = PositionerObject(.positioner, version, request.newID(0), of: program)
        case "get_xdg_surface":
            guard let surface: SurfaceObject = request.object(1) else { return }
            try program.server.change { tree throws(ProtocolFault) in try tree.makeWindow(surface.id) }
            let window = WindowObject(request.newID(0), surface, on: self)
            surface.window = window
        case "pong": program.server.pong(of: program)
        default: break
        }
    }
}

/// xdg_positioner.
final class PositionerObject: ProtocolObject {
    private(set) var rules = Positioner()

    override func handle(_ request: Request) throws(ProtocolFault) {
        switch request.name {
        case "set_size":
            rules.size = PixelSize(width: request.int(0), height: request.int(1))
            guard rules.size.width > 0, rules.size.height > 0 else { throw .invalidPositionerInput }
        case "set_anchor_rect":
            rules.anchorRect = request.rect(0)
            rules.isAnchored = true
            guard rules.anchorRect.width >= 0, rules.anchorRect.height >= 0 else { throw .invalidPositionerInput }
        case "set_anchor": rules.anchor = try edge(request)
        case "set_gravity": rules.gravity = try edge(request)
        case "set_constraint_adjustment": rules.adjustment = Positioner.Adjustment(rawValue: request.uint(0))
        case "set_offset": rules.offset = Offset(x: request.int(0), y: request.int(1))
        case "set_reactive": rules.isReactive = true
        // Popups are placed on what their parent is when they are shown.
        case "set_parent_size", "set_parent_configure": break
        default: break
        }
    }

    private func edge(_ request: Request) throws(ProtocolFault) -> Positioner.Edge {
        guard let edge = Positioner.Edge(rawValue: Int(request.uint(0))) else { throw .invalidPositionerInput }
        return edge
    }
}

/// xdg_surface.
final class WindowObject: ProtocolObject {
    let surface: SurfaceID
    weak var toplevel: ToplevelObject?
    weak var popup: PopupObject?

    init(_ id: UInt32, _ surface: SurfaceObject, on base: WindowBaseObject) {
        self.surface = surface.id
        super.init(.xdgSurface, base.version, id, of: surface.program)
        program.server.windows[surface.id] = self
    }

    override func checkDestruction() throws(ProtocolFault) {
        try program.server.change { tree throws(ProtocolFault) in try tree.removeWindow(surface) }
    }

    override func wasDestroyed() { program.server.windows[surface] = nil }

    override func handle(_ request: Request) throws(ProtocolFault) {
        switch request.name {
        case "get_toplevel":
            try program.server.change { tree throws(ProtocolFault) in try tree.makeToplevel(surface) }
            let toplevel = ToplevelObject(request.newID(0), self)
            self.toplevel = toplevel
        case "get_popup":
            guard let positioner: PositionerObject = request.object(2) else { return }
            let parent = request.object(1, as: WindowObject.self)?.surface
            try program.server.change { tree throws(ProtocolFault) in
                try tree.makePopup(surface, on: parent, positioner.rules)
            }
            let popup = PopupObject(request.newID(0), self)
            self.popup = popup
        case "set_window_geometry": try program.server.tree.setGeometry(surface, request.rect(0))
        case "ack_configure": try program.server.tree.acknowledge(surface, request.uint(0))
        default: break
        }
    }

    /// Asks the window to be something.
    func send(_ configure: Configure) {
        switch configure.shape {
        case .fullScreen(let size): toplevel?.configure(size, [.fullScreen] + (configure.isActive ? [.activated] : []))
        case .inside(let size, let isFixed):
            // Only a maximized window has to have its size.
            let states: [ToplevelObject.State] = isFixed ? [.maximized] : []
            toplevel?.configure(size, states + (configure.isActive ? [.activated] : []))
        case .own(let room):
            toplevel?.send("configure_bounds", .int(room.width), .int(room.height))
            toplevel?.configure(PixelSize(width: 0, height: 0), configure.isActive ? [.activated] : [])
        case .popup(let place, let token):
            if let token { popup?.send("repositioned", .uint(token)) }
            popup?.send("configure", .int(place.x), .int(place.y), .int(place.width), .int(place.height))
        }
        send("configure", .uint(configure.serial))
    }
}

/// xdg_toplevel.
final class ToplevelObject: ProtocolObject {
    enum State: UInt32 {
        case maximized = 1
        case fullScreen = 2
        case activated = 4
    }

    private let surface: SurfaceID

    init(_ id: UInt32, _ window: WindowObject) {
        surface = window.surface
        super.init(.toplevel, window.version, id, of: window.program)
        // Nothing that a window manager does is there: no menu, no larger, smaller or hidden window.
        send("wm_capabilities", .array([]))
    }

    override func wasDestroyed() { program.server.change { $0.unmake(surface) } }

    override func handle(_ request: Request) throws(ProtocolFault) {
        switch request.name {
        case "set_parent":
            let parent = request.object(0, as: ToplevelObject.self)?.surface
            try program.server.change { tree throws(ProtocolFault) in try tree.setParent(surface, parent) }
        case "set_title": program.server.change { $0.setTitle(surface, request.string(0)) }
        case "set_app_id": program.server.change { $0.setAppID(surface, request.string(0)) }
        case "set_max_size", "set_min_size":
            guard request.int(0) >= 0, request.int(1) >= 0 else { throw .invalidLimits }
            if request.name == "set_min_size" {
                program.server.change { $0.setMinHeight(surface, request.int(1)) }
            }
        case "set_maximized", "unset_maximized", "set_fullscreen", "unset_fullscreen":
            program.server.change { $0.refuse(surface) }
        default: break
        }
    }

    func configure(_ size: PixelSize, _ states: [State]) {
        send("configure", .int(size.width), .int(size.height), .array(states.map(\.rawValue)))
    }
}

/// xdg_popup.
final class PopupObject: ProtocolObject {
    private let surface: SurfaceID

    init(_ id: UInt32, _ window: WindowObject) {
        surface = window.surface
        super.init(.popup, window.version, id, of: window.program)
    }

    override func checkDestruction() throws(ProtocolFault) {
        try program.server.tree.checkDestruction(ofPopup: surface)
    }

    override func wasDestroyed() { program.server.change { $0.unmake(surface) } }

    override func handle(_ request: Request) throws(ProtocolFault) {
        switch request.name {
        case "grab": try program.server.change { tree throws(ProtocolFault) in try tree.grab(surface) }
        case "reposition":
            guard let positioner: PositionerObject = request.object(0) else { return }
            try program.server.change { tree throws(ProtocolFault) in
                try tree.reposition(surface, positioner.rules, token: request.uint(1))
            }
        default: break
        }
    }
}
