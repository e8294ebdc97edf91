import BottomSheet
import Canvas
import Content
import Control
import Interaction
import Jobs
import Output
import Pictures
import Rendering
import System
import Values

/// A picture of one moment: all that a job needs to draw it.
struct Screenshot: Sendable {
    let assets: SceneAssets
    let transform: DisplayTransform
    let layout: SheetLayout
    /// What the display showed before, where that is seen.
    let snapshot: Surface?
    /// The document, as it is laid out for the display.
    let page: PreparedPage?
    /// The document before, as long as it fades over that.
    let past: PagePast?
    let appearance: Appearance
    /// The windows behind the sheet, upright; nil where there is none.
    var windows: Surface?
    /// The home behind the sheet; nil where there is none, or something else covers it.
    var home: HomePicture?
    /// Those inside it, as they lie on the panel.
    var inside: [(location: ItemLocation, picture: WindowPicture)] = []

    /// The picture, as the interface describes it.
    func draw(_ job: JobContext) throws -> Value {
        guard let png = PNG.encode(try picture(job)) else {
            throw ControlError.noDevice(reason: "the display has no pixels")
        }
        try job.step()
        return [
            "width": .integer(Int64(transform.picture.width)), "height": .integer(Int64(transform.picture.height)),
            "png": .text(Base64.text(png)),
        ]
    }

    func picture(_ job: JobContext) throws -> Surface {
        let memory = ControlGroups().memory()
        if let refusal = ControlError.noRoom(for: transform.picture, in: memory) { throw refusal }
        let scene = assets.scene(transform, layout: layout, snapshot: snapshot, turned: Rotation.none)
        try job.step()
        let upright = transform.drawn(in: transform.picture, turned: .none)
        let keyboard = appearance.keyboard.map { pose in
            let home = pose.isHome ? home?.page.layout.document : nil
            return assets.keyboard(transform, turned: .none, over: home, paintedBy: .inline)
        }
        let behind = try paintedHome(job)
        var renderer = Renderer(
            scene: behind.map { scene.on($0.layout.background) } ?? scene,
            transform: upright,
            page: try painted(job),
            home: behind,
            keyboard: keyboard
        )
        if let windows {
            renderer.changeGround(Damage(PixelRect(transform.picture))) { $0 = .picture(windows, beyond: .black) }
        }
        let canvas = HeadlessDisplay(size: transform.picture)
        var appearance = appearance.upright
        appearance.home = home?.pose
        _ = try renderer.render(appearance, on: canvas)
        try job.step()
        return canvas.surface
    }

    private func paintedHome(_ job: JobContext) throws -> Page? {
        guard let home, var upright = Optional(home.page.turned(to: .none, job)) else { return nil }
        try upright.paint(home.pose, top: 0, rows: transform.picture.height, job)
        return Page(upright, under: home.past, paintedBy: .inline)
    }

    /// The page with all that is seen of it.
    private func painted(_ job: JobContext) throws -> Page? {
        guard var upright = page?.turned(to: .none, job) else { return nil }
        let place = assets.place(transform, behavior: layout.behavior)
        if let pose = appearance.content, appearance.sheet.state != .hidden {
            try upright.paint(pose, top: place.row, rows: transform.picture.height, job)
        }
        let page = Page(upright, at: place, under: past, paintedBy: .inline)
        page.windows = inside.map { ($0.location, $0.picture.upright) }
        return page
    }
}
