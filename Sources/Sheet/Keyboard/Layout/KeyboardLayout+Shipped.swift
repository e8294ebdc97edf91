package import Values

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
        return read(bytes).layout
    }

    /// Reads a layout, or says what is wrong with it: `NAME:LINE:COLUMN: PATH: MESSAGE`.
    package static func read(_ bytes: [UInt8], called name: String) -> (layout: KeyboardLayout?, messages: [String]) {
        let (layout, faults) = read(bytes)
        return (layout, faults.map { "\(name)\($0.location.map { ":\($0)" } ?? ""): \($0.fault)".oneLine() })
    }

    /// Reads a layout, or says what is wrong with it, in the order of its lines; what concerns all of it has no location.
    package static func read(
        _ bytes: [UInt8]
    ) -> (layout: KeyboardLayout?, faults: [(location: SourceLocation?, fault: ValueFault)]) {
        guard bytes.count <= Limit.bytes else {
            let message = "expected at most \(Limit.bytes) bytes, found \(bytes.count)"
            return (nil, [(nil, ValueFault(path: "", message: message))])
        }
        do throws(DocumentText.SyntaxError) {
            let document = try DocumentText(bytes, in: .toml)
            let faults = Faults()
            let layout = KeyboardLayout(document.value, faults)
            return (faults.count == 0 ? layout : nil, document.placed(faults.list))
        } catch {
            return (nil, [(error.location, ValueFault(path: "", message: error.message))])
        }
    }
}
