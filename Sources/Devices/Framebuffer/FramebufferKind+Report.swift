import Canvas
import Output
import System
package import Values

extension FramebufferKind {
    /// Every framebuffer with what its driver says of it.
    /// - Throws: `UdevError` when the devices cannot be listed.
    package func report() throws -> [String: Value] {
        ["framebuffers": .list(try FramebufferSurvey.reports().map(\.value))]
    }
}

extension FramebufferReport {
    /// The framebuffer as an object of a report.
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
