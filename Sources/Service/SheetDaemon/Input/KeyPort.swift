import Evdev
import Typing
import Udev

/// A device whose keys are read.
protocol KeyPort: AnyObject {
    var device: KeyDevice { get }
    var fileDescriptor: Int32 { get }
    /// What libevdev finds wrong with it; nil where it finds nothing.
    var complaint: String? { get }
    /// How often events came faster than they were read.
    var overflows: Int { get }

    func read() -> KeyReading
    /// Has its lights be so, as far as it has them.
    func show(_ lights: KeyboardLights)
    /// Lifts what is down, as nothing is read any more.
    func liftAll() -> [KeyEvent]
}

/// A device of this machine.
final class LiveKeys: KeyPort {
    private var source: KeySource

    init(path: String, opener: DeviceOpener) throws { source = try KeySource(path: path, opener: opener) }

    var device: KeyDevice { source.device }
    var fileDescriptor: Int32 { source.fileDescriptor }
    var complaint: String? { source.complaint }
    var overflows: Int { source.overflows }

    func read() -> KeyReading { source.read() }
    func show(_ lights: KeyboardLights) { source.show(lights) }
    func liftAll() -> [KeyEvent] { source.liftAll() }
}

/// How devices with keys are found and opened.
struct KeyPorts {
    typealias Found = [(info: DeviceInfo, candidate: KeyCandidate)]

    /// Finds those that are of interest, of which the user may have named one.
    var find: (_ name: String?, _ isOfInterest: (DeviceInfo) -> Bool) throws -> Found
    var open: (_ path: String) throws -> any KeyPort

    /// Those of this machine.
    static func live(_ opener: DeviceOpener) -> KeyPorts {
        KeyPorts(
            find: { try KeyDiscovery.candidates(named: $0, opener: opener, where: $1) },
            open: { try LiveKeys(path: $0, opener: opener) }
        )
    }
}
