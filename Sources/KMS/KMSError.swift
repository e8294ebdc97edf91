public import SystemPackage

/// What can go wrong between this program and a display.
public enum KMSError: Error, Hashable, Sendable {
    /// A call failed for good: what was attempted, on which card, and the system's reason.
    case failed(operation: String, card: String, errno: Errno)
    /// Another program is DRM master of the card; `holders` have it open, as far as /proc tells.
    case busy(card: String, holders: [String])
    /// The card may not be opened by this user; members of `group` may.
    case denied(card: String, group: String?)
    /// The configuration names a card that is not there.
    case noSuchCard(String, known: [String])
    /// The configuration names a connector that no card has.
    case noSuchConnector(String, known: [String])
    /// The configuration names a mode that the connector does not offer.
    case noSuchMode(String, connector: String, known: [String])
    /// The configuration's mode is no mode at all.
    case malformedMode(String)
    /// The card refused a way of turning the picture that had passed its test.
    ///
    /// The display is ready for frames of another kind: see its `size` and `drawingRotation`.
    case rotationRefused(card: String, method: String, next: String)
    /// The connector cannot be lit, and why.
    case unusable(connector: String, card: String, reason: String)

    /// The system's reason, if there is one.
    var errno: Errno? {
        if case .failed(_, _, let errno) = self { errno } else { nil }
    }

    /// Whether a change that failed may be tried again: the last one is not through (EBUSY), or another program is DRM
    /// master for now (EACCES).
    var meansLater: Bool {
        errno == .resourceBusy || errno == .permissionDenied
    }
}

extension KMSError: CustomStringConvertible {
    /// One sentence that names the card, connector or mode at fault and what was expected.
    public var description: String {
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
        case .malformedMode(let text):
            "'\(text)' is no mode; expected 'preferred', '1280x720' or '1280x720@60'"
        case .rotationRefused(let card, let method, let next):
            "\(card): the picture cannot be turned \(method), which passed the test; now \(next)"
        case .unusable(let connector, let card, let reason):
            "\(card): cannot light \(connector): \(reason)"
        }
    }

    private func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}
