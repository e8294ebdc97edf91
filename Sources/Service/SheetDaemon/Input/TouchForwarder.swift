import Canvas
import Evdev
import Gestures
import Interaction
import Logging

/// Forwards touches that are not for the sheet to other programs, through a virtual touchscreen.
///
/// A device that fails is logged once, and the sheet works without it.
final class TouchForwarder {
    private let log: Logger
    private var device: ForwardingDevice?
    private var size: PixelSize?
    private let make: Maker

    typealias Maker = (PixelSize) throws -> ForwardingDevice

    init(log: Logger, make: @escaping Maker = { try ForwardingDevice(width: $0.width, height: $0.height) }) {
        self.log = log
        self.make = make
    }

    /// Makes a touchscreen as large as the picture, or closes it.
    ///
    /// - Parameter picture: in pixels, as the viewer sees it; nil forwards nothing.
    func resize(to picture: PixelSize?) {
        guard picture != size else { return }
        size = picture
        device = nil
        guard let picture else { return }
        attempt { device = try make(picture) }
    }

    /// Lets the next `resize` try again to make a touchscreen that could not be made.
    func retry() {
        if device == nil { size = nil }
    }

    func forward(_ events: [InteractionEvent], from transform: DisplayTransform) {
        guard device != nil else { return }
        let contacts = events.compactMap(\.forwardedContact).map { contact in
            var contact = contact
            contact.position = transform.fraction(contact.position)
            return contact
        }
        guard !contacts.isEmpty else { return }
        attempt { try device?.send(contacts) }
    }

    private func attempt(_ step: () throws -> Void) {
        do {
            try step()
        } catch {
            device = nil
            log.error("touches that go through are not passed on: \(error)")
        }
    }
}
