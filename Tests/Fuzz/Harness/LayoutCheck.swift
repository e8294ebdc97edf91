import Keyboard
import Values

/// What has to hold whatever a layout of a keyboard holds.
enum LayoutCheck {
    private static let panels: [(Double, Double)] = [(120, 120), (240, 320), (480, 800), (1920, 1080)]

    /// Reads a layout, and lays out every view of one that is without faults.
    static func keys(_ input: [UInt8]) {
        let (layout, faults) = KeyboardLayout.read(input)
        require((layout == nil) == !faults.isEmpty, "refused without a fault, or accepted with one")
        let lines = Lines(input)
        for (location, fault) in faults {
            lines.expect(line: location?.line, column: location?.column)
            require(!fault.message.isEmpty, "a fault without a reason")
            require(fault.description.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "a fault of more than one line")
        }
        guard let layout else { return }
        for view in layout.views.keys {
            for (width, height) in panels { check(KeyboardGeometry(view, of: layout, width: width, height: height)) }
        }
    }

    private static func check(_ geometry: KeyboardGeometry) {
        require(!geometry.keys.isEmpty, "a view without keys")
        for key in geometry.keys {
            require(key.width > 0 && key.height > 0, "a key without a size")
            require(key.x > -0.001 && key.x + key.width < geometry.width + 0.001, "a key beside the panel")
            require(geometry.key(at: key.middle) == key, "a key that no finger finds")
        }
    }
}
