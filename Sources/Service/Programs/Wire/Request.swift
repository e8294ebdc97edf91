import CWayland
import Glibc
import Windows

/// A request of a program, with its arguments as the interface has them: the library has checked their number and types.
struct Request {
    let name: String
    fileprivate let arguments: UnsafeMutablePointer<wl_argument>?

    func int(_ index: Int) -> Int { Int(arguments![index].i) }

    func uint(_ index: Int) -> UInt32 { arguments![index].u }

    /// A number with a fraction in 256ths.
    func fixed(_ index: Int) -> Double { Double(arguments![index].f) / 256 }

    func string(_ index: Int) -> String { arguments![index].s.map { String(cString: $0) } ?? "" }

    /// The bytes of a text, which need be no proper UTF-8.
    func bytes(_ index: Int) -> [UInt8] {
        arguments![index].s.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
    }

    /// The name that the program has given to a new object.
    func newID(_ index: Int) -> UInt32 { arguments![index].n }

    /// A descriptor, which is the handler's from now on.
    func descriptor(_ index: Int) -> Int32 { arguments![index].h }

    /// An object of the kind that the interface has there; nil where the program gave none.
    func object<Object: ProtocolObject>(_ index: Int, as kind: Object.Type = Object.self) -> Object? {
        arguments![index].o.flatMap { ProtocolObject.at($0) as? Object }
    }
}

/// What is sent with an event.
enum Argument {
    case int(Int)
    case uint(UInt32)
    /// A number with a fraction, in 256ths.
    case fixed(Double)
    case string(String)
    case object(ProtocolObject)
    case array([UInt32])
    /// A descriptor, which stays the sender's.
    case file(Int32)
}

/// An object of a program's connection: requests to it come to `handle`, events go out through `send`.
///
/// It lives as long as the program's object does; `resource` is nil afterwards.
class ProtocolObject {
    private(set) var resource: OpaquePointer?
    let program: Program
    private let interface: Interface

    /// An object that the program has called `id`.
    init(_ interface: Interface, _ version: Int32, _ id: UInt32, of program: Program) {
        self.program = program
        self.interface = interface
        guard let client = program.client, let resource = wl_resource_create(client, interface.table, version, id)
        else {
            if let client = program.client { wl_client_post_no_memory(client) }
            return
        }
        self.resource = resource
        wl_resource_set_dispatcher(
            resource,
            { ProtocolObject.dispatch($1, $3, $4) },
            nil,
            Unmanaged.passRetained(self).toOpaque(),
            { ProtocolObject.destroyed($0) }
        )
        program.count(1)
    }

    /// Carries out a request; a fault ends the connection.
    func handle(_ request: Request) throws(ProtocolFault) {}

    /// The program's object is no more.
    func wasDestroyed() {}

    var version: Int32 { resource.map { wl_resource_get_version($0) } ?? 0 }

    func destroy() { if let resource { wl_resource_destroy(resource) } }

    private static func dispatch(
        _ target: UnsafeMutableRawPointer?,
        _ message: UnsafePointer<wl_message>?,
        _ arguments: UnsafeMutablePointer<wl_argument>?
    ) -> Int32 {
        guard let object = target.flatMap({ at(OpaquePointer($0)) }), let message else { return 0 }
        // It may be destroyed by its own request.
        withExtendedLifetime(object) {
            let request = Request(name: String(cString: message.pointee.name), arguments: arguments)
            do throws(ProtocolFault) {
                switch request.name {
                case "destroy", "release": try object.leave()
                default: try object.handle(request)
                }
            } catch {
                object.program.end(for: error, on: object)
            }
        }
        return 0
    }

    /// What has to hold before the program may destroy the object.
    func checkDestruction() throws(ProtocolFault) {}

    private func leave() throws(ProtocolFault) {
        try checkDestruction()
        destroy()
    }

    private static func destroyed(_ resource: OpaquePointer?) {
        guard let data = resource.flatMap({ wl_resource_get_user_data($0) }) else { return }
        let object = Unmanaged<ProtocolObject>.fromOpaque(data).takeRetainedValue()
        object.resource = nil
        object.program.count(-1)
        object.wasDestroyed()
    }

    fileprivate static func at(_ resource: OpaquePointer) -> ProtocolObject? {
        wl_resource_get_user_data(resource).map { Unmanaged<ProtocolObject>.fromOpaque($0).takeUnretainedValue() }
    }
}

// Events.
extension ProtocolObject {
    /// Sends an event of the interface, where the program's version of it has that.
    func send(_ event: String, _ arguments: Argument...) {
        guard let resource, let opcode = opcode(of: event) else { return }
        var strings: [UnsafeMutablePointer<CChar>] = []
        var arrays: [UnsafeMutablePointer<wl_array>] = []
        defer {
            for string in strings { free(string) }
            for array in arrays {
                wl_array_release(array)
                array.deallocate()
            }
        }
        var values = arguments.map { argument in
            var value = wl_argument()
            switch argument {
            case .int(let number): value.i = Int32(clamping: number)
            case .uint(let number): value.u = number
            case .fixed(let number): value.f = Int32(max(-8e6, min(8e6, number)) * 256)
            case .object(let object): value.o = object.resource
            case .file(let descriptor): value.h = descriptor
            case .string(let text):
                let string = strdup(text)!
                strings.append(string)
                value.s = UnsafePointer(string)
            case .array(let words):
                let array = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
                wl_array_init(array)
                for word in words { wl_array_add(array, 4)?.storeBytes(of: word, as: UInt32.self) }
                arrays.append(array)
                value.a = array
            }
            return value
        }
        wl_resource_post_event_array(resource, opcode, &values)
    }

    /// The number of an event; nil where the program's version does not have it.
    private func opcode(of event: String) -> UInt32? {
        let table = interface.table.pointee
        for index in 0..<Int(table.event_count) where strcmp(table.events[index].name, event) == 0 {
            let since = Int32(strtol(table.events[index].signature, nil, 10))
            return since <= version ? UInt32(index) : nil
        }
        preconditionFailure("\(interface.name) has no event \(event)")
    }
}
