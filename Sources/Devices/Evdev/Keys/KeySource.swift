import CLibevdev
import System
package import Typing
package import Udev

/// A live keyboard, remote control or encoder: reads its events, which no other program gets meanwhile.
package struct KeySource: ~Copyable {
    package let path: String
    package let device: KeyDevice
    package let complaint: String?
    package var fileDescriptor: Int32 { reader.node.fileDescriptor }
    /// How often events came faster than they were read.
    package var overflows: Int { reader.overflows }

    private var reader: KeyReader<InputNode>

    /// A key that is down already is ignored until it comes up.
    /// - Throws: `TouchscreenError`, which `isBusy` where another program has it to itself.
    package init(path: String, opener: DeviceOpener = .direct) throws(TouchscreenError) {
        // Who may only read it does without lights.
        let node =
            if let node = try? InputNode(path: path, opener: opener, access: .readingAndWriting) { node } else {
                try InputNode(path: path, opener: opener)
            }
        guard let device = node.capabilities.keyDevice else {
            throw TouchscreenError(operation: "use \(node.label)", hint: "it has neither keys nor a knob")
        }
        try node.useMonotonicClock()
        try node.grab()
        let complaint = node.complaint
        reader = try KeyReader(node, device: device)
        self.complaint = complaint
        self.path = path
        self.device = device
    }

    /// Reads the events that have come, without waiting; times are of CLOCK_MONOTONIC.
    ///
    /// Keys that are down when it ends come up in the last reading.
    package mutating func read() -> KeyReading { reader.read() }

    /// Has the lights of the keyboard be so, as far as it has them.
    package func show(_ lights: KeyboardLights) {
        let codes = [(LED_NUML, KeyboardLights.num), (LED_CAPSL, .caps), (LED_SCROLLL, .scroll)]
        for (code, light) in codes { reader.node.light(UInt32(code), lights.contains(light)) }
    }

    /// Lifts what is down, as nothing is read any more.
    package mutating func liftAll() -> [KeyEvent] { reader.liftAll() }
}

extension InputNode: KeyNode {
    borrowing func keysDown() throws(TouchscreenError) -> Set<UInt16> {
        try LibevdevDevice(fileDescriptor, path: path).keysDown()
    }
}
