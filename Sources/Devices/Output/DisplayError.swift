import System
package import SystemPackage

/// What can go wrong between this program and a display.
package enum DisplayError: Error, Hashable, Sendable {
    /// A call failed for good: what was attempted, on which card, and the system's reason.
    case failed(operation: String, card: String, errno: Errno)
    /// Another program is DRM master of the card; `holders` have it open, as far as /proc shows.
    case busy(card: String, holders: [String])
    /// The card may not be opened by this user; members of `group` may.
    case denied(card: String, group: String?)
    /// The configuration names a card that is not there.
    case noSuchCard(String, known: [String])
    /// The configuration names a connector that no card has.
    case noSuchConnector(String, known: [String])
    /// The configuration names a mode that the connector does not offer.
    case noSuchMode(String, connector: String, known: [String])
    /// The configuration insists on planes, and why they cannot be had.
    case noPlanes(card: String, reason: String)
    /// The configuration names a way to turn the picture that the display does not go.
    case cannotTurn(connector: String, by: Int, way: String, reason: String)
    /// The configuration names a file as card that is none.
    case notACard(String)
    /// The configuration names a card that drives no displays.
    case noDisplays(card: String)
    /// An object of the card lacks a property that must be there.
    case noProperty(card: String, object: String, name: String)
    /// The connector cannot be lit, and why.
    case unusable(connector: String, card: String, reason: String)
    /// The card has no buffer for a picture: what was tried, and the reason that it gave last.
    case noBuffer(card: String, connector: String, tried: [String], reason: String)
    /// The framebuffer is not one that frames can be drawn on, and why.
    case unsuitable(framebuffer: String, reason: String)

    /// That the device file may not be opened by this user.
    package static func denied(opening path: String) -> DisplayError {
        .denied(card: path, group: FilePath(path).group?.name)
    }

    /// Whether the card has no buffer for any picture of the display.
    package var isNoBuffer: Bool {
        if case .noBuffer = self { true } else { false }
    }

    package var errno: Errno? {
        if case .failed(_, _, let errno) = self { errno } else { nil }
    }

    /// Whether the device, or what hung on it, has gone: another may come.
    package var meansGone: Bool {
        errno == .operationNotSupportedByDevice || errno == .noSuchAddressOrDevice || errno == .noSuchFileOrDirectory
    }

    /// Whether a change that failed may be tried again: the last one is not through (EBUSY), or another program is DRM
    /// master for now (EACCES).
    package var meansLater: Bool {
        errno == .resourceBusy || errno == .permissionDenied
    }
}

extension DisplayError: CustomStringConvertible {
    /// One sentence that names the card, connector or mode at fault and what was expected.
    package var description: String {
        switch self {
        case .failed(let operation, let card, let errno):
            "\(card): cannot \(operation): \(errno)"
        case .busy(let card, let holders):
            "\(card): busy: another program is DRM master" + (holders.isEmpty ? "" : "; open in \(list(holders))")
        case .denied(let card, let group):
            "\(card): permission denied" + (group.map { "; its user must be in the group '\($0)'" } ?? "")
        case .noSuchCard(let name, let known):
            "there is no card '\(name)'; there is \(list(known))"
        case .noSuchConnector(let name, let known):
            "there is no connector '\(name)'; there is \(list(known))"
        case .noSuchMode(let name, let connector, let known):
            "\(connector) has no mode '\(name)'; it has \(list(known))"
        case .noPlanes(let card, let reason):
            "\(card): display.planes is \"on\", but the sheet cannot have a plane of its own: \(reason)"
        case .cannotTurn(let connector, let angle, let way, let reason):
            "display.rotation_by: the picture on \(connector) cannot be turned by \(angle) \(way): \(reason)"
        case .notACard(let path):
            "display.card: \(path) is no graphics card"
        case .noDisplays(let card):
            "display.card: \(card) drives no displays: it only draws"
        case .noProperty(let card, let object, let name):
            "\(card): \(object) has no property \(name) that can be set"
        case .unusable(let connector, let card, let reason):
            "\(card): cannot light \(connector): \(reason)"
        case .noBuffer(let card, let connector, let tried, let reason):
            "\(card): no buffer for a picture on \(connector), tried \(list(tried)): \(reason)"
        case .unsuitable(let framebuffer, let reason):
            "\(framebuffer): cannot draw on it: \(reason)"
        }
    }

    private func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}
