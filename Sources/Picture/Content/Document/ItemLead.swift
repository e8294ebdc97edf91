package import Values

// Where a press of an item leads.
extension Item {
    /// The same, with a document that comes as a sheet, or as a page of its sheet, where it is pressed.
    ///
    /// The path is that of a file in TOML or JSON, and begins at the folder of the document that names it. It is for rows, buttons
    /// and tiles with an id.
    public func presenting(_ path: String) -> Item {
        var item = self
        item.presents = path
        return item
    }

    /// The same, with a press that dismisses the sheet that it lies on: for rows, buttons and tiles with an id.
    public func dismissing() -> Item {
        var item = self
        item.dismisses = true
        return item
    }

    /// Whether a press of it does something by itself.
    var leads: Bool { presents != nil || dismisses }

    /// Why it cannot; nil where it can, or is not to.
    var leadFault: String? {
        guard leads else { return nil }
        if presents != nil, dismisses { return "an item brings a document or dismisses its sheet, not both" }
        if let presents, !Self.isDocument(presents) {
            return "expected \(Self.documentRule), found \"\(presents.oneLine(atMost: 60))\""
        }
        let isPressed = (kind as? any DocumentItemKind).map { type(of: $0).leads } == true && kind.action == .press
        return isPressed ? nil : "is for rows, buttons and tiles that do nothing else where they are pressed"
    }

    static func path(_ reader: TableReader) -> String? {
        reader.read("presents", expected: documentRule) { value in
            if case .text(let path) = value, isDocument(path) { path } else { nil }
        }
    }

    // C takes names to the first zero byte: one inside would silently name something else.
    private static func isDocument(_ path: String) -> Bool {
        path.utf8.count <= 4096 && !path.utf8.contains(0) && DocumentText.Syntax(ofFile: path) != nil
    }

    private static let documentRule = "the path of a document, .toml or .json"
}

extension Document {
    /// The documents that items of it bring, each with the item and the way to it.
    package var presented: [(path: String, id: String, place: String)] {
        locations { $0.presents != nil }.map { location in
            (self[location].presents ?? "", self[location].id ?? "", "\(path(of: location)).presents")
        }
    }

    /// Notes what would dismiss the home, where there is nothing to dismiss.
    ///
    /// - Parameter path: the way to the document.
    package func checkHome(at path: String, _ faults: Faults) {
        for location in locations({ $0.dismisses }) {
            let place = (path.isEmpty ? "" : "\(path).") + self.path(of: location)
            faults.note("the home cannot be dismissed", at: "\(place).dismisses")
        }
    }

    /// Notes what would lead elsewhere from a question, which is answered by whatever is pressed.
    package func checkAnswers(at path: String, _ faults: Faults) {
        for location in locations({ $0.leads }) {
            let field = self[location].dismisses ? "dismisses" : "presents"
            faults.note("whatever is pressed answers a question", at: "\(path).\(self.path(of: location)).\(field)")
        }
    }
}

// Values that are picked in a sheet of their own.
extension Document {
    /// The document in which another value of `item`, one of its own, is picked; nil of an item that is changed in its place.
    ///
    /// - Parameter value: what fingers have set; nil for the document's.
    package func picker(of item: Item, showing value: ItemValue?) -> Document? {
        guard item.action == .pick, var picker = item.kind.picker(value) else { return nil }
        (picker.style, picker.direction, picker.maxWidth) = (style, direction, maxWidth)
        return picker
    }
}

extension Item {
    /// Whether it shows `value` where fingers have set `set`; nil for the document's.
    package func shows(_ value: ItemValue, set: ItemValue?) -> Bool { (set ?? kind.ownValue) == value }

    /// The value that was picked there; nil where that is none that it can show.
    package func picked(by id: String, _ values: [String: ItemValue]) -> ItemValue? {
        kind.picked(by: id, values).flatMap { accepts($0) ? $0 : nil }
    }
}
