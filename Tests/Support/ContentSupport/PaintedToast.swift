package import Canvas
package import Content
import Jobs
import Values

extension ToastPicture {
    /// A message that is painted for a panel as wide as it can be; it has no icon that has to be read.
    package static func painted(
        _ toast: Toast,
        width: Double = 480,
        scale: Double = 1,
        _ rotation: Rotation = .none,
        style: Style = Style()
    ) throws -> ToastPicture {
        let panel = Panel(width: width, scale: scale, rotation: rotation, style: style)
        let faults = Faults()
        let picture = try ToastPicture(toast, on: panel, Fonts(), load: Self.noFile, faults, JobContext())
        guard let picture else { throw ToastFault(description: "\(faults.list)") }
        return picture
    }

    private static let noFile: PictureLoader = { _, _, _ in throw ToastFault(description: "there is no file") }
}

private struct ToastFault: Error, CustomStringConvertible {
    let description: String
}
