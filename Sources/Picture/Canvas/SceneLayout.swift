/// Where on the panel everything in a frame lies.
///
/// Pictures and masks are kept as they lie on the panel, so that drawing code need not know about the rotation. A class, as
/// `SceneFrame` is.
final class SceneLayout {
    let frame: SceneFrame
    let ground: PixelRect
    /// The sheet, and the part of its columns above it.
    let sheet: PixelRect
    let above: PixelRect
    let picture: PixelRect
    /// What the sheet shows.
    let content: PanelContent
    /// What the ground shows.
    let home: PanelContent
    let overlays: [Overlay]
    /// Where each of the overlays is seen: most of them are not in a line that is composed.
    let overlayParts: [PixelRect]
    let strip: PixelRect
    let edge: PixelRect
    /// The grabber's mask, and the part of it that covers all under it.
    let grabber: (place: PixelRect, core: PixelRect)
    /// The squares of the round corners, the lower ones at the picture's lower edge.
    let corners: [(mask: Mask, place: PixelRect)]
    let shadow: [(patch: ShadowPatch, place: PixelRect)]

    struct Overlay {
        let tile: PanelContent.Tile
        let alpha: UInt8
        let outline: Scene.Outline?

        /// Whether it covers all that lies under it.
        var isOpaque: Bool { alpha == 255 && outline == nil }
    }

    /// The layout of `frame`; `masks` are those of its shape, nil where no sheet is seen.
    init(_ frame: SceneFrame, _ masks: SheetMasks?) {
        self.frame = frame
        let (scene, sheet, row) = (frame.scene, frame.sheet, frame.row)
        let rest = PixelRect(x: sheet.x, y: row, width: sheet.width, height: scene.size.height - row)
        let strip = PixelSize(width: sheet.width, height: max(0, sheet.strip?.rows ?? 0))
        let size = scene.picture(of: sheet.fill)
        ground = scene.place(PixelRect(scene.picture(of: scene.ground)))
        self.sheet = scene.place(rest)
        above = scene.place(PixelRect(x: sheet.x, y: 0, width: sheet.width, height: max(0, row)))
        picture = scene.place(frame.onSheet(x: 0, y: sheet.contentRow, size))
        content = PanelContent(frame.placedContent, of: scene)
        home = PanelContent(frame.placedHome, of: scene)
        overlays = zip(frame.overlays, frame.placedOverlays).compactMap { overlay, placed in
            PanelContent.seen(overlay.tile, placed, scene).map {
                Overlay(tile: $0, alpha: overlay.alpha, outline: overlay.outline)
            }
        }
        overlayParts = overlays.map(\.tile.seen)
        self.strip = scene.place(frame.onSheet(x: 0, y: 0, strip))
        edge = scene.place(frame.edge)
        grabber = Self.grabber(frame)
        corners = masks?.corners.map { ($0.mask, scene.place(frame.square(of: $0.corner))) } ?? []
        shadow = Self.shadow(frame, masks?.patches ?? [])
    }

    private static func grabber(_ frame: SceneFrame) -> (place: PixelRect, core: PixelRect) {
        guard let grabber = frame.sheet.grabber else { return (.empty, .empty) }
        let scene = frame.scene
        let place = scene.place(frame.onSheet(x: grabber.x, y: grabber.y, scene.rotation.turn(grabber.mask.size)))
        return (place, scene.grabberCore.moved(x: place.x, y: place.y))
    }

    private static func shadow(
        _ frame: SceneFrame,
        _ patches: [ShadowPatch]
    ) -> [(patch: ShadowPatch, place: PixelRect)] {
        let scene = frame.scene
        guard frame.shadowGrowth > 0, let shadow = scene.sheet.shadow else { return [] }
        let (x, y) = (scene.sheet.x + shadow.x, frame.row + shadow.y)
        return patches.map { ($0, scene.place($0.rect(x: x, y: y, pictureHeight: scene.size.height))) }
    }
}
