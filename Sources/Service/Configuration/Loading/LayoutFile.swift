import Keyboard
import SystemPackage
import Values

/// A layout of a keyboard as a file by itself.
package enum LayoutFile {
    /// What layouts have at their top, one at least, and neither configurations nor documents.
    package static let names: Set = ["short", "xkb", "composer", "views", "narrow", "alternates", "shifted", "widths"]

    /// Everything that is wrong with the layout at `path`, from top to bottom.
    package static func faults(of path: String) -> [Fault] {
        do throws(ConfigurationFile.ReadError) {
            return read(try ConfigurationFile.read(path), path).faults
        } catch {
            return [Fault(error.message, origin: .file(path))]
        }
    }

    static func read(_ bytes: [UInt8], _ path: String) -> (layout: KeyboardLayout?, faults: [Fault]) {
        let (layout, faults) = KeyboardLayout.read(bytes)
        let placed = faults.map { location, fault in
            Fault(fault.message, origin: .file(path), location: location, key: fault.path.isEmpty ? nil : fault.path)
        }
        return (layout, placed)
    }
}
