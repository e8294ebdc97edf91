/// The items of a document one after the other: those of a group follow it.
struct ItemList: Equatable, Sendable {
    /// All items; a group is one of them, by which its title is seen, and holds none here.
    private(set) var cells: [Item] = []
    /// Which of them are those of a group, which stands before them.
    private(set) var groups: [Range<Int>] = []

    init() {}

    /// The items of a document as it is written.
    init(_ items: [Item]) {
        guard items.contains(where: { $0.group != nil }) else {
            cells = items
            return
        }
        for item in items {
            cells.append(item.emptied)
            guard let members = item.group?.items else { continue }
            groups.append(cells.count..<cells.count + members.count)
            // What a group in a group holds is left out: that is a fault of its document.
            cells += members.map(\.emptied)
        }
    }

    /// The items as they are written.
    var nested: [Item] {
        guard !groups.isEmpty else { return cells }
        var (items, next): ([Item], Int) = ([], 0)
        for members in groups {
            items += cells[next..<members.lowerBound - 1]
            items.append(cells[members.lowerBound - 1].holding(Array(cells[members])))
            next = members.upperBound
        }
        return items + cells[next...]
    }

    subscript(index: Int) -> Item {
        get { cells[index] }
        set { cells[index] = newValue.emptied }
    }

    /// The items of the group that the item at `index` is in, or that it is; nil for one in none.
    func group(at index: Int) -> Range<Int>? {
        var (low, high) = (0, groups.count)
        while low < high {
            let middle = (low + high) / 2
            if groups[middle].upperBound > index { high = middle } else { low = middle + 1 }
        }
        return low < groups.count && groups[low].lowerBound - 1 <= index ? groups[low] : nil
    }

    /// The way to the item at `index`, from the document.
    func path(of index: Int) -> String {
        let before = groups.prefix { $0.upperBound <= index }.reduce(0) { $0 + $1.count }
        guard let members = group(at: index) else { return "items[\(index - before)]" }
        let group = "items[\(members.lowerBound - 1 - before)]"
        return members.contains(index) ? "\(group).items[\(index - members.lowerBound)]" : group
    }
}

extension Item {
    fileprivate var emptied: Item { group?.items.isEmpty == false ? holding([]) : self }
}
