package import Canvas
package import Jobs
import Values

/// Where a picture comes from.
public enum ImageSource: Hashable, Sendable {
    /// A PNG or SVG file; without a slash and a dot, the name of an icon.
    case file(String)
    /// The bytes of a PNG.
    case data([UInt8])

    /// An icon by its name: one of sheetd's own, or of the folders in `icons.path`.
    public static func icon(_ name: String) -> ImageSource { .file(name) }

    /// Reads a path, or `{"png": "base64…"}`; a data URI in the place of either.
    init?(_ reader: TableReader, _ name: String) {
        guard let value = reader.value(name) else { return nil }
        switch (value, value["png"]) {
        case (.text(let text), _) where text.hasPrefix(Self.scheme): self.init(dataURI: text, reader, name)
        case (_, .text(let text)?) where text.hasPrefix(Self.scheme): self.init(dataURI: text, reader, name)
        // C takes names to the first zero byte: one inside would silently name something else.
        case (.text(let path), _) where !path.isEmpty && !path.utf8.contains(0): self = .file(path)
        case (_, .text(let text)?): self.init(base64: text, reader, name)
        default:
            reader.note("expected a path or an object with a \"png\" in base64, found \(value.shown)", of: name)
            return nil
        }
    }

    private static let scheme = "data:"

    private init?(dataURI text: String, _ reader: TableReader, _ name: String) {
        guard let comma = text.firstIndex(of: ","), text[..<comma].hasSuffix(";base64") else {
            reader.note("expected a data URI in base64, found \"\(text.oneLine(atMost: 60))\"", of: name)
            return nil
        }
        self.init(base64: String(text[comma...].dropFirst()), reader, name)
    }

    private init?(base64 text: String, _ reader: TableReader, _ name: String) {
        guard let bytes = Base64.bytes(text) else {
            reader.note("expected base64, found \"\(text.oneLine(atMost: 60))\"", of: name)
            return nil
        }
        self = .data(bytes)
    }

    /// The path, or the table, as `init` reads it.
    var value: Value {
        switch self {
        case .file(let path): .text(path)
        case .data(let bytes): ["png": .text(Base64.text(bytes))]
        }
    }
}

// Drawings, which are painted in the colour of texts.
extension ImageSource {
    /// What is drawn as an SVG, and has no colours of its own.
    package enum Drawing: Equatable, Sendable {
        /// A name that stands for a file in one of the folders of icons.
        case named(String)
        case file(String)
    }

    /// The drawing that it is; nil for a PNG.
    package var drawing: Drawing? {
        guard case .file(let path) = self, !path.isEmpty else { return nil }
        if path.lowercased().hasSuffix(".svg") { return .file(path) }
        return path.contains { $0 == "/" || $0 == "." || $0 == " " } ? nil : .named(path)
    }

    /// Whether it leads against the lines: it is mirrored where those begin on the right.
    var isDirected: Bool { drawing == .named("back") }
}

/// A drawing that is not there, or that this machine cannot draw: its room stays empty.
package struct LostDrawingError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// A picture that an item names.
package struct PictureReference: Equatable, Sendable {
    package let field: String
    package let source: ImageSource

    /// That of an item with an icon; none of one without.
    static func icon(_ source: ImageSource?) -> [PictureReference] {
        source.map { [PictureReference(field: "icon", source: $0)] } ?? []
    }
}

/// Reads a picture from where a document says it is, to be shown as large as it fits into a box.
///
/// One with many more pixels than the box may come reduced. Its errors become faults of the document. It refuses what is larger
/// than `Picture.sideLimit` before it decodes it; the page checks again. A large one takes many steps of the job.
package typealias PictureLoader = @Sendable (ImageSource, _ box: PixelSize, JobContext) throws -> Picture
