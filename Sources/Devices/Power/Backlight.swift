import System
import SystemPackage

/// A backlight, which the kernel shows as a folder below /sys/class/backlight.
struct Backlight: Equatable, Sendable {
    /// The kernel's documentation prefers them in this order: firmware fits the machine, a raw register may have no effect.
    enum Kind: String, Hashable, Sendable, CaseIterable {
        case firmware
        case platform
        case raw
    }

    let name: String
    let kind: Kind
    /// Above 0.
    let maximum: Int
    /// The last part of the path of its parent device, which is the connector where a display driver made the backlight.
    let parent: String?
    /// Whether the brightness is perceptual, in even steps; otherwise it is proportional to the luminance.
    let isPerceptual: Bool
    private let folder: FilePath

    /// Reads what is in `folder`; nil when that is no backlight.
    init?(folder: FilePath) {
        guard let name = folder.lastComponent?.string,
            let maximum = Self.number(in: folder.appending("max_brightness")), maximum > 0
        else { return nil }
        self.name = name
        self.maximum = maximum
        self.folder = folder
        kind = Self.text(in: folder.appending("type")).flatMap(Kind.init) ?? .raw
        isPerceptual = Self.text(in: folder.appending("scale")) == "non-linear"
        parent = folder.appending("device").resolved?.lastComponent?.string
    }

    /// The brightness that is set, 0 to `maximum`.
    /// - Throws: `Errno`.
    func brightness() throws -> Int {
        let path = folder.appending("brightness")
        guard let number = try Int(path.contents()) else { throw Errno.ioError }
        return min(max(number, 0), maximum)
    }

    func set(_ brightness: Int) throws { try write(brightness, to: "brightness") }

    /// Its switch, "bl_power": 0 where it is on; nil where it has none.
    ///
    /// In any other position the kernel keeps it dark, whatever its brightness is.
    var power: Int? { Self.number(in: folder.appending("bl_power")) }

    func set(power: Int) throws { try write(power, to: "bl_power") }

    private func write(_ number: Int, to name: FilePath.Component) throws {
        let file = try FileDescriptor.open(folder.appending(name), .writeOnly, options: [.closeOnExec, .truncate])
        try file.closeAfter { _ = try file.writeAll("\(number)\n".utf8) }
    }

    private static func text(in file: FilePath) -> String? { try? file.contents() }

    private static func number(in file: FilePath) -> Int? { text(in: file).flatMap { Int($0) } }

    func lightness(of brightness: Int) -> Lightness {
        let part = Double(brightness) / Double(maximum)
        return isPerceptual ? Lightness(part) : Lightness(luminance: part)
    }

    /// The brightness that has `lightness`.
    ///
    /// Only lightness 0 is brightness 0, which switches many panels off.
    func brightness(for lightness: Lightness) -> Int {
        let part = isPerceptual ? lightness.value : lightness.luminance
        return lightness.value > 0 ? max(1, Int((part * Double(maximum)).rounded())) : 0
    }
}
