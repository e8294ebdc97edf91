import BottomSheet
import Canvas
import Content
import Interaction
import Programs
import System
import Values
import Windows

/// The places for windows in the document that is shown, and what is seen there.
final class InsidePrograms {
    private struct Stand {
        let place: ProgramPlace
        /// As it was seen last.
        var picture: WindowPicture?
        /// When the last picture of a program that has gone goes, too.
        var end: Microseconds?
        /// The height that was asked for last, in points.
        var wish: Double?

        /// The picture of a program that is gone stays for a while.
        mutating func stay(at time: Microseconds) {
            if picture != nil, end == nil { end = time + PanelPrograms.farewellTime }
            if !stays(at: time) { (picture, end) = (nil, nil) }
        }

        func stays(at time: Microseconds) -> Bool { picture != nil && end ?? .max > time }
    }

    private var stands: [Stand] = []
    private var ground: (color: Color, rotation: Rotation) = (.black, .none)

    var places: [ProgramPlace] { stands.map(\.place) }

    /// Has `page` show the windows of `server` as they are now, where `appearance` shows them.
    ///
    /// - Returns: when places may be to have other heights, or a picture goes; nil where a program has to do something before.
    func show(
        _ appearance: Appearance,
        on page: Page?,
        of server: ProgramServer,
        at time: Microseconds
    ) -> Microseconds? {
        guard page != nil || !stands.isEmpty else { return nil }
        let layout = page?.layout
        let new = layout?.programPlaces ?? []
        let ground = (layout?.document.theme.background ?? .black, page?.rotation ?? .none)
        let isNew = new != places || ground != self.ground
        if isNew {
            (stands, self.ground) = (new.map { Stand(place: $0) }, ground)
            server.set(new.map { WindowSlot(appID: $0.appID, size: $0.size, least: $0.least) })
        }
        let pose = appearance.sheet.state == .hidden ? nil : appearance.content
        let isSeen = new.map { place in pose.map { layout?.isSeen(place.location, in: $0) == true } ?? false }
        server.see(isSeen)
        page?.windows = []
        for (index, place) in new.enumerated() {
            if server.hasWindow(inSlot: index) {
                stands[index].end = nil
                // What is not seen is painted when it is.
                if isSeen[index] { paint(index, of: server) }
            } else {
                stands[index].stay(at: time)
            }
            if let picture = stands[index].picture { page?.windows.append((place.location, picture)) }
        }
        return isNew ? time : stands.compactMap(\.end).min()
    }

    private func paint(_ index: Int, of server: ProgramServer) {
        let (size, color, rotation) = (stands[index].place.size, ground.color, ground.rotation)
        var damage = server.takeDamage(ofSlot: index)
        // All of a picture that is new.
        if stands[index].picture == nil { damage = Damage(PixelRect(size)) }
        var picture = stands[index].picture ?? WindowPicture(size, on: color, rotation)
        picture.paint(damage) {
            server.paint(slot: index, $0, of: $1, backdrop: .color(color), rotation: rotation, into: &$2)
        }
        stands[index].picture = picture
    }

    /// The heights, in points, that places are to have and that were not asked for yet; a picture that stays needs its own.
    func takeWishes(_ report: [SlotReport], at time: Microseconds) -> [(place: ProgramPlace, height: Double)] {
        var wishes: [(place: ProgramPlace, height: Double)] = []
        for (index, slot) in zip(stands.indices, report) where slot.program != nil || !stands[index].stays(at: time) {
            if let wish = slot.wish, wish != stands[index].wish { wishes.append((stands[index].place, wish)) }
            stands[index].wish = slot.wish
        }
        return wishes
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
