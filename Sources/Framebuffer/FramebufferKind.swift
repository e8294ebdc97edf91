import Canvas
import Glibc
package import Output
package import Udev

/// Panels that have only a framebuffer, /dev/fbN: those of old drivers, on devices where no DRM card drives displays.
package struct FramebufferKind: DisplayKind {
    /// The kind.
    package init() {}

    /// Framebuffers are called /dev/fbN.
    package func isNamed(by path: String) -> Bool {
        path.hasPrefix("/dev/fb")
    }

    /// Opens the first framebuffer that no DRM card offers, or the one that is asked for by name.
    ///
    /// Framebuffers are always opened directly: seats know nothing of them.
    package func search(for request: DisplayRequest, opener: DeviceOpener) throws -> DisplaySearch {
        let drive = try FramebufferSurvey.cardsDriveDisplays()
        let selector = FramebufferSelector(request: request, cardsDriveDisplays: drive)
        switch try selector.choose(from: FramebufferSurvey.reports()) {
        case .none(let reasons): return .none(reasons: drive ? [] : reasons)
        case .framebuffer(let report, let reason): return .found(try open(report, request, because: reason))
        }
    }

    /// Looks at every framebuffer.
    package func probe(_ request: DisplayRequest, mayChoose: Bool) throws -> DisplayProbe {
        let drive = try FramebufferSurvey.cardsDriveDisplays()
        let selector = FramebufferSelector(request: request, cardsDriveDisplays: drive)
        return selector.probe(try FramebufferSurvey.reports(), mayChoose: mayChoose)
    }

    private func open(
        _ report: FramebufferReport,
        _ request: DisplayRequest,
        because reason: String
    ) throws -> FramebufferDisplay {
        let device = try FramebufferFile(path: report.path)
        let (console, complaint) = quietConsole()
        return try FramebufferDisplay(
            device,
            request,
            mayPan: !report.isEmulation,
            console: console,
            remarks: ["framebuffer \(report.path): \(reason)"] + complaint,
            isSuperseded: request.card == nil ? { try FramebufferSurvey.cardsDriveDisplays() } : nil
        )
    }

    private func quietConsole() -> (TextConsole?, complaint: [String]) {
        do throws(TextConsoleError) {
            return (try TextConsole(), [])
        } catch {
            return (nil, ["\(error)"])
        }
    }
}

/// A framebuffer that was looked at: what it is, or why it cannot be used.
struct FramebufferReport: Hashable, Sendable {
    /// The device file.
    let path: String
    /// The driver's name for it.
    let driver: String
    /// Whether a DRM card pretends to be one, for old programs.
    let isEmulation: Bool
    /// Why it cannot be used; nil when it can.
    let refusal: DisplayError?
    /// How frames would lie in it.
    let geometry: FramebufferGeometry?
}

/// Looks at the framebuffers there are.
enum FramebufferSurvey {
    /// Every framebuffer, in the kernel's order.
    /// - Throws: `UdevError` when the devices cannot be listed. What is wrong with one of them is in its report.
    static func reports() throws -> [FramebufferReport] {
        try DeviceEnumerator.devices(subsystem: "graphics").compactMap { device in
            device.devNode.map { report($0, sysPath: device.sysPath) }
        }
    }

    /// Whether a DRM card drives displays, connected or not: then they are its, and no framebuffer's.
    ///
    /// Asked of /sys, so that no card is opened for it: a card's connectors are called after it, as in "card0-HDMI-A-1".
    static func cardsDriveDisplays() throws -> Bool {
        try DeviceEnumerator.devices(subsystem: "drm").contains { device in
            let parts = device.sysName.split(separator: "-", maxSplits: 1)
            return parts.count == 2 && parts[0].hasPrefix("card") && !parts[1].hasPrefix("Writeback")
        }
    }

    private static func report(_ path: String, sysPath: String) -> FramebufferReport {
        // The parent is the card's device, where its DRM driver hangs, too.
        let isEmulation = access("\(sysPath)/device/drm", F_OK) == 0
        var (driver, geometry, refusal): (String, FramebufferGeometry?, DisplayError?) = ("", nil, nil)
        do throws(DisplayError) {
            let info = try FramebufferFile(path: path).info()
            driver = info.driver
            geometry = try FramebufferGeometry(info, path: path, mayPan: !isEmulation)
        } catch {
            refusal = error
        }
        return FramebufferReport(
            path: path,
            driver: driver,
            isEmulation: isEmulation,
            refusal: refusal,
            geometry: geometry
        )
    }
}
