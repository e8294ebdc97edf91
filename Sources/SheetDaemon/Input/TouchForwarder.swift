import Canvas
import Evdev
import Gestures
import Interaction
import Logging

/// Passes touches that go through the sheet on to programs that know nothing of it, as a touchscreen of its own.
///
/// A class, because a device is nobody's to copy. What stands in its way is said once: the sheet does without.
final class TouchForwarder {
    private let log: Logger
    private var device: ForwardingDevice?
    private var size: PixelSize?
    private let make: Maker

    /// Makes a touchscreen as large as a picture.
    typealias Maker = (PixelSize) throws -> ForwardingDevice

    init(
        log: Logger,
        make: @escaping Maker = { try ForwardingDevice(width: $0.width, height: $0.height) }
    ) {
        self.log = log
        self.make = make
    }

    /// Has a touchscreen as large as the picture, or none.
    ///
    /// - Parameter picture: in pixels, as the viewer sees it; nil where nothing is to be passed on.
    func span(_ picture: PixelSize?) {
        guard picture != size else { return }
        size = picture
        device = nil
        guard let picture else { return }
        attempt { device = try make(picture) }
    }

    /// What stood in the way may be gone: the next time that one is to be had it is tried again.
    func retry() {
        if device == nil { size = nil }
    }

    /// Passes on what of `happenings` is not for the sheet.
    func pass(_ happenings: [InteractionEvent], from transform: DisplayTransform) {
        guard device != nil else { return }
        let contacts = happenings.compactMap { happening in
            if case .forwarded(var contact, _) = happening {
                contact.position = transform.fraction(contact.position)
                return contact
            }
            return Contact?.none
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
