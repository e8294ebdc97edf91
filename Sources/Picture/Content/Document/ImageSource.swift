package import Canvas
package import Jobs
import Values

/// Where a picture comes from.
public enum ImageSource: Hashable, Sendable {
    /// A PNG file.
    case file(String)
    /// The bytes of a PNG.
    case data([UInt8])

    /// Reads a path, or `{"png": "base64…"}`.
    init?(_ reader: TableReader, _ name: String) {
        let source = reader.read(name, expected: "a path or an object with a \"png\" in base64") { value in
            if case .text(let path) = value, !path.isEmpty { return ImageSource.file(path) }
            guard case .text(let text)? = value["png"], let bytes = Base64.bytes(text) else { return nil }
            return ImageSource.data(bytes)
        }
        guard let source else { return nil }
        self = source
    }

    /// The path, or the table, as `init` reads it.
    var value: Value {
        switch self {
        case .file(let path): .text(path)
        case .data(let bytes): ["png": .text(Base64.text(bytes))]
        }
    }
}

/// A picture that an item names.
package struct PictureReference: Hashable, Sendable {
    package let field: String
    package let source: ImageSource
}

/// Reads a picture from where a document says it is, to be shown as large as it fits into a box.
///
/// One with many more pixels than the box may come reduced. Its errors become faults of the document. It refuses what is larger
/// than `Picture.sideLimit` before it decodes it; the page checks again. A large one takes many steps of the job.
package typealias PictureLoader = @Sendable (ImageSource, _ box: PixelSize, JobContext) throws -> Picture
