package import Values

// What a document that was read cannot have, but one that a program has put together can.
extension Document {
    /// How much larger or smaller than usual texts may be.
    package static let textScales = 0.5...4.0

    /// Notes what is wrong with it, besides what shows when it is laid out.
    ///
    /// - Parameter path: the way to it.
    package func check(at path: String, _ faults: Faults) {
        if !Self.textScales.contains(textScale) {
            faults.note("expected a number from 0.5 to 4, found \(textScale)", at: "\(path).text_scale")
        }
        var known: Set<String> = []
        check(items, "\(path).items", atMost: Self.mostItems, &known, faults)
        check(footer, "\(path).footer", atMost: Self.mostFooters, &known, faults)
    }

    private func check(
        _ items: [Item],
        _ path: String,
        atMost limit: Int,
        _ known: inout Set<String>,
        _ faults: Faults
    ) {
        if items.count > limit { faults.note("expected at most \(limit) items, found \(items.count)", at: path) }
        for (index, item) in items.enumerated() {
            item.check(at: "\(path)[\(index)]", faults)
            guard let id = item.id, !known.insert(id).inserted else { continue }
            faults.note("\"\(id.oneLine(atMost: 60))\" is the name of another item", at: "\(path)[\(index)].id")
        }
    }
}

extension Item {
    /// Notes what is wrong with it, besides what shows when it is laid out.
    ///
    /// - Parameter path: the way to it.
    package func check(at path: String, _ faults: Faults) {
        if id == "" { faults.note("expected a name, found \"\"", at: "\(path).id") }
        if id == nil, isInteractive { faults.note("is missing", at: "\(path).id") }
        switch kind {
        case .slider(let slider): slider.check(at: path, faults)
        case .progress(let part?) where !(0...1).contains(part):
            faults.note("expected a number from 0 to 1, found \(part)", at: "\(path).value")
        case .row, .button, .text, .image, .progress, .separator, .header, .drawing: break
        }
    }
}

extension Item.Slider {
    private static let numbers = -1e9...1e9

    fileprivate func check(at path: String, _ faults: Faults) {
        let (least, most) = (range.lowerBound, range.upperBound)
        guard least < most, Self.numbers.contains(least), Self.numbers.contains(most) else {
            return faults.note("expected two different numbers from -1e9 to 1e9, found \(range)", at: "\(path).range")
        }
        if !range.contains(value) {
            faults.note("expected a number from \(least) to \(most), found \(value)", at: "\(path).value")
        }
        if let step, !(1e-9...1e9).contains(step) {
            faults.note("expected a number from 1e-09 to 1e9, found \(step)", at: "\(path).step")
        }
    }
}
