/// An element with all that lies in it, as far as it counts.
struct SVGElement {
    let name: String
    var id: String?
    /// How it lies in the element around it.
    var transform = SVGMatrix.identity
    /// What is drawn of it, in its own units.
    var drawn = SVGDrawn()
    /// The ids of what is drawn where it is, besides that, and how that lies in it.
    var references: [(id: String, place: SVGMatrix)] = []
    /// Where its corners and middles are, as far as its attributes say it.
    var lengths: [String: Double] = [:]

    init(name: String) { self.name = name }

    /// The name without the prefix of a vocabulary, which a file may choose.
    var localName: String { name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name }

    var isStyle: Bool { localName == "style" }

    mutating func add(_ inner: SVGElement) {
        drawn.add(inner.drawn, at: inner.transform)
        references += inner.references.map { ($0.id, inner.transform * $0.place) }
    }

    /// Adds what its lengths make of it.
    mutating func addShape() {
        func length(_ name: String) -> Double { lengths[name] ?? 0 }
        let points: [(Double, Double)]
        switch localName {
        case "rect":
            points = [
                (length("x"), length("y")), (length("x") + length("width"), length("y") + length("height")),
            ]
        case "circle", "ellipse":
            let (x, y) = (length("cx"), length("cy"))
            // Of an ellipse with one radius the other one may be the same.
            let reach = ["r", "rx", "ry"].map { abs(length($0)) }.max() ?? 0
            points = [(x - reach, y - reach), (x + reach, y + reach)]
        case "line": points = [(length("x1"), length("y1")), (length("x2"), length("y2"))]
        default: return
        }
        drawn.add(SVGBox(points) ?? .endless, curves: 8)
    }
}

/// How much is drawn, and how far it reaches.
struct SVGDrawn {
    private(set) var count = 1
    /// Lines; a curve counts as two.
    private(set) var curves = 0
    /// What is drawn by itself before it is blended.
    var layers = 0
    /// Nil where nothing is drawn.
    private(set) var box: SVGBox?
    /// How much larger anything of it is than where it is described.
    private(set) var scale = 1.0

    mutating func add(_ box: SVGBox, curves: Int) {
        self.curves += curves
        self.box?.add(box)
        self.box = self.box ?? box
    }

    mutating func add(_ other: SVGDrawn, at place: SVGMatrix) {
        count += other.count
        layers += other.layers
        scale = max(scale, place.scale * other.scale)
        if let box = other.box { add(place.around(box) ?? .endless, curves: other.curves) }
    }

    func placed(at place: SVGMatrix) -> SVGDrawn {
        var outer = SVGDrawn()
        outer.add(self, at: place)
        outer.count -= 1
        return outer
    }
}

/// What is drawn once all references are followed.
struct SVGExpansion {
    private let named: [String: SVGElement]
    private let most: Int
    private var known: [String: SVGDrawn] = [:]
    private var open: Set<String> = []

    init(named: [String: SVGElement], most: Int) { (self.named, self.most) = (named, most) }

    /// What is drawn for `element`, in its own units; where those are more elements than the most, only so many that it shows.
    ///
    /// - Throws: `SVGFault` where something refers to itself.
    mutating func drawn(of element: SVGElement) throws(SVGFault) -> SVGDrawn {
        var drawn = element.drawn
        for (id, place) in element.references where drawn.count <= most {
            if let used = try self.drawn(of: id) { drawn.add(used, at: place) }
        }
        return drawn
    }

    /// A reference to nothing draws nothing.
    private mutating func drawn(of id: String) throws(SVGFault) -> SVGDrawn? {
        if let drawn = known[id] { return drawn }
        guard let element = named[id] else { return nil }
        guard open.insert(id).inserted else {
            throw SVGFault("expected no reference that leads back to itself, found #\(id.prefix(60))")
        }
        let drawn = try drawn(of: element).placed(at: element.transform)
        open.remove(id)
        known[id] = drawn
        return drawn
    }
}
