import CWayland

/// What a program may bind: each global with the object that it gets.
final class Global {
    /// Makes an object for a program that binds the global.
    private typealias Binding = (Program, Int32, UInt32) -> Void

    private unowned let server: ProgramServer
    private let bind: Binding

    private init(_ server: ProgramServer, _ bind: @escaping Binding) { (self.server, self.bind) = (server, bind) }

    /// Offers everything to the programs of `server`, as long as it keeps what is returned.
    static func offerAll(of server: ProgramServer, on display: OpaquePointer) -> [Global] {
        var offered: [Global] = []
        func offer(_ interface: Interface, _ bind: @escaping Binding) {
            offered.append(Self.offer(interface, of: server, on: display, bind))
        }

        offer(.compositor) { _ = CompositorObject(.compositor, $1, $2, of: $0) }
        offer(.subcompositor) { _ = SubcompositorObject(.subcompositor, $1, $2, of: $0) }
        offer(.shm) { MemoryObject(.shm, $1, $2, of: $0).announce() }
        offer(.output) { program, version, id in
            let output = OutputObject(.output, version, id, of: program)
            program.add(output)
            output.announce()
        }
        offer(.seat) { program, version, id in
            let seat = SeatObject(.seat, version, id, of: program)
            program.add(seat)
            seat.announce()
        }
        offer(.windowBase) { $0.add(WindowBaseObject(.windowBase, $1, $2, of: $0)) }
        offer(.dataDeviceManager) { _ = DataDeviceManagerObject(.dataDeviceManager, $1, $2, of: $0) }
        offer(.viewporter) { _ = ViewporterObject(.viewporter, $1, $2, of: $0) }
        offer(.fractionalScaleManager) { _ = FractionalScaleManagerObject(.fractionalScaleManager, $1, $2, of: $0) }
        offer(.presentation) { PresentationObject(.presentation, $1, $2, of: $0).announce() }
        offer(.idleInhibitManager) { _ = IdleInhibitManagerObject(.idleInhibitManager, $1, $2, of: $0) }
        offer(.decorationManager) { _ = DecorationManagerObject(.decorationManager, $1, $2, of: $0) }
        offer(.textInputManager) { _ = TextInputManagerObject(.textInputManager, $1, $2, of: $0) }
        return offered
    }

    private static func offer(
        _ interface: Interface,
        of server: ProgramServer,
        on display: OpaquePointer,
        _ bind: @escaping Binding
    ) -> Global {
        let global = Global(server, bind)
        let owner = Unmanaged.passUnretained(global).toOpaque()
        wl_global_create(display, interface.table, interface.version, owner) { client, global, version, id in
            guard let global else { return }
            let offered = Unmanaged<Global>.fromOpaque(global).takeUnretainedValue()
            guard let program = offered.server.program(of: client) else { return }
            offered.bind(program, Int32(version), id)
        }
        return global
    }
}
