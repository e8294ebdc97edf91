import BottomSheet
import Canvas
import Configuration
import Pictures

/// The pictures that settings name, read once.
struct Artwork {
    private let settings: Settings
    private let backdrop: Surface?
    private let content: Surface?

    /// Reads the pictures.
    /// - Throws: `ArtworkError` that names the key and the file.
    init(_ settings: Settings) throws {
        self.settings = settings
        backdrop = try Self.read(settings.backdrop.image, key: "backdrop.image", over: settings.backdrop.color)
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

    /// The scene on one panel: pictures fitted, shapes rasterised.
    func scene(_ transform: DisplayTransform, behavior: SheetBehavior) -> Scene {
        Scene(
            size: transform.picture,
            backdrop: backdropFill(transform.picture),
            dimColor: Color(settings.sheet.dim.color ?? 0x555555),
            sheet: sheet(transform, behavior)
        )
    }

    private func backdropFill(_ size: PixelSize) -> Fill {
        let color = Color(settings.backdrop.color)
        guard let backdrop else { return .color(color) }
        return .picture(backdrop.fitted(to: size, fit: Fit(settings.backdrop.fit), background: color), beyond: color)
    }

    private func sheet(_ transform: DisplayTransform, _ behavior: SheetBehavior) -> Scene.Sheet {
        let scale = transform.scale
        let left = Int((transform.safeArea.left * scale).rounded())
        let right = Int((transform.safeArea.right * scale).rounded())
        let width = max(0, transform.picture.width - left - right)
        let radius = min((settings.sheet.cornerRadius ?? 16) * scale, Double(width) / 2)
        return Scene.Sheet(
            x: min(left, transform.picture.width),
            width: width,
            fill: contentFill(width: width, screen: transform.picture.height),
            corner: .corner(radius: radius),
            grabber: behavior.isPannable ? behavior.grabber.map { grabber($0, transform, sheetWidth: width) } : nil
        )
    }

    /// A content picture spans the sheet's width and keeps its proportions.
    ///
    /// Rows that no screen of this height can show are left out before it is scaled: of a narrow, tall picture that is
    /// nearly all.
    private func contentFill(width: Int, screen: Int) -> Fill {
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

    private func grabber(_ geometry: GrabberGeometry, _ transform: DisplayTransform, sheetWidth: Int) -> Scene.Grabber {
        let scale = transform.scale
        let width = min(geometry.width * scale, Double(sheetWidth))
        let height = min(geometry.height * scale, Double(transform.picture.height))
        let mask = Mask.roundedRect(width: width, height: height, radius: height / 2)
        return Scene.Grabber(
            mask: mask,
            x: (sheetWidth - mask.size.width) / 2,
            y: Int((geometry.margin * scale).rounded()),
            color: Color(settings.sheet.grabber.color ?? 0x000000)
        )
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
