import CLibevdev

/// The names that the kernel's headers give to event types, codes and properties.
///
/// A name is lent as the bytes of a line. What libevdev does not know, such as a code newer than it, is nil.
enum EventNames {
    /// The code of `EV_ABS` and the like.
    static func type(_ name: UnsafeBufferPointer<UInt8>) -> UInt16? {
        lookUp(name) { libevdev_event_type_from_name_n($0, $1) }
    }

    /// The code of `ABS_MT_SLOT` and the like.
    static func code(_ name: UnsafeBufferPointer<UInt8>, type: UInt16) -> UInt16? {
        lookUp(name) { libevdev_event_code_from_name_n(UInt32(type), $0, $1) }
    }

    /// The code of `INPUT_PROP_DIRECT` and the like.
    static func property(_ name: UnsafeBufferPointer<UInt8>) -> UInt16? {
        lookUp(name) { libevdev_property_from_name_n($0, $1) }
    }

    /// Whether the bytes are a name rather than a number: all names have a prefix and an underscore.
    static func isName(_ word: UnsafeBufferPointer<UInt8>) -> Bool { word.contains(UInt8(ascii: "_")) }

    private static func lookUp(
        _ name: UnsafeBufferPointer<UInt8>,
        _ find: (UnsafePointer<CChar>, Int) -> Int32
    ) -> UInt16? {
        guard !name.isEmpty else { return nil }
        return name.withMemoryRebound(to: CChar.self) { characters in
            characters.baseAddress.flatMap { UInt16(exactly: find($0, characters.count)) }
        }
    }
}

/// The other way round.
extension EventNames {
    /// `EV_ABS` and the like.
    static func name(ofType type: UInt16) -> String? {
        libevdev_event_type_get_name(UInt32(type)).map { String(cString: $0) }
    }

    /// `ABS_MT_SLOT` and the like.
    static func name(ofCode code: UInt16, type: UInt16) -> String? {
        libevdev_event_code_get_name(UInt32(type), UInt32(code)).map { String(cString: $0) }
    }

    /// `INPUT_PROP_DIRECT` and the like.
    static func name(ofProperty property: UInt16) -> String? {
        libevdev_property_get_name(UInt32(property)).map { String(cString: $0) }
    }
}
