import Canvas
import Configuration
import Pictures

/// The pictures that settings name, read once.
///
/// A snapshot is no file: whoever has it hands it in.
struct Artwork {
    let settings: Settings
    let content: Surface?
    private let backdrop: Surface?

    /// Reads the pictures.
    /// - Throws: `ArtworkError` that names the key and the file.
    init(_ settings: Settings) throws {
        self.settings = settings
        let path = if case .file(let path) = settings.backdropImage { path } else { String?.none }
        backdrop = try Self.read(path, key: "backdrop.image", over: settings.backdrop.color)
        content = try Self.read(settings.sheet.content, key: "sheet.content", over: settings.sheet.color)
    }

    private static func read(_ path: String?, key: String, over color: UInt32) throws(ArtworkError) -> Surface? {
        guard let path else { return nil }
        do throws(PictureError) {
            return try PNG.read(path, over: Color(color))
        } catch {
            throw ArtworkError(key: key, fault: "\(error)")
        }
    }

    /// Whether the backdrop is what the screen showed before.
    var wantsSnapshot: Bool { settings.backdropImage == .snapshot }

    /// The backdrop on one panel; a snapshot is turned back, so that it lies on the panel as it did.
    func backdropFill(_ transform: DisplayTransform, _ snapshot: Surface?) -> Fill {
        let color = Color(settings.backdrop.color)
        let before = wantsSnapshot ? snapshot?.turned(transform.rotation.inverse) : nil
        guard let picture = backdrop ?? before else { return .color(color) }
        let fit = Fit(settings.backdrop.fit)
        return .picture(picture.fitted(to: transform.picture, fit: fit, background: color), beyond: color)
    }

    /// A content picture spans the sheet's width and keeps its proportions.
    ///
    /// Rows that no screen of this height can show are left out before it is scaled: of a narrow, tall picture that is
    /// nearly all.
    func contentFill(width: Int, screen: Int) -> Fill {
        let color = Color(settings.sheet.color)
        guard let content, width > 0 else { return .color(color) }
        let columns = content.size.width
        let rows = min(content.size.height, screen * columns / width + 2)
        let seen = Surface(
            size: PixelSize(width: columns, height: rows),
            pixels: Array(content.pixels.prefix(rows * columns))
        )
        let height = max(1, (rows * width + columns / 2) / columns)
        return .picture(seen.scaled(to: PixelSize(width: width, height: height)), beyond: color)
    }
}

extension Settings {
    /// What lies behind the sheet; a card lies over what the screen showed before unless it is told otherwise.
    var backdropImage: Backdrop.Image {
        backdrop.image ?? (sheet.preset == .card ? .snapshot : .plain)
    }
}

/// A picture that the configuration names and that cannot be shown.
public struct ArtworkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The key that names it.
    public let key: String
    /// The file and what is wrong with it.
    public let fault: String

    /// The key, then the file and its fault.
    public var description: String { "\(key): \(fault)" }
}

extension Fit {
    fileprivate init(_ fit: Settings.Backdrop.Fit) {
        switch fit {
        case .cover: self = .cover
        case .contain: self = .contain
        case .stretch: self = .stretch
        }
    }
}
