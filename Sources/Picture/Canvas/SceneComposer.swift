/// Composes parts of a frame: every layer is blended over a line in cached memory, in the order that `Scene` describes.
struct SceneComposer {
    let layout: SceneLayout
    /// Those of the overlays that are seen, the lowest first.
    private let overlays: [Int]
    /// Whether the lowest of them covers all that lies under it.
    private let isCovered: Bool
    private let hasHome: Bool

    /// - Parameter rect: where all lines lie that are composed; nil where that is anywhere.
    init(layout: SceneLayout, in rect: PixelRect? = nil) {
        let (bounds, parts) = (rect ?? PixelRect(layout.frame.scene.panel), layout.overlayParts)
        let seen = parts.indices.filter { !parts[$0].intersection(bounds).isEmpty }
        let cover = seen.lastIndex { parts[$0].contains(bounds) && layout.overlays[$0].isOpaque }
        (self.layout, overlays, isCovered) = (layout, Array(seen[(cover ?? 0)...]), cover != nil)
        hasHome = !layout.frame.home.isEmpty
    }

    private var frame: SceneFrame { layout.frame }
    private var sheet: Scene.Sheet { frame.sheet }

    /// Fills `line` by the steps that `Scene` describes.
    func compose(_ line: Scanline) {
        for layer in Scene.Layer.all where !isCovered || layer == .overlays {
            switch layer {
            case .ground: layGround(line)
            case .dim: break  // It is laid with the ground: where that is a fill alone, in one pass over the line.
            case .sheet: laySheetLayer(line)
            case .overlays: layOverlays(line)
            }
        }
    }

    private func layGround(_ line: Scanline) {
        let ground = frame.scene.ground
        guard hasHome else { return ground.fill(line, picture: layout.ground, under: frame.dim) }
        ground.fill(line, picture: layout.ground)
        layout.home.lay(on: line)
        if let bar = layout.home.indicator {
            lay(bar.mask, in: bar.place, bar.color, bar.alpha, on: line.pixels, line.rect)
        }
        if frame.dimAlpha > 0 { frame.dim.lay(over: UnsafeBufferPointer(line.pixels), into: line.pixels) }
    }

    /// Lays shadow, sheet and grabber over `line` as one picture.
    private func laySheetLayer(_ line: Scanline) {
        if frame.sheetAlpha == 255 { return layOpaqueSheet(line) }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: line.pixels.count) { behind in
            _ = behind.initialize(from: line.pixels)
            layOpaqueSheet(line)
            for i in behind.indices {
                line.pixels[i] = Blend.mix(behind[i], line.pixels[i], alpha: UInt32(frame.sheetAlpha))
            }
        }
    }

    func layOpaqueSheet(_ line: Scanline) {
        if let shadow = sheet.shadow {
            for (patch, place) in layout.shadow {
                patch.lay(shadow.color, growth: frame.shadowGrowth, on: line, in: place)
            }
        }
        if let over = line.part(in: layout.above) {
            layGrabber(on: over.pixels, over.rect, growth: frame.floatGrowth)
        }
        if let inside = line.part(in: layout.sheet) { laySheet(inside) }
    }

    /// Lays the sheet over `line`, all of which is in it, with the coverage that the corners leave.
    private func laySheet(_ line: Scanline) {
        guard layout.corners.contains(where: { line.part(in: $0.place) != nil }) else { return composeSheet(line) }
        let count = line.pixels.count
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { behind in
            _ = behind.initialize(from: line.pixels)
            composeSheet(line)
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { coverage in
                coverage.initialize(repeating: 255)
                forCorners(of: line) { part, mask in
                    for (i, alpha) in zip(part, mask) { coverage[i] = min(coverage[i], alpha) }
                }
                forCorners(of: line) { part, _ in
                    for i in part {
                        line.pixels[i] = Blend.mix(behind[i], line.pixels[i], alpha: UInt32(coverage[i]))
                        // Once where two corners meet.
                        coverage[i] = 255
                    }
                }
            }
        }
    }

    /// Calls `body` with the part of `line` in each corner, and the coverage there.
    private func forCorners(of line: Scanline, _ body: (Range<Int>, ArraySlice<UInt8>) -> Void) {
        for (mask, place) in layout.corners {
            guard let part = line.part(in: place) else { continue }
            let first = part.x - line.x
            body(first..<first + part.pixels.count, mask.coverage[part.offset(in: place)...])
        }
    }

    /// Fills `line`, all of which is in the sheet, with the sheet's own colours.
    private func composeSheet(_ line: Scanline) {
        sheet.fill.fill(line, picture: layout.picture)
        layout.content.lay(on: line)
        layMarks(on: line.pixels, line.rect)
    }

    /// Lays indicator, strip, edge and grabber over the pixels of `rect`, all of which is in the sheet.
    func layMarks(on pixels: Pixels, _ rect: PixelRect) {
        if let bar = layout.content.indicator { lay(bar.mask, in: bar.place, bar.color, bar.alpha, on: pixels, rect) }
        if let strip = sheet.strip {
            forRows(of: layout.strip, in: rect, pixels) { $1.update(repeating: strip.color.word) }
        }
        if let edge = sheet.edge {
            forRows(of: layout.edge, in: rect, pixels) { $1.update(repeating: edge.color.word) }
        }
        layGrabber(on: pixels, rect, growth: 255)
    }

    private func layGrabber(on pixels: Pixels, _ rect: PixelRect, growth: UInt8) {
        guard let grabber = sheet.grabber else { return }
        lay(grabber.mask, in: layout.grabber.place, grabber.color, growth, on: pixels, rect)
    }

    /// Lays `color` over the pixels of `rect` with the coverage of a mask at `place` times the opacity `alpha`.
    private func lay(
        _ mask: Mask,
        in place: PixelRect,
        _ color: Color,
        _ alpha: UInt8,
        on pixels: Pixels,
        _ rect: PixelRect
    ) {
        forRows(of: place, in: rect, pixels) { first, pixels in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: pixels.count) { alphas in
                for i in alphas.indices { alphas[i] = Blend.product(mask.coverage[first + i], alpha) }
                Blend.lay(color.word, UnsafeBufferPointer(alphas), on: pixels)
            }
        }
    }

    /// Calls `body` with the pixels of each row of `rect` that lie in `place`, and the index of the first of them among the pixels
    /// of `place`; where both are as wide, with all rows at once.
    private func forRows(of place: PixelRect, in rect: PixelRect, _ pixels: Pixels, _ body: (Int, Pixels) -> Void) {
        let part = place.intersection(rect)
        guard !part.isEmpty else { return }
        let isGapless = part.width == rect.width && part.width == place.width
        let size = isGapless ? PixelSize(width: part.area, height: 1) : part.size
        for row in part.y..<part.y + size.height {
            let start = (row - rect.y) * rect.width + part.x - rect.x
            let line = Pixels(rebasing: pixels[start...].prefix(size.width))
            body((row - place.y) * place.width + part.x - place.x, line)
        }
    }

    private func layOverlays(_ line: Scanline) {
        for index in overlays {
            guard let part = line.part(in: layout.overlayParts[index]) else { continue }
            lay(layout.overlays[index], on: part)
        }
    }

    @inline(never)
    private func lay(_ overlay: SceneLayout.Overlay, on part: Scanline) {
        guard !overlay.isOpaque else { return overlay.tile.picture.copy(to: part, at: overlay.tile.place) }
        let count = part.pixels.count
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { over in
            overlay.tile.picture.copy(to: part.with(over), at: overlay.tile.place)
            guard let outline = overlay.outline else {
                for i in 0..<count {
                    part.pixels[i] = Blend.mix(part.pixels[i], over[i], alpha: UInt32(overlay.alpha))
                }
                return
            }
            let first = part.offset(in: overlay.tile.place)
            outline.mask.coverage[first..<first + count].withUnsafeBufferPointer { coverage in
                for i in 0..<count {
                    let covered = Blend.product(coverage[i], overlay.alpha)
                    part.pixels[i] = Blend.mix(part.pixels[i], over[i], alpha: UInt32(covered))
                }
            }
        }
    }
}
