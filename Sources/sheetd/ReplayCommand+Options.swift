import ArgumentParser
import Canvas
import Configuration
import Replay

extension ReplayCommand {
    /// What the command line asks the replay to do.
    func options(_ settings: Settings) -> ReplayOptions {
        var options = ReplayOptions(recordings: recordings, settings: settings)
        options.panel.size = size.pixels
        options.panel.scale = scale
        options.panel.refreshRate = refresh
        options.panel.rotation = rotate.flatMap(Rotation.init)
        options.outputs.trace = trace
        options.outputs.frames = frames
        options.outputs.film = film
        options.outputs.strip = strip
        options.snapshot = snapshot
        options.holds = hold
        return options
    }
}

/// A panel size as one writes it: `720x1280`.
struct PanelSize: ExpressibleByArgument, CustomStringConvertible {
    var pixels: PixelSize

    init(width: Int, height: Int) {
        pixels = PixelSize(width: width, height: height)
    }

    init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        guard (16...16384).contains(width), (16...16384).contains(height) else { return nil }
        self.init(width: width, height: height)
    }

    var description: String { "\(pixels.width)x\(pixels.height)" }
    var defaultValueDescription: String { description }
}
