package import Values

extension Document {
    /// What of its items is shown otherwise than it is written.
    package var oddities: [ValueFault] {
        locations { _ in true }.flatMap { location in
            self[location].oddities(on: columns(at: location)).map { field, message in
                ValueFault(path: "\(path(of: location)).\(field)", message: message)
            }
        }
    }

    /// On how many columns the item lies.
    private func columns(at location: ItemLocation) -> Int {
        guard case .items(let index) = location, let members = members(at: index), members.contains(index) else {
            return columns
        }
        return group(of: members)?.columns ?? columns
    }
}

extension Item {
    fileprivate func oddities(on columns: Int) -> [(field: String, message: String)] {
        var oddities: [(field: String, message: String)] = []
        if let span, span > columns {
            oddities.append(("span", "expected at most \(columns), as there are columns, found \(span)"))
        }
        if let stepper = kind as? Stepper, let message = stepper.oddity { oddities.append(("value", message)) }
        if let chart = kind as? Chart, let (index, message) = chart.oddity {
            oddities.append(("values[\(index)]", message))
        }
        return oddities
    }
}

extension Item.Stepper {
    fileprivate var oddity: String? {
        // Decimals such as 0.1 are not exact.
        guard abs(numbers.allowed(at: numbers.part(of: value)) - value) > 1e-6 * step else { return nil }
        return "expected \(range.lowerBound.plain) and steps of \(step.plain) from there, found \(value.plain)"
    }
}

extension Item.Chart {
    fileprivate var oddity: (index: Int, message: String)? {
        let seen = range
        guard let index = values.firstIndex(where: { !seen.contains($0) }) else { return nil }
        return (index, "expected a number \(seen.plain), found \(values[index].plain)")
    }
}
