import Glibc

/// How an element lies in the one around it: x' = ax + cy + e, y' = bx + dy + f.
struct SVGMatrix {
    private var (a, b, c, d, e, f) = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

    static let identity = SVGMatrix([1, 0, 0, 1, 0, 0])

    init(x: Double, y: Double) { (e, f) = (x, y) }

    private init(_ numbers: [Double]) {
        (a, b, c, d, e, f) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    }

    /// The functions of an attribute `transform`, one after the other; nil where they are none.
    init?(_ text: String) {
        self = .identity
        for part in text.split(separator: ")") {
            let halves = part.split(separator: "(", omittingEmptySubsequences: false)
            let name = halves[0].filter { !$0.isWhitespace && $0 != "," }
            if halves.count == 1, name.isEmpty { continue }
            guard halves.count == 2, let numbers = SVGNumbers.all(in: String(halves[1])),
                let next = Self.named(name, numbers)
            else { return nil }
            self = self * next
        }
    }

    private static func named(_ name: String, _ n: [Double]) -> SVGMatrix? {
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        switch (name, n.count) {
        case ("matrix", 6): return SVGMatrix(n)
        case ("translate", 1...2): return SVGMatrix(x: n[0], y: n.count > 1 ? n[1] : 0)
        case ("scale", 1...2): return SVGMatrix([n[0], 0, 0, n[n.count - 1], 0, 0])
        case ("rotate", 1), ("rotate", 3):
            let (sine, cosine) = (sin(radians(n[0])), cos(radians(n[0])))
            let (x, y) = n.count > 1 ? (n[1], n[2]) : (0, 0)
            return SVGMatrix(x: x, y: y) * SVGMatrix([cosine, sine, -sine, cosine, 0, 0]) * SVGMatrix(x: -x, y: -y)
        case ("skewX", 1): return SVGMatrix([1, 0, tan(radians(n[0])), 1, 0, 0])
        case ("skewY", 1): return SVGMatrix([1, tan(radians(n[0])), 0, 1, 0, 0])
        default: return nil
        }
    }

    static func * (outer: SVGMatrix, inner: SVGMatrix) -> SVGMatrix {
        SVGMatrix([
            outer.a * inner.a + outer.c * inner.b, outer.b * inner.a + outer.d * inner.b,
            outer.a * inner.c + outer.c * inner.d, outer.b * inner.c + outer.d * inner.d,
            outer.a * inner.e + outer.c * inner.f + outer.e, outer.b * inner.e + outer.d * inner.f + outer.f,
        ])
    }

    /// How much longer it makes a line at most: its largest singular value.
    var scale: Double {
        let (first, second, both) = (a * a + b * b, c * c + d * d, a * c + b * d)
        let apart = ((first - second) * (first - second) + 4 * both * both).squareRoot()
        return ((first + second + apart) / 2).squareRoot()
    }

    /// The rectangle around `box`, in the units of the element around.
    func around(_ box: SVGBox) -> SVGBox? {
        SVGBox(box.corners.map { x, y in (a * x + c * y + e, b * x + d * y + f) })
    }
}
