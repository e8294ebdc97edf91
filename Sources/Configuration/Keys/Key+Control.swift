extension Key {
    static let control = [
        Key(
            "control.socket",
            .socket,
            \.control.socket,
            "Where programs reach the sheet over varlink; a socket that systemd hands over goes before it."
        ),
        Key(
            "control.group",
            .name("the name of a group"),
            optional: \.control.group,
            "Whose members may use the socket; \"sheetd\" where it is not given and there is such a group."
        ),
        Key(
            "control.pictures",
            .folders,
            \.control.pictures,
            "The folders, with all below them, from which programs may name pictures."
        ),
    ]
}

extension ValueParser where Value == [String] {
    /// Folders, by their whole paths.
    static let folders = ValueParser(expected: "a list of at most 64 absolute paths") { value, reading in
        guard case .array(let elements) = value.content, elements.count <= 64 else { return nil }
        let paths = elements.compactMap { ValueParser<String>.devicePath.read($0, &reading) }
        return paths.count == elements.count ? paths : nil
    }
}

extension ValueParser where Value == Switchable<String> {
    /// The absolute path of a socket, as long as the system takes it.
    static let socket = ValueParser<String>(expected: "an absolute path of at most 107 bytes") { value, reading in
        let path = ValueParser<String>.devicePath.read(value, &reading)
        return path.flatMap { $0.utf8.count <= 107 && !$0.hasSuffix("/") ? $0 : nil }
    }.orOff()
}
