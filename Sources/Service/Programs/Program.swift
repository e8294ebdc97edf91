import CWayland
import Glibc
import Logging
import System
import Windows

/// A connection of a program, with what it may have.
final class Program {
    let id: ProgramID
    /// Programs that came later have a greater one.
    let order: Int
    unowned let server: ProgramServer
    /// Nil when it is gone.
    private(set) var client: OpaquePointer?
    private var objects = 0
    private(set) var surfaces = 0
    /// Each is an open file.
    private var pools = 0
    /// The bytes of its buffers.
    private var pictures = 0
    private(set) var seats: [SeatObject] = []
    private(set) var touches: [TouchObject] = []
    private(set) var keyboards: [KeyboardObject] = []
    private(set) var texts: [TextInputObject] = []
    private(set) var outputs: [OutputObject] = []
    private(set) var bases: [WindowBaseObject] = []
    var liveness = Liveness()
    var backlog = TouchBacklog()
    /// Whether the log has why it is disconnected.
    private(set) var wasReported = false
    let process: Int32
    let user: UInt32
    /// When it came.
    let start: Microseconds
    private var ended: Listener?
    private var made: Listener?

    private static let mostObjects = 1000
    private static let mostSurfaces = 64
    private static let mostPools = 100

    /// How long it may have no window before it may have to make room for another one.
    private static let patience: Microseconds = 5_000_000

    init(_ number: Int, _ client: OpaquePointer, of server: ProgramServer, at start: Microseconds) {
        (id, order, self.client, self.server, self.start) = (ProgramID(number), number, client, server, start)
        var process: pid_t = 0
        var user: uid_t = 0
        var group: gid_t = 0
        wl_client_get_credentials(client, &process, &user, &group)
        (self.process, self.user) = (process, user)
        let ended = Listener { [unowned self] _ in self.server.went(self) }
        wl_client_add_destroy_listener(client, ended.pointer)
        // Registries are made by the library, and stay.
        let made = Listener { [unowned self] resource in
            if let resource, strcmp(wl_resource_get_class(resource), "wl_registry") == 0 { count(1) }
        }
        wl_client_add_resource_created_listener(client, made.pointer)
        (self.ended, self.made) = (ended, made)
    }

    func add(_ seat: SeatObject) { seats.append(seat) }
    func remove(_ seat: SeatObject) { seats.removeAll { $0 === seat } }
    func add(_ keyboard: KeyboardObject) { keyboards.append(keyboard) }
    func remove(_ keyboard: KeyboardObject) { keyboards.removeAll { $0 === keyboard } }
    func add(_ text: TextInputObject) { texts.append(text) }
    func remove(_ text: TextInputObject) { texts.removeAll { $0 === text } }
    func add(_ touch: TouchObject) { touches.append(touch) }
    func remove(_ touch: TouchObject) { touches.removeAll { $0 === touch } }
    func add(_ output: OutputObject) { outputs.append(output) }
    func remove(_ output: OutputObject) { outputs.removeAll { $0 === output } }
    func add(_ base: WindowBaseObject) { bases.append(base) }
    func remove(_ base: WindowBaseObject) { bases.removeAll { $0 === base } }

    func count(_ change: Int) {
        objects += change
        if objects > Self.mostObjects { refuse("more than \(Self.mostObjects) objects") }
    }

    func countSurface(_ change: Int) {
        surfaces += change
        if surfaces > Self.mostSurfaces { refuse("more than \(Self.mostSurfaces) surfaces") }
    }

    func countPool(_ change: Int) {
        pools += change
        if pools > Self.mostPools { refuse("more than \(Self.mostPools) pools") }
    }

    /// Bytes of buffers count, not those of pools: these are never mapped.
    func countPicture(_ bytes: Int) {
        pictures += bytes
        if pictures > server.mostPictureBytes { refuse("more than \(server.mostPictureBytes) bytes of pictures") }
    }

    /// Ends the connection for what the program has done against the protocol.
    func end(for fault: ProtocolFault, on object: ProtocolObject) {
        server.log.warning("\(name) is disconnected: \(fault)")
        wasReported = true
        if let resource = object.resource { sheetd_post_error(resource, fault.code, fault.text) }
    }

    /// Ends the connection of a program that has more than it may.
    func refuse(_ text: String) {
        guard let client, !wasReported else { return }
        server.log.warning("\(name) is disconnected: \(text)")
        wasReported = true
        sheetd_refuse(client, text)
        server.disconnect(self)
    }

    var name: String { "the program of process \(process)" }

    func isGone() {
        client = nil
        made?.remove()
    }

    /// Whether it has left more than a quarter of what may wait for it unread.
    var isBehind: Bool {
        guard let client else { return false }
        var watched = pollfd(fd: wl_client_get_fd(client), events: Int16(POLLOUT), revents: 0)
        return poll(&watched, 1, 0) == 0
    }

    /// Whether it is there for no window.
    func isSilent(at time: Microseconds) -> Bool {
        start + Self.patience <= time && server.tree.toplevel(of: id) == nil
    }
}
