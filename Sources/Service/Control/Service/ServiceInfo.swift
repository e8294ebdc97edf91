import Values

/// The interface "org.varlink.service", by which every service describes itself.
struct ServiceInfo {
    let version: String

    static let interface = "org.varlink.service"
    static let sheet = "io.sheetd.Sheet"

    private static let descriptions = [
        interface: standard,
        sheet: String(decoding: PackageResources.io_sheetd_Sheet_varlink, as: UTF8.self),
    ]

    /// Answers a call of this interface.
    func answer(_ call: Call) throws(ControlError) -> Value {
        switch call.method {
        case "GetInfo":
            try call.read { _ in }
            return about
        case "GetInterfaceDescription":
            let name = try call.read { $0.required("interface", $0.text("interface")) ?? "" }
            guard let description = Self.descriptions[name] else { throw .interfaceNotFound(name) }
            return ["description": .text(description)]
        default: throw .methodNotFound(call.name)
        }
    }

    /// The project has no site of its own, so the address is empty.
    private var about: Value {
        [
            "vendor": "sheetd", "product": "sheetd", "version": .text(version), "url": "",
            "interfaces": .list(Self.descriptions.keys.sorted().map(Value.text)),
        ]
    }

    private static let standard = """
        # What every varlink service says of itself.
        interface org.varlink.service

        method GetInfo() -> (vendor: string, product: string, version: string, url: string, interfaces: []string)
        method GetInterfaceDescription(interface: string) -> (description: string)

        error InterfaceNotFound (interface: string)
        error MethodNotFound (method: string)
        error MethodNotImplemented (method: string)
        error InvalidParameter (parameter: string)
        error PermissionDenied ()
        error ExpectedMore ()

        """
}

/// The version of every program of this package, of their manuals, and of the control service.
package enum ProgramVersion {
    package static let current = "0.1.0"
}
