import Canvas
import Output
import System

enum FramebufferChoice: Equatable, Sendable {
    case framebuffer(FramebufferReport, reason: String)
    case none(reasons: [String])
}

/// Pure: it looks at reports and touches no device.
struct FramebufferSelector {
    let request: DisplayRequest
    /// Whether a DRM card has connectors, whatever is connected to them.
    let cardsDriveDisplays: Bool

    /// Chooses where no display of a card can be used.
    ///
    /// - Throws: `DisplayError` when the framebuffer that was asked for by name cannot be used.
    func choose(from reports: [FramebufferReport]) throws(DisplayError) -> FramebufferChoice {
        if let path = request.card { return try named(path, in: reports) }
        guard let usable = reports.first(where: { whyUnfit($0) == nil }) else {
            // Beside a card that has said where it looked, its emulation says nothing more.
            let own = reports.filter { !cardsDriveDisplays || !$0.isEmulation }
            return .none(reasons: own.map { "\($0.path): not chosen: \(whyNot($0))" })
        }
        return .framebuffer(
            usable,
            reason: cardsDriveDisplays ? "no display is connected to a DRM card" : "no DRM card drives displays"
        )
    }

    /// Why a framebuffer is not chosen by itself.
    func whyNot(_ report: FramebufferReport) -> String {
        whyUnfit(report) ?? (cardsDriveDisplays ? "a DRM card drives displays" : "another one was chosen")
    }

    private func whyUnfit(_ report: FramebufferReport) -> String? {
        if report.isEmulation { return "it is a DRM card's emulation of a framebuffer" }
        if let refusal = report.refusal ?? misfit(report) { return "\(refusal)" }
        return request.connector.map { "it has no connector '\($0)'" }
    }

    private func named(_ path: String, in reports: [FramebufferReport]) throws(DisplayError) -> FramebufferChoice {
        guard let report = reports.first(where: { $0.path == path }) else {
            throw .noSuchCard(path, known: reports.map(\.path))
        }
        if let refusal = report.refusal ?? misfit(report) { throw refusal }
        if let connector = request.connector { throw .noSuchConnector(connector, known: []) }
        let emulation = ", though it is a DRM card's emulation of a framebuffer: \"auto\" takes the card itself"
        return .framebuffer(report, reason: "asked for" + (report.isEmulation ? emulation : ""))
    }

    /// It has one mode; no other can be asked for.
    private func misfit(_ report: FramebufferReport) -> DisplayError? {
        guard case .fixed(let size, _) = request.mode, let geometry = report.geometry, geometry.size != size else {
            return nil
        }
        let known = ["\(geometry.size.width)x\(geometry.size.height)"]
        return .noSuchMode(request.mode.name, connector: report.path, known: known)
    }
}

extension FramebufferSelector {
    /// What the framebuffers are, why they are not chosen, and which would be, if one may be.
    func probe(_ reports: [FramebufferReport], as role: DisplayProbe.Role) -> DisplayProbe {
        let choice = Result { () throws(DisplayError) in try choose(from: reports) }
        let devices = reports.map { report in
            let isChosen = role == .candidate && choice.path == report.path
            return words(report) + (isChosen ? "" : ", not chosen: \(whyNotAtAll(report))")
        }
        return DisplayProbe(
            devices: devices,
            outcome: role == .candidate ? choice.outcome : .none(reasons: []),
            panel: choice.panel
        )
    }

    private func whyNotAtAll(_ report: FramebufferReport) -> String {
        request.card == nil ? whyNot(report) : "another device was asked for"
    }

    private func words(_ report: FramebufferReport) -> String {
        let driver = report.info?.driver ?? ""
        let name = "framebuffer \(report.path)" + (driver.isEmpty ? "" : " (\(driver))")
        guard let geometry = report.geometry else { return name }
        let pages = geometry.rows.count > 1 ? "\(geometry.rows.count) pages" : "one page"
        return "\(name): \(geometry.size.width)x\(geometry.size.height), \(geometry.format.rawValue), \(pages)"
    }
}

extension Result<FramebufferChoice, DisplayError> {
    fileprivate var panel: DisplayProbe.Panel? {
        guard case .success(.framebuffer(let report, _)) = self, let size = report.geometry?.size else { return nil }
        return DisplayProbe.Panel(size, report.info?.millimeters ?? PhysicalSize(width: 0, height: 0))
    }

    fileprivate var path: String? {
        if case .success(.framebuffer(let report, _)) = self { report.path } else { nil }
    }

    fileprivate var outcome: DisplayProbe.Outcome {
        switch self {
        case .success(.framebuffer(let report, let reason)): .chosen(["framebuffer \(report.path): \(reason)"])
        case .success(.none(let reasons)): .none(reasons: reasons)
        case .failure(let error): .failed(error)
        }
    }
}
