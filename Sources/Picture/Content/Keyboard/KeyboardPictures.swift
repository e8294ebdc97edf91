package import Canvas
package import Jobs
import Keyboard

/// The pictures of a keyboard on one panel: of each key, and of what stands above one that is pressed.
///
/// Each is painted once, by the worker; a frame does not wait for it. They stay on the thread of the loop.
package final class KeyboardPictures {
    /// On what it is seen, and how it looks there.
    package struct Panel: Equatable, Sendable {
        /// Pixels per point.
        package var scale: Double
        /// How pictures are turned as they are drawn.
        package var rotation: Rotation
        package var style: Style

        package init(scale: Double, rotation: Rotation, style: Style) {
            (self.scale, self.rotation, self.style) = (scale, rotation, style.over(.usual))
        }
    }

    /// Where it lies in the upright picture, in pixels.
    package struct Place {
        /// Of the whole picture.
        package var size: PixelSize
        /// The column where the points of the keyboard begin.
        package var left: Double
        package var row: Int

        package init(in size: PixelSize, left: Double, row: Int) {
            (self.size, self.left, self.row) = (size, left, row)
        }
    }

    enum Part: Hashable, Sendable {
        case key(KeyLabel, PixelSize)
        case balloon([Character], choice: Int?, of: PixelSize)
    }

    private enum Picture: Sendable {
        case tile(SparsePicture, serial: Int)
        case floating(FloatingPicture)
    }

    private struct Laid {
        let keys: [KeyboardPose.Key]
        let left: Double
        let rects: [PixelRect]
        let tiles: [Scene.Tile]
    }

    package var picturesDidArrive: () -> Void = {}
    package let panel: Panel
    private let fonts: Fonts
    private let worker: Worker
    /// Found when a keyboard is seen: the first picture does not wait for them.
    private lazy var colors = KeyboardColors(panel.style.theme)
    private var pictures: [Part: Picture] = [:]
    private var requests: Set<Part> = []
    /// The keys of the last frame: most frames have the same.
    private var laid: Laid?
    private var ground: (size: PixelSize, picture: SparsePicture, serial: Int)?
    private var presses: [PixelSize: FloatingPicture] = [:]

    /// More than the keys of three layouts in all their views.
    private static let most = 600

    package init(on panel: Panel, _ fonts: Fonts, paintedBy worker: Worker) {
        (self.panel, self.fonts, self.worker) = (panel, fonts, worker)
    }
}

// Frames.
extension KeyboardPictures {
    /// What a frame shows of the keyboard, the lowest first.
    ///
    /// Where a picture is still to be painted the ground is seen.
    package func overlays(of pose: KeyboardPose, at place: Place) -> [Scene.Overlay] {
        let keys = laid(pose.keys, left: place.left)
        let balloon = pose.balloon.map { Part.balloon($0.letters, choice: $0.choice, of: size(of: $0)) }
        if let balloon { request([balloon]) }
        var overlays = [ground(at: place)]
        for var tile in keys.tiles {
            tile.y += place.row
            overlays.append(Scene.Overlay(tile: tile))
        }
        for key in pose.pressed { overlays.append(press(keys.rects[key].moved(x: 0, y: place.row))) }
        if let pose = pose.balloon, case .floating(let picture)? = balloon.flatMap({ pictures[$0] }) {
            overlays.append(overlay(picture, of: pose, at: place))
        }
        return overlays
    }

    private func pixels(_ points: Double) -> Int { Int((points * panel.scale).rounded()) }

    /// Where keys lie below the keyboard's upper edge; their pictures are requested, and are there as far as they are painted.
    private func laid(_ keys: [KeyboardPose.Key], left: Double) -> Laid {
        // Mostly they are the same in memory.
        if let laid, laid.left == left, laid.keys == keys { return laid }
        let rects = keys.map { rect(of: $0.cell, left: left) }
        let parts = zip(keys, rects).map { Part.key($0.label, $1.size) }
        // An inline worker has painted them when this returns.
        request(parts)
        let tiles = zip(parts, rects).compactMap { part, rect -> Scene.Tile? in
            guard case .tile(let picture, let serial)? = pictures[part] else { return nil }
            return Scene.Tile(picture, serial: serial, x: rect.x, y: rect.y, rows: Int.min..<Int.max)
        }
        let next = Laid(keys: keys, left: left, rects: rects, tiles: tiles)
        laid = next
        return next
    }

    private func rect(of cell: KeyCell, left: Double) -> PixelRect {
        func column(_ x: Double) -> Int { Int((left + x * panel.scale).rounded()) }
        let (x, y) = (column(cell.x), pixels(cell.y))
        let (end, bottom) = (column(cell.x + cell.width), pixels(cell.y + cell.height))
        return PixelRect(x: x, y: y, width: max(1, end - x), height: max(1, bottom - y))
    }

    private func ground(at place: Place) -> Scene.Overlay {
        let size = PixelSize(width: place.size.width, height: max(1, place.size.height - place.row))
        if ground.map({ $0.size.width == size.width && $0.size.height >= size.height }) != true {
            let line = (rows: Measures(scale: panel.scale, textScale: 1).hairline, color: colors.line)
            let picture = SparsePicture(place.size, color: colors.ground, line: line, panel.rotation)
            ground = (place.size, picture, TileCache.nextSerial)
        }
        guard let ground else { preconditionFailure("the ground is there") }
        let tile = Scene.Tile(ground.picture, serial: ground.serial, x: 0, y: place.row, rows: Int.min..<Int.max)
        return Scene.Overlay(tile: tile)
    }

    private func press(_ rect: PixelRect) -> Scene.Overlay {
        let (key, scale) = (KeyPainter.key(in: box(of: rect.size)), panel.scale)
        let size = PixelSize(
            width: max(1, Int((key.width * scale).rounded())),
            height: max(1, Int((key.height * scale).rounded()))
        )
        let picture =
            presses[size]
            ?? FloatingPicture(
                Surface(size: size, color: colors.press.color),
                color: colors.press.color,
                radius: pixels(KeyPainter.radius),
                shadow: Scene.Shadow(opacity: 0, blur: 0),
                rim: FloatingPicture.Rim(width: 0, color: .black, opacity: 0),
                panel.rotation,
                serial: TileCache.nextSerial
            )
        presses[size] = picture
        var overlay = picture.overlay(x: rect.x + pixels(key.x), y: rect.y + pixels(key.y))
        overlay.alpha = colors.press.opacity
        return overlay
    }

    private func box(of size: PixelSize) -> Box {
        Box(x: 0, y: 0, width: Double(size.width) / panel.scale, height: Double(size.height) / panel.scale)
    }
}

// Balloons.
extension KeyboardPictures {
    /// Of one letter.
    private func size(of balloon: KeyboardPose.Balloon) -> PixelSize {
        PixelSize(width: max(1, pixels(balloon.width)), height: max(1, pixels(balloon.height)))
    }

    /// Above the key, within the picture.
    private func overlay(
        _ picture: FloatingPicture,
        of balloon: KeyboardPose.Balloon,
        at place: Place
    ) -> Scene.Overlay {
        let gap = pixels(BalloonPainter.gap)
        let x =
            Int((place.left + balloon.x * panel.scale).rounded())
            - (picture.size.width - size(of: balloon).width * balloon.letters.count) / 2
        let y = place.row + pixels(balloon.y) - gap - picture.size.height
        return picture.overlay(x: min(max(gap, x), max(gap, place.size.width - gap - picture.size.width)), y: max(0, y))
    }
}

// Painting.
extension KeyboardPictures {
    private func request(_ parts: [Part]) {
        let missing = Set(parts.filter { pictures[$0] == nil && !requests.contains($0) })
        guard !missing.isEmpty else { return }
        if pictures.count + missing.count > Self.most { (pictures, laid) = ([:], nil) }
        requests.formUnion(missing)
        worker.submit(.urgent, within: .none) { [panel, fonts, colors] job in
            guard fonts.fault == nil else { return [Part: Picture]() }
            let style = panel.style
            let typesetter = Typesetter(
                fonts,
                family: style.font,
                scale: panel.scale,
                textScale: style.textScale ?? 1,
                isMirrored: false
            )
            var painted: [Part: Picture] = [:]
            for part in missing {
                try job.step()
                painted[part] = Self.paint(part, on: panel, colors, typesetter)
            }
            return painted
        } then: { [weak self] (outcome: Worker.Outcome<[Part: Picture]>) in
            guard let self else { return }
            requests.subtract(missing)
            guard case .success(let painted) = outcome, !painted.isEmpty else { return }
            pictures.merge(painted) { $1 }
            laid = nil
            picturesDidArrive()
        }
    }

    private static func paint(
        _ part: Part,
        on panel: Panel,
        _ colors: KeyboardColors,
        _ typesetter: Typesetter
    ) -> Picture {
        switch part {
        case .key(let label, let size):
            let surface = paint(size, panel.scale) { context in
                let cell = Box(
                    x: 0,
                    y: 0,
                    width: Double(size.width) / panel.scale,
                    height: Double(size.height) / panel.scale
                )
                KeyPainter(context: context, typesetter: typesetter, colors: colors, cell: cell).paint(label)
            }
            let color = KeyPainter.color(of: label, colors)
            return .tile(SparsePicture(surface, color: color, panel.rotation), serial: TileCache.nextSerial)
        case .balloon(let letters, let choice, let size):
            return .floating(BalloonPainter(letters, choice: choice, size, panel, colors, typesetter).picture)
        }
    }

    static func paint(_ size: PixelSize, _ scale: Double, _ body: (CairoContext) -> Void) -> Surface {
        var surface = Surface(size: size)
        surface.pixels.withUnsafeMutableBufferPointer { memory in
            if let context = CairoContext(memory, size: size, scale: scale) { body(context) }
            for i in memory.indices { memory[i] &= 0x00FF_FFFF }
        }
        return surface
    }
}
