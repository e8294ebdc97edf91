import Foundation

/// The way of a sheet that moves by itself, as mathematics has it.
enum Path: Sendable {
    /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points, over some seconds.
    case curve(Double, Double, Double, Double, seconds: Double)
    /// A critically damped spring that comes from rest and has a thousandth of the way left after some seconds.
    case spring(seconds: Double)
    /// A critically damped spring of an angular frequency, which takes up the sheet's speed.
    case carrying(frequency: Double)

    static let easeIn = (0.42, 0.0, 1.0, 1.0)
    static let easeOut = (0.0, 0.0, 0.58, 1.0)
    static let easeInOut = (0.42, 0.0, 0.58, 1.0)

    static func curve(_ points: (Double, Double, Double, Double), _ seconds: Double) -> Path {
        .curve(points.0, points.1, points.2, points.3, seconds: seconds)
    }
}

/// A sheet on its way from one top to another.
struct Trip {
    let path: Path
    let from: Double
    let to: Double
    /// The speed with which it sets out.
    let speed: Double

    init(_ path: Path, from: Double, to: Double, speed: Double) {
        self.path = path
        self.from = from
        self.to = to
        if case .carrying = path { self.speed = speed } else { self.speed = 0 }
    }

    /// How long it takes.
    var seconds: Double {
        switch path {
        case .curve(_, _, _, _, let seconds): from == to ? 0 : seconds
        case .spring(let seconds): from == to ? 0 : seconds
        case .carrying(let w): settling(w)
        }
    }

    /// The top after `t` seconds.
    func top(_ t: Double) -> Double {
        if t >= seconds { return to }
        switch path {
        case .curve(let x1, let y1, let x2, let y2, let seconds):
            let u = bisect { bezier($0, x1, x2) < t / seconds }
            return from + (to - from) * bezier(u, y1, y2)
        case .spring(let seconds): return to + swing(t, Self.thousandth / seconds)
        case .carrying(let w): return to + swing(t, w)
        }
    }

    /// The speed after `t` seconds of a spring that takes speed up; of no interest for others.
    func speed(_ t: Double) -> Double {
        guard case .carrying(let w) = path, t < seconds else { return 0 }
        let push = speed + w * (from - to)
        return exp(-w * t) * push - w * swing(t, w)
    }

    /// x(t) = (x + (v + ωx)·t)·e^(−ωt).
    private func swing(_ t: Double, _ w: Double) -> Double {
        let x = from - to
        return (x + (speed + w * x) * t) * exp(-w * t)
    }

    /// The root of (1 + u)·e^(−u) = 0.001.
    private static let thousandth = 20 * bisect { (1 + 20 * $0) * exp(-20 * $0) > 0.001 }

    /// When no more is left than a thousandth of the way, or of what the speed alone would make of it.
    private func settling(_ w: Double) -> Double {
        let x = from - to
        let size = max(abs(x), abs(speed) / w)
        if size == 0 { return 0 }
        let longest = 64 / w
        return longest
            * bisect { s in
                (abs(x) + abs(speed + w * x) * s * longest) * exp(-w * s * longest) > 0.001 * size
            }
    }

    private func bezier(_ u: Double, _ a: Double, _ b: Double) -> Double {
        3 * (1 - u) * (1 - u) * u * a + 3 * (1 - u) * u * u * b + u * u * u
    }
}

/// Where between 0 and 1 something that holds at first no longer does.
private func bisect(_ holds: (Double) -> Bool) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
        let middle = (low + high) / 2
        if holds(middle) { low = middle } else { high = middle }
    }
    return high
}
