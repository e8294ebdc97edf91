/// What the items of a document use of what they may have together.
///
/// Updating an item begins with what the other items use, so that it obeys the limits of a whole document.
struct DocumentUse {
    private var texts: [ItemLocation: Int] = [:]
    private var textBytes = 0
    private var fontsOfTexts: [ItemLocation: Set<String>] = [:]
    /// In how many texts each font is.
    private var fonts: [String: Int] = [:]
    private var pictures: [ItemLocation: [ImageSource]] = [:]
    private var sources: [ImageSource: SourceUse] = [:]
    private var pixels = 0
    private var pictureBytes = 0
    private var rows = 0
    private var programs: [ItemLocation] = []

    /// In how many items a picture is, and its pixels once it was decoded.
    private struct SourceUse {
        var items = 0
        var pixels = 0
    }

    /// Whether there are more pixels in pictures than there may be: what follows need not even be read.
    var hasTooManyPixels: Bool { pixels > Picture.areaLimit }

    mutating func add(rows: Int) -> String? {
        self.rows += rows
        guard self.rows > ContentLimits.documentRows else { return nil }
        return "the items up to this one are higher than \(ContentLimits.documentRows) rows of pixels"
    }

    mutating func add(programAt location: ItemLocation) -> String? {
        programs.append(location)
        guard programs.count > ContentLimits.programs else { return nil }
        return "the programs up to this one are more than \(ContentLimits.programs)"
    }

    /// Adds a text before it is read; what is wrong with it is the result.
    mutating func add(textBytes bytes: Int, at location: ItemLocation) -> String? {
        texts[location] = bytes
        textBytes += bytes
        let (count, most) = (ContentLimits.texts, ContentLimits.textBytes)
        guard texts.count > count || textBytes > most else { return nil }
        return "the texts up to this one are more than \(count), or more than \(most) bytes"
    }

    mutating func add(fonts added: Set<String>, at location: ItemLocation) -> String? {
        fontsOfTexts[location] = added
        for font in added { fonts[font, default: 0] += 1 }
        guard fonts.count > ContentLimits.documentFonts else { return nil }
        return "the texts up to this one have more than \(ContentLimits.documentFonts) fonts"
    }

    /// Adds a picture before it is decoded; what is wrong with it is the result.
    mutating func add(_ source: ImageSource, at location: ItemLocation) -> String? {
        pictures[location, default: []].append(source)
        let isNew = sources[source] == nil
        sources[source, default: SourceUse()].items += 1
        if isNew { pictureBytes += source.byteCount }
        guard pictureBytes > ContentLimits.pictureBytes else { return nil }
        return "the pictures up to this one have more than \(ContentLimits.pictureBytes) bytes"
    }

    /// Adds the pixels of a picture that was decoded, once; what is wrong with them is the result.
    mutating func add(pixels added: Int, of source: ImageSource) -> String? {
        guard let known = sources[source], known.pixels == 0 else { return nil }
        sources[source] = SourceUse(items: known.items, pixels: added)
        pixels += added
        return hasTooManyPixels ? "the pictures up to this one have more than \(Picture.areaLimit) pixels" : nil
    }

    mutating func remove(_ location: ItemLocation, rows: Int) {
        self.rows -= rows
        programs.removeAll { $0 == location }
        textBytes -= texts.removeValue(forKey: location) ?? 0
        for font in fontsOfTexts.removeValue(forKey: location) ?? [] {
            fonts[font] = fonts[font].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
        for source in pictures.removeValue(forKey: location) ?? [] { remove(source) }
    }

    private mutating func remove(_ source: ImageSource) {
        guard let known = sources[source] else { return }
        guard known.items == 1 else {
            return sources[source] = SourceUse(items: known.items - 1, pixels: known.pixels)
        }
        sources[source] = nil
        pixels -= known.pixels
        pictureBytes -= source.byteCount
    }
}

extension ImageSource {
    fileprivate var byteCount: Int {
        if case .data(let bytes) = self { bytes.count } else { 0 }
    }
}
