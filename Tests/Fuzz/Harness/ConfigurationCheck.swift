import BottomSheet
import Configuration
import Evdev
import Values

/// What has to hold whatever a configuration or a quirks file holds.
enum ConfigurationCheck {
    /// Reads a configuration.
    static func configuration(_ input: [UInt8]) {
        // The one key that opens another file: made-up paths are not to be opened on the machine that fuzzes.
        guard !String(decoding: input, as: UTF8.self).contains("quirks") else { return }
        let file = InputFile(input)
        do throws(ConfigurationError) {
            let behavior = try LoadedSettings.load(file: file.path).settings.sheet.behavior
            require(!behavior.detents.isEmpty, "a sheet without a detent")
        } catch {
            check(error.faults, file.path, Lines(input))
        }
    }

    /// Reads a quirks file.
    static func quirks(_ input: [UInt8]) {
        let file = InputFile(input)
        do throws(ConfigurationError) {
            let quirks = try LoadedSettings.load(file: nil, overrides: [Override("input.quirks=\(file.path)")]).settings
                .panel.input
                .quirks
            require(Set(quirks.map(\.name)).count == quirks.count, "two quirks of one name")
            require(quirks.allSatisfy { !$0.name.isEmpty }, "a quirk without a name")
        } catch {
            check(error.faults, file.path, Lines(input))
        }
    }

    private static func check(_ faults: [Fault], _ path: String, _ lines: Lines) {
        require(!faults.isEmpty, "refused without a fault")
        for fault in faults {
            require(fault.origin == .file(path), "a fault of another file")
            require(fault.location != nil, "a fault without a place")
            lines.expect(line: fault.location?.line, column: fault.location?.column)
            require(!fault.message.isEmpty, "a fault without a reason")
            let isOneLine = fault.description.unicodeScalars.allSatisfy { $0.value >= 0x20 }
            require(isOneLine, "a fault of more than one line")
        }
    }
}
