import Glibc
package import Output
import Udev

/// A framebuffer that was looked at: what it is, or why it cannot be used.
package struct FramebufferReport: Hashable, Sendable {
    /// The device file.
    package let path: String
    /// The driver's name for it.
    package let driver: String
    /// Whether a DRM card pretends to be one, for old programs.
    package let isEmulation: Bool
    /// Why it cannot be used; nil when it can.
    package let refusal: DisplayError?
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
