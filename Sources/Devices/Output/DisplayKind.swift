package import Canvas
package import System
package import Udev
package import Values

/// A kind of display, such as those of DRM cards.
///
/// A new kind is a module that implements this, and a line in the daemon's list of kinds.
package protocol DisplayKind: Sendable {
    func isNamed(by path: String) -> Bool

    /// What is wrong with `path` as the name of a device of this kind; nil where nothing is, or where that shows only when
    /// the device is there.
    func fault(of path: String) -> DisplayError?

    /// Looks for the display that `request` asks for, and opens its device.
    ///
    /// Nothing changes on the screen yet.
    /// - Throws: `DisplayError` when something asked for by name does not exist, or when the only devices that could serve
    ///   are refused; `UdevError` when the devices cannot be listed.
    func search(for request: DisplayRequest, opener: DeviceOpener) throws -> DisplaySearch

    /// Looks at every device of this kind, and says which would be chosen for `request`.
    ///
    /// Nothing changes on the screen.
    /// - Parameter role: where it is not `.candidate`, `outcome` is of no account.
    func probe(_ request: DisplayRequest, as role: DisplayProbe.Role) throws -> DisplayProbe

    /// All that the devices of this kind say of themselves, for a report: lists by their names.
    ///
    /// Nothing changes on the screen, and nothing in it distinguishes devices of one model.
    func report() throws -> [String: Value]

    /// Whether a display is connected to the connector that `name` says, or may be; no device is opened to find out.
    func isConnected(_ name: DisplayName) throws -> Bool
}

extension DisplayKind {
    /// Most kinds see it when the device is opened.
    package func fault(of path: String) -> DisplayError? { nil }

    /// A kind of which nothing is known but what a probe finds.
    package func report() throws -> [String: Value] { [:] }

    /// A kind whose devices are their displays has no connectors.
    package func isConnected(_ name: DisplayName) throws -> Bool { false }
}

package enum DisplaySearch {
    /// A display, ready for its first frame.
    case found(any Display)
    /// None is connected now; the reasons say where it was looked. A uevent of subsystem "drm" says when to look again.
    case none(reasons: [String])
    /// None that is known, but another program has a card, and only that one sees what is plugged in: to be searched again,
    /// since no event comes when that program closes it.
    case withheld(reasons: [String])
}

/// What displays there are and which would be chosen: the display half of `sheetd probe`.
package struct DisplayProbe: Equatable, Sendable {
    package enum Role {
        /// A display of this kind would be looked for.
        case candidate
        case listed
    }

    package enum Outcome: Equatable, Sendable {
        case chosen([String])
        case none(reasons: [String])
        case failed(DisplayError)
    }

    package struct Panel: Equatable, Sendable {
        package let pixels: PixelSize
        /// What it says of its size, or nonsense.
        package let size: PhysicalSize

        package init(_ pixels: PixelSize, _ size: PhysicalSize) {
            self.pixels = pixels
            self.size = size
        }

        package var millimeters: PhysicalSize? {
            size.plausible(for: pixels)
        }
    }

    package let devices: [String]
    /// What would become of a search among them.
    package let outcome: Outcome
    package let panel: Panel?

    package init(devices: [String], outcome: Outcome, panel: Panel? = nil) {
        self.devices = devices
        self.outcome = outcome
        self.panel = panel
    }

    package var lines: [String] {
        switch outcome {
        case .chosen(let reasons): devices + ["chosen:"] + reasons.map { "  \($0)" }
        case .none(let reasons): devices + ["no display:"] + reasons.map { "  \($0)" }
        case .failed(let error): devices + ["no display can be used: \(error)"]
        }
    }
}

/// The kinds of displays, the preferred one first.
package struct DisplayKinds: Sendable {
    private let kinds: [any DisplayKind]

    package init(_ kinds: [any DisplayKind]) {
        self.kinds = kinds
    }

    /// Looks for the display that `request` asks for: among the devices of the preferred kind, and where that has none,
    /// of the next one.
    package func search(for request: DisplayRequest, opener: DeviceOpener = .direct) throws -> DisplaySearch {
        let request = request.resolved
        var (reasons, isWithheld): ([String], Bool) = ([], false)
        for (kind, _) in choices(for: request).filter({ $0.role == .candidate }) {
            switch try kind.search(for: request, opener: opener) {
            case .found(let display): return .found(display)
            case .none(let more): reasons += more
            case .withheld(let more): (reasons, isWithheld) = (reasons + more, true)
            }
        }
        return isWithheld ? .withheld(reasons: reasons) : .none(reasons: reasons)
    }

    package func fault(of request: DisplayRequest) -> DisplayError? {
        let request = request.resolved
        guard let path = request.card else { return nil }
        return choices(for: request).first { $0.role == .candidate }?.kind.fault(of: path)
    }

    package func probe(_ request: DisplayRequest) throws -> DisplayProbe {
        let request = request.resolved
        var (devices, outcome): ([String], DisplayProbe.Outcome) = ([], .none(reasons: []))
        var panel: DisplayProbe.Panel?
        for (kind, wanted) in choices(for: request) {
            let role = if case .none = outcome { wanted } else { DisplayProbe.Role.listed }
            let probe = try kind.probe(request, as: role)
            devices += probe.devices
            if role == .candidate { (outcome, panel) = (outcome.followed(by: probe.outcome), probe.panel) }
        }
        return DisplayProbe(devices: devices, outcome: outcome, panel: panel)
    }

    package func report() throws -> [String: Value] {
        try kinds.reduce(into: [:]) { report, kind in report.merge(try kind.report()) { first, _ in first } }
    }

    package func isConnected(_ name: DisplayName) -> Bool {
        kinds.contains { (try? $0.isConnected(name)) ?? false }
    }

    /// All kinds, and whether a display of each is looked for: where `request` names a device, only one of that device's kind.
    ///
    /// A device that no kind knows is left to the preferred kind, which says what is wrong with it.
    private func choices(for request: DisplayRequest) -> [(kind: any DisplayKind, role: DisplayProbe.Role)] {
        guard let path = request.card else { return kinds.map { ($0, .candidate) } }
        let named = kinds.firstIndex { $0.isNamed(by: path) } ?? 0
        return kinds.enumerated().map { ($0.element, $0.offset == named ? .candidate : .listed) }
    }
}

extension DisplayProbe.Outcome {
    /// What becomes of a search that found nothing, and goes on with the next kind.
    fileprivate func followed(by next: Self) -> Self {
        guard case .none(let reasons) = self, case .none(let more) = next else { return next }
        return .none(reasons: reasons + more)
    }
}
