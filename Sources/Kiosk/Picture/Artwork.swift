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
            fill: contentFill(width: width),
            corner: .corner(radius: radius),
            grabber: behavior.isPannable ? behavior.grabber.map { grabber($0, scale: scale, sheetWidth: width) } : nil
        )
    }

    /// A content picture spans the sheet's width and keeps its proportions.
    private func contentFill(width: Int) -> Fill {
        let color = Color(settings.sheet.color)
        guard let content, width > 0 else { return .color(color) }
        let height = max(1, (content.size.height * width + content.size.width / 2) / content.size.width)
        return .picture(content.scaled(to: PixelSize(width: width, height: height)), beyond: color)
    }

    private func grabber(_ geometry: GrabberGeometry, scale: Double, sheetWidth: Int) -> Scene.Grabber {
        let width = min(geometry.width * scale, Double(sheetWidth))
        let mask = Mask.roundedRect(width: width, height: geometry.height * scale, radius: geometry.height * scale / 2)
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
