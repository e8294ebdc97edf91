import System
import SystemPackage
package import Udev

package struct KeyCandidate: Equatable, Sendable {
    package var path: String
    package var name: String
    package var verdict: KeyVerdict
    package var reason: String
    package var complaint: String?
    /// Whether it could not be read just now, and may be read later.
    package var mayBeReadLater = false
    /// Whether it has anything that is pressed or turned, and is not touched.
    package var hasKeys = false
}

/// Which keyboards, remote controls and encoders are used.
package enum KeyboardRequest: Equatable, Sendable {
    /// All of them where sheetd is a service; elsewhere none, so that those of a terminal are not taken away.
    case auto
    case off
    /// Those that have the name, or the one that a path leads to.
    case named(String)

    package var name: String? { if case .named(let name) = self { name } else { nil } }
}

/// The devices whose keys may count.
package enum KeyDiscovery {
    /// All event devices, in the order of their numbers.
    ///
    /// - Parameter isOfInterest: whether one is worth being opened.
    package static func candidates(
        named name: String? = nil,
        opener: DeviceOpener = .direct,
        where isOfInterest: (DeviceInfo) -> Bool = { _ in true }
    ) throws -> [(info: DeviceInfo, candidate: KeyCandidate)] {
        try DeviceEnumerator.devices(subsystem: "input")
            .filter(isOfInterest)
            .compactMap { info in candidate(info, named: name, opener: opener).map { (info, $0) } }
            .sorted { naturallyPrecedes($0.1.path, $1.1.path) }
    }

    /// Inspects one device; nil when it is no event device.
    ///
    /// - Parameter name: the name or the path that the user has given; nil where any device may be used.
    package static func candidate(
        _ info: DeviceInfo,
        named name: String? = nil,
        opener: DeviceOpener = .direct
    ) -> KeyCandidate? {
        guard info.sysName.hasPrefix("event"), let path = info.devNode else { return nil }
        do throws(TouchscreenError) {
            let node = try InputNode(path: path, opener: opener)
            var capabilities = node.capabilities
            capabilities.udev = UdevClassification(info.properties)
            return capabilities.keyCandidate(at: path, named: name, complaint: node.complaint)
        } catch {
            return KeyCandidate(
                path: path,
                name: "",
                verdict: .unreadable,
                reason: "\(error)",
                mayBeReadLater: error.mayPass
            )
        }
    }
}

extension DeviceCapabilities {
    func keyCandidate(at path: String, named name: String?, complaint: String? = nil) -> KeyCandidate {
        let isNamed = name.map { isMeant(by: $0, at: path) } ?? false
        var (verdict, reason) = keyClassification(for: isNamed ? .path : .search)
        if name != nil, !isNamed, verdict.isUsable { (verdict, reason) = (.refused, "input.keyboard names another") }
        return KeyCandidate(
            path: path,
            name: self.name,
            verdict: verdict,
            reason: reason,
            complaint: complaint,
            hasKeys: hasKeys && !isTouched
        )
    }

    /// Whether `name` is its name, or a path that leads to it.
    private func isMeant(by name: String, at path: String) -> Bool {
        guard name.hasPrefix("/") else { return self.name.isSameName(as: name) }
        return name == path || FilePath(name).resolved?.string == path
    }
}
