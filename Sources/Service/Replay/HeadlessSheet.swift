import BottomSheet
import Canvas
import Configuration
import Content
import Interaction
import Jobs
import Rendering

/// A sheet on a panel in memory, and the home behind it: what moves them, and what draws them.
struct HeadlessSheet {
    private(set) var interaction: Interaction
    let renderer: Renderer
    let page: Page?
    let home: Page?
    /// The items of the home that bring the sheet.
    let bringers: Set<String>

    /// The sheet of `settings` on one panel: hidden, or where it is first presented.
    ///
    /// - Parameters:
    ///   - page: the document; nil where the sheet shows none.
    ///   - home: the document behind the sheet; nil for none.
    ///   - bringers: the items of that which bring the sheet.
    ///   - snapshot: what the panel showed before.
    init(
        _ settings: Settings,
        _ assets: SceneAssets,
        page: Page?,
        home: Page?,
        bringers: Set<String> = [],
        on transform: DisplayTransform,
        isPresented: Bool,
        handling: TouchHandling = TouchHandling(),
        snapshot: Surface? = nil
    ) {
        (self.page, self.home, self.bringers) = (page, home, bringers)
        let behavior = settings.behavior(isEmpty: settings.sheet.content == nil)
        let area = assets.area(transform, behavior: behavior, page: page?.layout)
        let machine = SheetMachine(behavior, in: area, presented: isPresented)
        interaction = Interaction(
            machine: machine,
            transform: transform,
            handling: handling,
            scrolling: settings.sheet.scrolling
        )
        _ = interaction.offer(settings.panel.keyboard.layouts, at: 0)
        interaction.show(page?.layout, contentTop: page?.place.top ?? 0, at: 0)
        if let home {
            _ = interaction.placeHome(true, at: 0)
            interaction.show(home.layout, contentTop: 0, on: .home, at: 0)
        }
        let scene = assets.scene(transform, layout: machine.layout, snapshot: snapshot)
        renderer = Renderer(
            scene: home.map { scene.on($0.layout.background) } ?? scene,
            transform: transform,
            page: page,
            home: home,
            keyboard: assets.keyboard(transform, turned: transform.rotation, paintedBy: .inline)
        )
    }

    mutating func rest(at name: String) throws(UnknownDetentError) {
        let layout = interaction.machine.layout
        guard let detent = layout.detent(named: name) else {
            throw UnknownDetentError(name: name, known: layout.detents.map(\.name))
        }
        interaction.restore(SheetPlace(detent: name, top: detent.top), at: 0)
    }
}

package struct UnknownDetentError: Error, Equatable, Sendable {
    package let name: String
    package let known: [String]
}
