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
    private var pictures: [WindowPicture?] = []
    private var ground: (color: Color, rotation: Rotation) = (.black, .none)

    /// Has `page` show the windows of `server` as they are now, where `appearance` shows them.
    func show(_ appearance: Appearance, on page: Page?, of server: ProgramServer) {
        guard page != nil || !places.isEmpty else { return }
        let layout = page?.layout
        let new = layout?.programPlaces ?? []
        let ground = (layout?.document.theme.background ?? .black, page?.rotation ?? .none)
        let isNew = new != places || ground != self.ground
        if isNew {
            (places, pictures, self.ground) = (new, new.map { _ in nil }, ground)
            server.set(places.map { WindowSlot(appID: $0.appID, size: $0.size, least: $0.least) })
        }
        let pose = appearance.sheet.state == .hidden ? nil : appearance.content
        let isSeen = places.map { place in pose.map { layout?.isSeen(place.location, in: $0) == true } ?? false }
        server.see(isSeen)
        page?.windows = []
        for (index, place) in places.enumerated() where server.hasWindow(inSlot: index) {
            // What is not seen is painted when it is.
            if isSeen[index] { paint(index, of: server) }
            if let picture = pictures[index] { page?.windows.append((place.location, picture)) }
        }
    }

    private func paint(_ index: Int, of server: ProgramServer) {
        let (size, color, rotation) = (places[index].size, ground.color, ground.rotation)
        var damage = server.takeDamage(ofSlot: index)
        // All of a picture that is new.
        if pictures[index] == nil { damage = Damage(PixelRect(size)) }
        var picture = pictures[index] ?? WindowPicture(size, on: color, rotation)
        picture.paint(damage) {
            server.paint(slot: index, $0, of: $1, backdrop: .color(color), rotation: rotation, into: &$2)
        }
        pictures[index] = picture
    }

    /// What is known of the windows.
    func state(_ report: [SlotReport]) -> Value? {
        let programs = report.compactMap(\.program)
        return programs.isEmpty ? nil : .list(programs.map(\.value))
    }
}

extension Toplevel {
    var value: Value { ["app_id": .text(appID), "title": .text(title)] }
}
