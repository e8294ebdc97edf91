import System
package import SystemPackage
package import Udev

package enum DisplayError: Error, Equatable, Sendable {
    case failed(operation: String, card: String, errno: Errno)
    /// Another program is DRM master of the card; `holders` have it open, as far as /proc shows.
    case busy(card: String, holders: [String])
    /// The card may not be opened by this user; members of `group` may.
    case denied(card: String, group: String?)
    case noSuchCard(String, known: [String])
    case noSuchConnector(String, known: [String])
    case noSuchMode(String, connector: String, known: [String])
    case noPlanes(card: String, reason: String)
    case cannotTurn(connector: String, by: Int, way: String, reason: String)
    case notACard(String)
    case noDisplays(card: String)
    case noProperty(card: String, object: String, name: String)
    case unusable(connector: String, card: String, reason: String)
    /// The card has no buffer for a picture: what was tried, and the reason that it gave last.
    case noBuffer(card: String, connector: String, tried: [String], reason: String)
    case unsuitable(framebuffer: String, reason: String)

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

extension DeviceOpener {
    package func openDisplay(_ path: String) throws(DisplayError) -> DeviceFile {
        do throws(Errno) {
            return try open(path, for: .readingAndWriting)
        } catch .permissionDenied {
            throw .denied(card: path, group: FilePath(path).group?.name)
        } catch {
            throw .failed(operation: "open it", card: path, errno: error)
        }
    }
}
