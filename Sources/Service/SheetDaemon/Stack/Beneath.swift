import BottomSheet
import Canvas
import Configuration
import Content
import Interaction
import Jobs
import Rendering
import System
import Values

/// What lies beneath a presentation that covers others: those, from the lowest, on what lies behind all of them.
struct Beneath: Sendable {
    var names: [String] = []
    var sheets: [CoveredSheet] = []
    /// The windows of programs behind the lowest, upright; nil where there are none.
    var windows: Surface?
    /// The home behind the lowest, where no window covers it.
    var home: HomePicture?
    /// Grows with every change of it.
    var stamp = 0

    /// It as it is seen on one panel.
    struct Flattened: Sendable {
        let picture: Surface
        let panel: Panel
        let stamp: Int
    }

    /// Paints it as one picture; nil where nothing but the backdrop lies beneath.
    ///
    /// - Parameters:
    ///   - snapshot: what the display showed before.
    ///   - last: what was painted before; it is kept where nothing has changed.
    /// - Throws: what a screenshot throws.
    func flattened(
        on panel: Panel,
        snapshot: Surface?,
        after last: Flattened?,
        _ job: JobContext
    ) throws -> Flattened? {
        guard !sheets.isEmpty else { return nil }
        if let last, last.panel == panel, last.stamp == stamp { return last }
        ProcessMemory.mapWhatIsLarge()
        let picture = try sheets.reduce(windows) { ground, sheet in
            try sheet.picture(on: ground, over: home, panel: panel, snapshot: snapshot, job)
        }
        return picture.map { Flattened(picture: $0, panel: panel, stamp: stamp) }
    }
}

extension CoveredSheet {
    /// The panel with this sheet at rest on `ground`; nil has the home behind it, or its own backdrop.
    fileprivate func picture(
        on ground: Surface?,
        over home: HomePicture?,
        panel: Panel,
        snapshot: Surface?,
        _ job: JobContext
    ) throws -> Surface {
        let (assets, behavior) = (presentation.assets, presentation.behavior)
        let transform = panel.transform(presentation.settings.panel)
        let page =
            try self.page
            ?? assets.prepared(
                transform,
                behavior: behavior,
                turned: .none,
                lostPictures: .replaced,
                Faults(),
                job
            )
        let area = assets.area(transform, behavior: behavior, page: page?.layout)
        let machine = SheetMachine(behavior, in: area)
        var interaction = Interaction(machine: machine, transform: transform, handling: TouchHandling())
        interaction.show(page?.layout, contentTop: assets.place(transform, behavior: behavior).top, at: 0)
        var place = place
        // Keys act on what is above.
        place.focus = nil
        interaction.restore(place, at: 0)
        let screenshot = Screenshot(
            assets: assets,
            transform: transform,
            layout: machine.layout,
            snapshot: snapshot,
            page: page,
            past: nil,
            appearance: interaction.appearance(at: 0, fingers: 0),
            windows: ground,
            home: ground == nil ? home : nil,
            inside: windows
        )
        return try screenshot.picture(job)
    }
}
