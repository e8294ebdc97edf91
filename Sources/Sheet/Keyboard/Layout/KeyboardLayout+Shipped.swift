import Values

extension KeyboardLayout {
    /// Those that come with sheetd, by the names of their files.
    package static let shipped: [(name: String, bytes: [UInt8])] = [
        ("ar", PackageResources.ar_toml),
        ("de", PackageResources.de_toml),
        ("es", PackageResources.es_toml),
        ("fr", PackageResources.fr_toml),
        ("gb", PackageResources.gb_toml),
        ("kr", PackageResources.kr_toml),
        ("number", PackageResources.number_toml),
        ("pin", PackageResources.pin_toml),
        ("us", PackageResources.us_toml),
    ]

    /// The shipped layout called `name`; nil where there is none.
    package static func shipped(_ name: String) -> KeyboardLayout? {
        guard let bytes = shipped.first(where: { $0.name == name })?.bytes else { return nil }
        return read(bytes, called: name).layout
    }

    /// Reads a layout, or says what is wrong with it: `NAME:LINE:COLUMN: PATH: MESSAGE`.
    package static func read(_ bytes: [UInt8], called name: String) -> (layout: KeyboardLayout?, messages: [String]) {
        guard bytes.count <= Limit.bytes else {
            return (nil, ["\(name): expected at most \(Limit.bytes) bytes, found \(bytes.count)"])
        }
        do throws(DocumentText.SyntaxError) {
            let document = try DocumentText(bytes, in: .toml)
            let faults = Faults()
            let layout = KeyboardLayout(document.value, faults)
            return (faults.count == 0 ? layout : nil, document.messages(of: faults.list, called: name))
        } catch {
            return (nil, ["\(name):\(error.location): \(error.message)".oneLine()])
        }
    }
}
