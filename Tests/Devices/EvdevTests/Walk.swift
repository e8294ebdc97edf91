import Gestures

@testable import Evdev

/// How far a contact has come along its stroke.
private struct Follower {
    var stroke: Int
    var place: Int
    var position: Point
}

/// Matches each contact with the stroke of the ground truth that it must be.
struct Walk {
    /// How far a position may be off, as a part of the panel.
    let tolerance: Double
    private let strokes: [Truth.Stroke]
    private let lost: Set<Int>
    private let longestStep: Double
    private let misses: Bool

    init(_ truth: Truth, _ stream: RawStream, _ quirk: Quirk) {
        let counts = [stream.device.x, stream.device.y].map { axis in axis.max - axis.min + 1 }
        let coarseness = counts.map { 1 / Double($0) }.max() ?? 0
        tolerance = 1.5 * coarseness + quirk.slack / Outcome.points
        longestStep = truth.longestStep * quirk.ticks + 2 * tolerance
        strokes = truth.strokes
        lost = stream.lost
        misses = quirk.misses
    }

    /// Positions lie on the path of the stroke in its order, steps are no longer than those of the ground truth, every stroke
    /// is one contact, and only one that is not lost ends.
    func check(_ frames: [TouchFrame]) throws(Deviation) {
        var next = 0
        var followed: [Int: Follower] = [:]
        for contact in frames.lazy.flatMap(\.contacts) {
            if contact.phase == .began {
                if misses {
                    next = strokes[next...].firstIndex { isAt($0.places[0], contact.position) } ?? strokes.count
                }
                guard next < strokes.count else { throw Deviation("is no finger", contact) }
                followed[contact.id] = Follower(stroke: next, place: 0, position: contact.position)
                next += 1
            }
            guard let follower = followed[contact.id] else { throw Deviation("has no begin", contact) }
            followed[contact.id] = try step(follower, to: contact)
        }
        if !misses, next < strokes.count { throw Deviation("are \(next) contacts, not \(strokes.count)") }
    }

    private func step(_ follower: Follower, to contact: Contact) throws(Deviation) -> Follower {
        let stroke = strokes[follower.stroke]
        let place = stroke.places[follower.place...].firstIndex { isAt($0, contact.position) }
        guard let place else { throw Deviation("is not on its way", contact) }
        guard (contact.position - follower.position).length <= longestStep else { throw Deviation("leaps", contact) }
        let isLost = lost.contains(stroke.name)
        if contact.phase == .ended, isLost { throw Deviation("was lost, but ends", contact) }
        if contact.phase == .cancelled, !isLost { throw Deviation("was not lost, but is cancelled", contact) }
        return Follower(stroke: follower.stroke, place: place, position: contact.position)
    }

    private func isAt(_ place: Truth.Place, _ position: Point) -> Bool {
        (place.fraction - position).length <= tolerance
    }
}
