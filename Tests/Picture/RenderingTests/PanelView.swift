import BottomSheet
import Canvas
import Configuration
import Interaction
import Output
import Testing

@testable import Content
@testable import Rendering

/// One document on one panel: what is seen there, and found by scrolling.
struct PanelView {
    let layout: PageLayout
    let page: Page
    let sheet: SheetLayout
    let area: SheetArea
    private let transform: DisplayTransform
    private let assets: SceneAssets
    private var interaction: Interaction

    /// `document` on a panel of `size`, with the sheet at one of its detents, the one where it opens unless another is given.
    init(
        _ document: Document,
        _ preset: Preset,
        size: PixelSize,
        scale: Double,
        safeArea: DisplayTransform.SafeArea = .init(),
        detent index: Int? = nil,
        fonts: Fonts
    ) throws {
        var settings = Settings()
        settings.sheet.preset = preset
        assets = try SceneAssets(settings, fonts: fonts).presenting(document)
        transform = DisplayTransform(panel: size, rotation: .none, scale: scale, safeArea: safeArea)
        let behavior = settings.sheet.behavior
        page = try #require(assets.page(transform, behavior: behavior, turned: .none))
        layout = page.layout
        area = assets.area(transform, behavior: behavior, page: layout)
        sheet = SheetLayout(behavior, in: area)
        interaction = Interaction(
            machine: SheetMachine(behavior, in: area, presented: true),
            transform: transform,
            handling: TouchHandling()
        )
        interaction.show(layout, contentTop: page.place.top, at: 0)
        guard let index else { return }
        let detent = sheet.detents[index % sheet.detents.count]
        rest(at: detent.name, top: detent.top)
    }

    /// Rests the sheet where a finger has left it.
    mutating func rest(at detent: String, top: Double) {
        interaction.restore(SheetPlace(detent: detent, top: top), at: 0)
    }

    /// How far the sheet's upper edge is from that of the safe area, in points.
    var top: Double { interaction.pose(at: 0).top }

    /// The sheet's first row that no longer fits on the panel.
    var rows: Int { transform.picture.height - transform.row(top: top) }

    /// How many rows a line between title, items and footer has.
    var hairline: Int { max(1, Int((layout.scale / 2).rounded())) }

    /// The pose with the items scrolled by `offset`, as far as they can be.
    mutating func pose(offset: Double) throws -> ContentPose {
        var place = interaction.place(at: 0)
        place.offset = offset
        interaction.restore(place, at: 0)
        return try #require(interaction.contentPose(at: 0))
    }

    /// What is seen of the content in `pose`.
    func content(_ pose: ContentPose) -> Scene.Content {
        page.content(pose, rows: transform.picture.height)
    }

    /// The whole panel.
    mutating func picture(offset: Double = 0) throws -> Surface {
        let pose = try pose(offset: offset)
        let display = HeadlessDisplay(size: transform.panel)
        var renderer = Renderer(scene: assets.scene(transform, layout: sheet), transform: transform, page: page)
        _ = try renderer.render(Appearance(sheet: interaction.pose(at: 0), content: pose), on: display)
        return display.surface
    }
}
