import Gestures
import System
import TestSupport

/// The ground truth of a test: what fingers did on a panel of 4096 by 4096 units, about four to a point.
struct Truth {
    /// The panel's width and height.
    static let side = 4096

    /// A position in units.
    struct Place: Equatable {
        var x: Int
        var y: Int
    }

    /// One finger from touch-down to lift: a position for each tick.
    struct Stroke {
        var name: Int
        var start: Int
        var places: [Place]
        /// The tick in which the finger is gone.
        var end: Int { start + places.count }
    }

    /// What is down in one tick.
    struct Moment {
        var time: Microseconds
        var fingers: [(name: Int, place: Place)]
    }

    /// In the order of their begin.
    private(set) var strokes: [Stroke] = []
    /// Every tick in which a finger is down or was just lifted.
    private(set) var moments: [Moment] = []
    /// The time of each tick: 7 to 11 ms apart.
    private var times: [Microseconds] = []

    /// The same without some of the strokes.
    func without(_ names: Set<Int>) -> Truth {
        guard !names.isEmpty else { return self }
        var rest = self
        rest.strokes.removeAll { names.contains($0.name) }
        rest.live()
        return rest
    }

    /// Works out the moments.
    private mutating func live() {
        var moments: [Int: Moment] = [:]
        for stroke in strokes {
            for (index, place) in stroke.places.enumerated() {
                let tick = stroke.start + index
                moments[tick, default: Moment(time: times[tick], fingers: [])].fingers.append((stroke.name, place))
            }
            moments[stroke.end] = moments[stroke.end] ?? Moment(time: times[stroke.end], fingers: [])
        }
        self.moments = moments.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The longest distance of a finger between two ticks.
    var longestStep: Double {
        strokes.map { stroke in
            zip(stroke.places, stroke.places.dropFirst()).map { $0.distance(to: $1) }.max() ?? 0
        }.max() ?? 0
    }
}

extension Truth.Place {
    /// As the trackers report it.
    var fraction: Point { Point(x: Double(x) / Double(Truth.side), y: Double(y) / Double(Truth.side)) }

    func distance(to other: Truth.Place) -> Double { (fraction - other.fraction).length }
}

extension Truth {
    /// What a panel can represent.
    struct Shape {
        /// Whether a second finger may join; it keeps to the other side of the panel.
        var hasTwoFingers = false
        /// Whether a finger may come down in the tick in which the one before is lifted.
        var isGapless = false
        /// Whether every stroke begins far from where the one before ended.
        var isFar = false
        /// Whether strokes often begin in the row or column of the one before.
        var isSticky = false
        /// Whether all is at the left edge.
        var isAtEdge = false
    }

    /// Three to six taps and drags.
    init(_ shape: Shape, _ random: inout SplitMix) {
        var tick = 1
        var last = Place(x: 0, y: 0)
        for _ in 0..<3 + random.index(4) {
            let start = Self.start(shape, after: last, &random)
            let stroke = Self.stroke(strokes.count, at: tick, from: start, shape, &random)
            strokes.append(stroke)
            last = stroke.places[stroke.places.count - 1]
            if shape.hasTwoFingers, stroke.places.count > 16, random.oneIn(2) {
                strokes.append(companion(of: stroke, &random))
            }
            tick = stroke.end + (shape.isGapless && random.oneIn(2) ? 0 : 2 + random.index(12))
        }
        var time: Microseconds = 0
        for _ in 0...tick {
            time += Microseconds(7000 + random.index(4000))
            times.append(time)
        }
        live()
    }

    private static func start(_ shape: Shape, after last: Place, _ random: inout SplitMix) -> Place {
        let width = shape.isAtEdge ? 1 : shape.hasTwoFingers ? 1500 : side
        var place = Place(x: random.index(width), y: random.index(side))
        if shape.isFar { place.y = (last.y + side / 2 + random.index(500) - 250) % side }
        if shape.isSticky, random.oneIn(2) { place.x = last.x }
        if shape.isSticky, random.oneIn(2) { place.y = last.y }
        return place
    }

    private static func stroke(
        _ name: Int,
        at tick: Int,
        from start: Place,
        _ shape: Shape,
        _ random: inout SplitMix
    ) -> Stroke {
        if random.oneIn(3) {
            let places = (0..<1 + random.index(6)).map { _ in
                Place(x: start.x, y: min(max(start.y + random.index(9) - 4, 0), side - 1))
            }
            return Stroke(name: name, start: tick, places: [start] + places)
        }
        let length = 600 + random.index(1400)
        let goal = start.y < side / 2 ? start.y + length : start.y - length
        let drift = shape.isAtEdge || shape.hasTwoFingers ? 0 : random.index(400) - 200
        let across = min(max(start.x + drift, 0), side - 1)
        return drag(name, at: tick, from: start, to: Place(x: across, y: goal), &random)
    }

    /// A drag in 12 to 30 ticks, which rests now and then.
    private static func drag(
        _ name: Int,
        at tick: Int,
        from start: Place,
        to end: Place,
        _ random: inout SplitMix
    ) -> Stroke {
        let count = 12 + random.index(19)
        var places = (0...count).map { index in
            Place(x: start.x + (end.x - start.x) * index / count, y: start.y + (end.y - start.y) * index / count)
        }
        for index in 1..<count where random.oneIn(6) { places[index] = places[index - 1] }
        return Stroke(name: name, start: tick, places: places)
    }

    /// A second finger, down during `stroke`, on the right.
    private func companion(of stroke: Stroke, _ random: inout SplitMix) -> Stroke {
        let start = Place(x: 2600 + random.index(1400), y: 1000 + random.index(2000))
        let count = 4 + random.index(stroke.places.count - 12)
        let direction = random.oneIn(2) ? 1 : -1
        let places = (0..<count).map { Place(x: start.x, y: start.y + direction * $0 * 20) }
        return Stroke(name: strokes.count, start: stroke.start + 3, places: places)
    }
}
