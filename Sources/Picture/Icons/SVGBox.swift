/// A rectangle around all that something draws.
struct SVGBox: Equatable {
    private(set) var x: ClosedRange<Double>
    private(set) var y: ClosedRange<Double>

    /// Where nobody knows how far something reaches.
    static let endless = SVGBox(x: .greatestFiniteMagnitude, y: .greatestFiniteMagnitude)

    init(x: Double, y: Double) { (self.x, self.y) = (x...x, y...y) }

    /// The rectangle around `points`; nil without any, or where one is no number.
    init?(_ points: some Sequence<(Double, Double)>) {
        var box: SVGBox?
        for (x, y) in points {
            guard x.isFinite, y.isFinite else { return nil }
            box = box ?? SVGBox(x: x, y: y)
            box?.add(x, y)
        }
        guard let box else { return nil }
        self = box
    }

    mutating func add(_ x: Double, _ y: Double) {
        self.x = min(self.x.lowerBound, x)...max(self.x.upperBound, x)
        self.y = min(self.y.lowerBound, y)...max(self.y.upperBound, y)
    }

    mutating func add(_ other: SVGBox) {
        add(other.x.lowerBound, other.y.lowerBound)
        add(other.x.upperBound, other.y.upperBound)
    }

    func isWithin(_ other: SVGBox, plus room: Double) -> Bool {
        (other.x.lowerBound - room...other.x.upperBound + room).contains(x)
            && (other.y.lowerBound - room...other.y.upperBound + room).contains(y)
    }

    /// The longer one.
    var side: Double { max(x.upperBound - x.lowerBound, y.upperBound - y.lowerBound) }

    var corners: [(Double, Double)] {
        [x.lowerBound, x.upperBound].flatMap { x in [y.lowerBound, y.upperBound].map { (x, $0) } }
    }
}
