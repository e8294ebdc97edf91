package import Output
package import Udev
package import Values

/// Panels that have only a framebuffer, /dev/fbN: those of old drivers, on devices where no display is connected to a card.
package struct FramebufferKind: DisplayKind {
    package init() {}

    package func isNamed(by path: String) -> Bool {
        path.hasPrefix("/dev/fb")
    }

    /// Opens the first framebuffer that no DRM card offers, or the one that is asked for by name.
    package func search(for request: DisplayRequest, opener: DeviceOpener) throws -> DisplaySearch {
        switch try selector(for: request).choose(from: FramebufferSurvey.reports()) {
        case .none(let reasons): return .none(reasons: reasons)
        case .framebuffer(let report, let reason): return .found(try open(report, request, opener, because: reason))
        }
    }

    package func probe(_ request: DisplayRequest, as role: DisplayProbe.Role) throws -> DisplayProbe {
        try selector(for: request).probe(try FramebufferSurvey.reports(), as: role)
    }

    private func selector(for request: DisplayRequest) throws -> FramebufferSelector {
        FramebufferSelector(request: request, cardsDriveDisplays: try !KnownConnector.all().isEmpty)
    }

    package func report() throws -> [String: Value] {
        ["framebuffers": .list(try FramebufferSurvey.reports().map(\.value))]
    }

    private func open(
        _ report: FramebufferReport,
        _ request: DisplayRequest,
        _ opener: DeviceOpener,
        because reason: String
    ) throws -> FramebufferDisplay {
        let device = try FramebufferFile(path: report.path, opener: opener)
        let (console, complaint) = quietConsole(isOurs: device.isInherited)
        return try FramebufferDisplay(
            device,
            request,
            report.isEmulation ? .untrusted : .trusted,
            console: console,
            remarks: ["framebuffer \(report.path): \(reason)"] + complaint,
            isSuperseded: request.card == nil ? KnownConnector.arrivals() : nil
        )
    }

    private func quietConsole(isOurs: Bool) -> (TextConsole?, complaint: [String]) {
        do throws(TextConsoleError) {
            return (try TextConsole(isOurs: isOurs), [])
        } catch {
            return (nil, ["\(error)"])
        }
    }
}
