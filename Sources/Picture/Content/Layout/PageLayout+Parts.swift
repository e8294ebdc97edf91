// Items of which a finger presses each part by itself.
extension PageLayout {
    /// The item at `location`, as a finger finds it there; nil where nothing can be done.
    ///
    /// - Parameters:
    ///   - x: points from the sheet's left edge.
    ///   - y: points from the beginning of the item's zone.
    func target(at location: ItemLocation, x: Double, y: Double) -> ContentTarget? {
        guard var target = target(at: location) else { return nil }
        guard document[location].hasParts else { return target }
        let (columns, rows, inner) = (columns(of: location), rows(of: location), inner(of: location))
        let left = x - Double(columns.lowerBound) / scale
        let place = (isMirrored ? Double(columns.count) / scale - left : left) - inner.lowerBound
        // What lies at the ends of a line reaches to the edges.
        let column = min(max(place, 0), (inner.upperBound - inner.lowerBound).nextDown)
        let row = y - Double(rows.lowerBound) / scale - padding(of: location).above
        target.part = parts[location]?.firstIndex { box in
            box.x <= column && column < box.end && box.y <= row && row < box.y + box.height
        }
        return target.part == nil ? nil : target
    }

    /// The item called `name`, or the part of one: its id and the part's name with a slash between; nil where there is none.
    package func place(called name: String) -> (location: ItemLocation, part: Int?)? {
        if let location = document.location(of: name) { return (location, nil) }
        for slash in name.indices where name[slash] == "/" {
            guard let location = document.location(of: String(name[..<slash])) else { continue }
            let rest = name[name.index(after: slash)...]
            if let part = document[location].partNames.firstIndex(where: { $0 == rest }) { return (location, part) }
        }
        return nil
    }

    /// The rows of a part, in points below the upper edge of the item at `location`.
    package func rows(ofPart part: Int, of location: ItemLocation) -> ClosedRange<Double>? {
        guard let box = box(part, of: location) else { return nil }
        let start = box.y + padding(of: location).above
        return start...start + box.height
    }

    /// The columns of a part, in points from the sheet's left edge.
    package func span(ofPart part: Int, of location: ItemLocation) -> Range<Double>? {
        guard let box = box(part, of: location) else { return nil }
        let (columns, inner) = (columns(of: location), inner(of: location))
        let (edge, width) = (Double(columns.lowerBound) / scale, Double(columns.count) / scale)
        let (start, end) = (inner.lowerBound + box.x, inner.lowerBound + box.end)
        return isMirrored ? edge + width - end..<edge + width - start : edge + start..<edge + end
    }

    private func box(_ part: Int, of location: ItemLocation) -> Box? {
        parts[location].flatMap { $0.indices.contains(part) ? $0[part] : nil }
    }
}
