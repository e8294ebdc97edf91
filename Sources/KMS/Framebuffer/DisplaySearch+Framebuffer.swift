package import Output
package import Udev

/// Displays of every kind.
extension DisplaySearch {
    /// Looks for the display that `request` asks for: on a DRM card, and where no card drives displays, a framebuffer.
    ///
    /// Nothing changes on the glass yet.
    /// - Parameters:
    ///   - request: what is wanted.
    ///   - opener: how cards are opened; framebuffers are always opened directly, since seats know nothing of them.
    /// - Throws: `DisplayError` when something asked for by name does not exist, or when the only cards that could serve are
    ///   refused; `UdevError` when the devices cannot be listed.
    package static func open(_ request: DisplayRequest, opener: DeviceOpener = .direct) throws -> DisplaySearch {
        let request = request.resolved
        if FramebufferSelector.isFramebuffer(request.card) { return try framebuffer(request, []) }
        let found = try KMSDisplay.open(request, opener: opener)
        guard case .none(let reasons) = found, request.card == nil else { return found }
        return try framebuffer(request, reasons)
    }

    /// - Parameter reasons: why there is no display on a DRM card.
    private static func framebuffer(_ request: DisplayRequest, _ reasons: [String]) throws -> DisplaySearch {
        let drive = try FramebufferSurvey.cardsDriveDisplays()
        let selector = FramebufferSelector(request: request, cardsDriveDisplays: drive)
        switch try selector.choose(from: FramebufferSurvey.reports()) {
        case .none(let more):
            return .none(reasons: drive ? reasons : reasons + more)
        case .framebuffer(let report, let reason):
            let device = try FramebufferFile(path: report.path)
            let (console, complaint) = quietConsole()
            let display = try FramebufferDisplay(
                device,
                request,
                mayPan: !report.isEmulation,
                console: console,
                remarks: ["framebuffer \(report.path): \(reason)"] + complaint,
                isSuperseded: request.card == nil ? { try FramebufferSurvey.cardsDriveDisplays() } : nil
            )
            return .found(display)
        }
    }

    private static func quietConsole() -> (TextConsole?, complaint: [String]) {
        do throws(TextConsole.Refused) {
            return (try TextConsole(), [])
        } catch {
            return (nil, ["\(error)"])
        }
    }
}
