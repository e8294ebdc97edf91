import BottomSheet
import Canvas
import Content
import Interaction
import Programs
import Values
import Windows

/// The places for windows in the document that is shown, and what is seen there.
final class InsidePrograms {
    private(set) var places: [ProgramPlace] = []
    private var pictures: [Int: WindowPicture] = [:]
    private var ground: (color: Color, rotation: Rotation) = (.black, .none)

    /// Has `page` show the windows of `server` as they are now, where `appearance` shows them.
    func show(_ appearance: Appearance, on page: Page?, of server: ProgramServer) {
        guard page != nil || !places.isEmpty else { return }
        let layout = page?.layout
        let new = layout?.programPlaces ?? []
        let ground = (layout?.document.theme.background ?? .black, page?.rotation ?? .none)
        let isNew = new != places || ground != self.ground
        if isNew {
            (places, pictures, self.ground) = (new, [:], ground)
            server.set(places.map { WindowSlot(appID: $0.appID, size: $0.size, least: $0.least) })
        }
        var seen: Set<Int> = []
        if let layout, let pose = appearance.content, appearance.sheet.state != .hidden {
            seen = Set(places.indices.filter { layout.isSeen(places[$0].location, in: pose) })
        }
        server.see(seen)
        guard let page else { return }
        var windows: [ItemLocation: WindowPicture] = [:]
        for (index, place) in places.enumerated() where server.hasWindow(inSlot: index) {
            // What is not seen is painted when it is.
            if seen.contains(index) { paint(index, of: server) }
            windows[place.location] = pictures[index]
        }
        page.windows = windows
    }

    private func paint(_ index: Int, of server: ProgramServer) {
        let (size, color, rotation) = (places[index].size, ground.color, ground.rotation)
        var damage = server.takeDamage(ofSlot: index)
        // All of a picture that is new.
        if pictures[index] == nil { damage = Damage(PixelRect(size)) }
        var picture = pictures.removeValue(forKey: index) ?? WindowPicture(size, on: color, rotation)
        picture.paint(damage) {
            server.paint(slot: index, $0, of: $1, backdrop: .color(color), rotation: rotation, into: &$2)
        }
        pictures[index] = picture
    }

    /// What is known of the windows.
    func state(_ report: InsideReport) -> Value? {
        guard !report.programs.isEmpty else { return nil }
        return .list(report.programs.sorted { $0.key < $1.key }.map { $0.value.value })
    }
}

extension Toplevel {
    var value: Value { ["app_id": .text(appID), "title": .text(title)] }
}
