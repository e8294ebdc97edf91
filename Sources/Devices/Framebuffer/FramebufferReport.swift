import Canvas
import Glibc
import Output
import System
import Udev
import Values

/// A framebuffer that was looked at: what it is, or why it cannot be used.
struct FramebufferReport: Equatable, Sendable {
    let path: String
    /// Whether a DRM card pretends to be one, for old programs.
    let isEmulation: Bool
    var refusal: DisplayError?
    /// What its driver says; nil when it could not be asked.
    var info: FramebufferInfo?
    var geometry: FramebufferGeometry?
}

enum FramebufferSurvey {
    /// Every framebuffer, in the kernel's order.
    /// - Throws: `UdevError` when the devices cannot be listed. What is wrong with one of them is in its report.
    static func reports() throws -> [FramebufferReport] {
        try DeviceEnumerator.devices(subsystem: "graphics").compactMap { device in
            device.devNode.map { report($0, sysPath: device.sysPath) }
        }
    }

    private static func report(_ path: String, sysPath: String) -> FramebufferReport {
        // The parent is the card's device, where its DRM driver hangs, too.
        let isEmulation = access("\(sysPath)/device/drm", F_OK) == 0
        var report = FramebufferReport(path: path, isEmulation: isEmulation)
        do throws(DisplayError) {
            let info = try FramebufferFile(path: path).info()
            report.info = info
            report.geometry = try FramebufferGeometry(info, path: path, isEmulation ? .untrusted : .trusted)
        } catch {
            report.refusal = error
        }
        return report
    }
}

extension FramebufferReport {
    var value: Value {
        var entries: [String: Value] = ["path": .text(path), "emulation": .flag(isEmulation)]
        entries["refused"] = refusal.map { .text("\($0)") }
        guard let info else { return .table(entries) }
        entries["driver"] = .text(info.driver)
        entries["size"] = info.size.value
        entries["origin"] = [Value(info.origin.x), Value(info.origin.y)]
        entries["millimeters"] = [Value(info.millimeters.width), Value(info.millimeters.height)]
        entries["refresh"] = .number(info.refreshRate)
        entries["memory"] = info.memory.value
        entries["pixel"] = info.pixel.value
        return .table(entries)
    }
}

extension FramebufferInfo.Memory {
    fileprivate var value: Value {
        ["bytes": Value(byteCount), "pitch": Value(pitch), "size": size.value, "pan_step": Value(panStep)]
    }
}

extension FramebufferInfo.Pixel {
    fileprivate var value: Value {
        [
            "type": Value(type), "visual": Value(visual), "bits": Value(bits), "grayscale": Value(grayscale),
            "nonstandard": Value(nonStandard), "red": red.value, "green": green.value, "blue": blue.value,
            "alpha": alpha.value,
        ]
    }
}

extension FramebufferInfo.Field {
    fileprivate var value: Value { ["offset": Value(offset), "length": Value(length), "reversed": .flag(isReversed)] }
}

extension PixelSize {
    fileprivate var value: Value { [Value(width), Value(height)] }
}
