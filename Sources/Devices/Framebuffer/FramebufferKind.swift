import Canvas
import Glibc
package import Output
import System
package import Udev

/// Panels that have only a framebuffer, /dev/fbN: those of old drivers, on devices where no display is connected to a card.
package struct FramebufferKind: DisplayKind {
    /// The kind.
    package init() {}

    /// Framebuffers are called /dev/fbN.
    package func isNamed(by path: String) -> Bool {
        path.hasPrefix("/dev/fb")
    }

    /// Opens the first framebuffer that no DRM card offers, or the one that is asked for by name.
    ///
    package func search(for request: DisplayRequest, opener: DeviceOpener) throws -> DisplaySearch {
        let drive = try FramebufferSurvey.cardsDriveDisplays()
        let selector = FramebufferSelector(request: request, cardsDriveDisplays: drive)
        switch try selector.choose(from: FramebufferSurvey.reports()) {
        case .none(let reasons): return .none(reasons: reasons)
        case .framebuffer(let report, let reason): return .found(try open(report, request, opener, because: reason))
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
        _ opener: DeviceOpener,
        because reason: String
    ) throws -> FramebufferDisplay {
        let device = try FramebufferFile(path: report.path, opener: opener)
        let (console, complaint) = quietConsole(isOurs: device.isInherited)
        return try FramebufferDisplay(
            device,
            request,
            mayPan: !report.isEmulation,
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
    /// What its driver says of the panel's size, or nonsense.
    var millimeters = PhysicalSize(width: 0, height: 0)
    /// What its driver says; nil when it could not be asked.
    var info: FramebufferInfo?
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

    /// Whether a DRM card has connectors, whatever is connected to them.
    static func cardsDriveDisplays() throws -> Bool { try !KnownConnector.all().isEmpty }

    private static func report(_ path: String, sysPath: String) -> FramebufferReport {
        // The parent is the card's device, where its DRM driver hangs, too.
        let isEmulation = access("\(sysPath)/device/drm", F_OK) == 0
        var (driver, geometry, refusal): (String, FramebufferGeometry?, DisplayError?) = ("", nil, nil)
        var (millimeters, known): (PhysicalSize, FramebufferInfo?) = (PhysicalSize(width: 0, height: 0), nil)
        do throws(DisplayError) {
            let info = try FramebufferFile(path: path).info()
            (driver, millimeters, known) = (info.driver, info.millimeters, info)
            geometry = try FramebufferGeometry(info, path: path, mayPan: !isEmulation)
        } catch {
            refusal = error
        }
        return FramebufferReport(
            path: path,
            driver: driver,
            isEmulation: isEmulation,
            refusal: refusal,
            geometry: geometry,
            millimeters: millimeters,
            info: known
        )
    }
}
