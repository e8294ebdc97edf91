/// What a program has done against the protocol: it ends the connection.
package struct ProtocolFault: Error, Equatable, Sendable {
    /// The interfaces whose errors are numbered.
    package enum Interface: String, Hashable, Sendable {
        case shm = "wl_shm"
        case surface = "wl_surface"
        case subsurface = "wl_subsurface"
        case subcompositor = "wl_subcompositor"
        case viewport = "wp_viewport"
        case viewporter = "wp_viewporter"
        case base = "xdg_wm_base"
        case xdgSurface = "xdg_surface"
        case toplevel = "xdg_toplevel"
        case popup = "xdg_popup"
        case positioner = "xdg_positioner"
        case seat = "wl_seat"
        case decorations = "zxdg_decoration_manager_v1"
        case decoration = "zxdg_toplevel_decoration_v1"
        case fractionalScale = "wp_fractional_scale_manager_v1"
    }

    package let interface: Interface
    /// The number that the interface gives it.
    package let code: UInt32
    package let text: String

    package init(_ interface: Interface, _ code: UInt32, _ text: String) {
        (self.interface, self.code, self.text) = (interface, code, text)
    }
}

extension ProtocolFault: CustomStringConvertible {
    package var description: String { "\(interface.rawValue), error \(code): \(text)" }
}

// The numbers of the errors, as the protocols' files have them.
extension ProtocolFault {
    package static func invalidScale(_ scale: Int) -> ProtocolFault {
        ProtocolFault(.surface, 0, "a scale of \(scale), which must be at least 1")
    }

    package static func invalidTransform(_ transform: Int) -> ProtocolFault {
        ProtocolFault(.surface, 1, "a transform of \(transform), which must be 0 to 7")
    }

    package static func badViewportValue(_ text: String) -> ProtocolFault { ProtocolFault(.viewport, 0, text) }

    package static let fractionalSize = ProtocolFault(
        .viewport,
        1,
        "a source without a whole number of columns and rows needs a destination"
    )

    package static let sourceOutside = ProtocolFault(.viewport, 2, "the source reaches beyond the buffer")

    package static func hasRole(_ interface: Interface, code: UInt32) -> ProtocolFault {
        ProtocolFault(interface, code, "the surface has another role already")
    }

    package static let notItsSibling = ProtocolFault(
        .subsurface,
        0,
        "a subsurface is placed above or below its parent or a sibling"
    )

    package static let badParent = ProtocolFault(
        .subcompositor,
        1,
        "a surface cannot lie on itself or on what lies on it"
    )

    package static let notConstructed = ProtocolFault(.xdgSurface, 1, "it is neither a toplevel nor a popup yet")

    package static let alreadyConstructed = ProtocolFault(.xdgSurface, 2, "it is a toplevel or a popup already")

    package static let unconfiguredBuffer = ProtocolFault(
        .xdgSurface,
        3,
        "a buffer before the first configure was acknowledged"
    )

    package static let invalidSerial = ProtocolFault(
        .xdgSurface,
        4,
        "a serial that was not sent, or acknowledged before"
    )

    package static let invalidSize = ProtocolFault(.xdgSurface, 5, "a window without columns or rows")

    package static let defunctRole = ProtocolFault(.xdgSurface, 6, "destroyed before its toplevel or popup")

    package static let defunctSurfaces = ProtocolFault(.base, 1, "destroyed before its surfaces")

    package static func noCapability(_ request: String) -> ProtocolFault {
        ProtocolFault(.seat, 0, "\(request) of a seat that has only a touchscreen")
    }

    package static let notTheTopmost = ProtocolFault(.base, 2, "another popup lies above it")

    package static let invalidPopupParent = ProtocolFault(
        .base,
        3,
        "a popup needs a parent that is a toplevel or a popup"
    )

    package static let hasBuffer = ProtocolFault(.base, 4, "the surface has a buffer already")

    package static let invalidPositioner = ProtocolFault(.base, 5, "a positioner without a size or an anchor")

    package static let invalidGrab = ProtocolFault(.popup, 0, "a grab after it was shown, or of a parent without one")

    package static let invalidParent = ProtocolFault(
        .toplevel,
        1,
        "a toplevel cannot be the parent of itself or of its parents"
    )

    package static let invalidLimits = ProtocolFault(.toplevel, 2, "a least size beyond the greatest, or below zero")

    package static let invalidPositionerInput = ProtocolFault(
        .positioner,
        0,
        "a size below 1, or a number that it does not know"
    )
}
