package import Canvas

/// A place on a page for the window of a program.
package struct ProgramPlace: Equatable, Sendable {
    package let location: ItemLocation
    package let appID: String
    package let size: PixelSize
    /// The least height, in points, where the program may ask for more; nil where it may not.
    package let least: Double?

    /// Whether it is the place of the same program, however large.
    package func isSame(as other: ProgramPlace) -> Bool { location == other.location && appID == other.appID }
}

extension Document {
    var programs: [ItemLocation] { locations { $0.program != nil } }

    /// The same with the heights that programs have asked for, in points, where their places are still there.
    package func asking(_ heights: [(place: ProgramPlace, height: Double)]) -> Document {
        var document = self
        for (place, height) in heights where contains(place.location) {
            guard document[place.location].program?.appID == place.appID else { continue }
            document[place.location] = document[place.location].asking(height)
        }
        return document
    }

    /// The same with the heights that programs have asked for in `old`, one item after the other.
    package func asking(as old: Document) -> Document {
        var asked = old.programs.compactMap { old[$0].program }
        var document = self
        for location in programs {
            guard let index = asked.firstIndex(where: { $0.appID == self[location].program?.appID }) else { continue }
            document[location] = self[location].asking(asked.remove(at: index).asked)
        }
        return document
    }
}

extension Item {
    var program: Program? { kind as? Program }

    /// The same as high as its program asks, in points, where it may.
    func asking(_ height: Double?) -> Item {
        guard var program, !program.isFixed else { return self }
        program.asked = height
        var item = self
        item.kind = program
        return item
    }
}

extension PageLayout {
    package var programPlaces: [ProgramPlace] {
        programs.compactMap { location in
            guard let program = document[location].program else { return nil }
            return ProgramPlace(
                location: location,
                appID: program.appID,
                size: PixelSize(width: windowColumns(of: location).count, height: rows(of: location).count),
                least: program.isFixed ? nil : program.least
            )
        }
    }

    /// The columns of a window at `location`, which is as wide as a picture, from the sheet's left edge.
    package func windowColumns(of location: ItemLocation) -> Range<Int> {
        let (outer, own) = (outer(of: location), columns(of: location))
        let first = Int((outer.lowerBound * scale).rounded())
        let end = isWhole(location) ? width - first : Int((outer.upperBound * scale).rounded())
        let columns = first..<max(first + 1, end)
        return isMirrored
            ? own.upperBound - columns.upperBound..<own.upperBound - columns.lowerBound
            : own.lowerBound + columns.lowerBound..<own.lowerBound + columns.upperBound
    }

    /// The item with a program's window at a place of a zone; nil where there is none.
    ///
    /// - Parameters:
    ///   - x: points from the sheet's left edge.
    ///   - y: points from the beginning of the zone.
    package func program(x: Double, y: Double, in zone: ContentZone) -> ProgramPlace? {
        let (column, row) = (Int((x * scale).rounded(.down)), Int((y * scale).rounded(.down)))
        guard !programs.isEmpty else { return nil }
        return programPlaces.first { place in
            switch (place.location, zone) {
            case (.items, .items), (.footer, .footer):
                rows(of: place.location).contains(row) && windowColumns(of: place.location).contains(column)
            default: false
            }
        }
    }
}
