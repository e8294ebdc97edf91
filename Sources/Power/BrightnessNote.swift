import Glibc
import System
import SystemPackage

/// What the brightness of a light was before it was faded, in a file that outlives the program.
///
/// A program that is killed in the middle of a fade, or while the panel is dark, must not find its own darkness at the next
/// start and take it for what people want.
struct BrightnessNote: Hashable, Sendable {
    private let file: FilePath

    /// The note for `light` in `folder`.
    init(for light: Backlight, in folder: FilePath) {
        file = folder.appending("brightness-\(light.name)")
    }

    /// What was noted; nil when nothing was.
    var brightness: Int? {
        (try? file.contents()).flatMap { Int($0) }
    }

    /// Notes `brightness`; nil: it is what it was.
    /// - Throws: `Errno`.
    func write(_ brightness: Int?) throws {
        if let brightness { try file.replace(with: "\(brightness)\n") } else { file.remove() }
    }

    /// The folder that the service manager gives a service for such things; nil where there is none.
    static var folder: FilePath? {
        getenv("RUNTIME_DIRECTORY").map { FilePath(platformString: $0) }
    }
}
