/// An element with all that lies in it, as far as it counts.
struct SVGElement {
    let name: String
    var id: String?
    /// The elements that it is, with those that lie in it.
    private(set) var count = 1
    /// The ids of what is drawn where it is, besides those.
    var references: [String] = []

    init(name: String) { self.name = name }

    /// The name without the prefix of a vocabulary, which a file may choose.
    var localName: String { name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name }

    var isStyle: Bool { localName == "style" }

    mutating func add(_ inner: SVGElement) {
        count += inner.count
        references += inner.references
    }
}

/// How many elements are drawn once all references are followed.
struct SVGExpansion {
    private let named: [String: SVGElement]
    private let most: Int
    private var known: [String: Int] = [:]
    private var open: Set<String> = []

    init(named: [String: SVGElement], most: Int) { (self.named, self.most) = (named, most) }

    /// The elements that are drawn for `element`; more than the most counts as one more than those.
    ///
    /// - Throws: `SVGFault` where something refers to itself.
    mutating func count(of element: SVGElement) throws(SVGFault) -> Int {
        var count = element.count
        for id in element.references where count <= most { count += try self.count(of: id) }
        return min(count, most + 1)
    }

    private mutating func count(of id: String) throws(SVGFault) -> Int {
        if let count = known[id] { return count }
        // A reference to nothing draws nothing.
        guard let element = named[id] else { return 0 }
        guard open.insert(id).inserted else {
            throw SVGFault("expected no reference that leads back to itself, found #\(id.prefix(60))")
        }
        let count = try count(of: element)
        open.remove(id)
        known[id] = count
        return count
    }
}
