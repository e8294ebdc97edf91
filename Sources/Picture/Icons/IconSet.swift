import Values

/// The icons that come with sheetd, by the names of their files.
package enum IconSet {
    package static let shipped: [(name: String, bytes: [UInt8])] = [
        ("back", PackageResources.back_svg),
        ("bell", PackageResources.bell_svg),
        ("bluetooth", PackageResources.bluetooth_svg),
        ("check", PackageResources.check_svg),
        ("close", PackageResources.close_svg),
        ("gear", PackageResources.gear_svg),
        ("home", PackageResources.home_svg),
        ("lock", PackageResources.lock_svg),
        ("minus", PackageResources.minus_svg),
        ("moon", PackageResources.moon_svg),
        ("person", PackageResources.person_svg),
        ("plus", PackageResources.plus_svg),
        ("sun", PackageResources.sun_svg),
        ("trash", PackageResources.trash_svg),
        ("warning", PackageResources.warning_svg),
        ("wifi", PackageResources.wifi_svg),
    ]

    /// The shipped icon called `name`; nil where there is none.
    package static func shipped(_ name: String) -> IconFile? {
        shipped.first { $0.name == name }.map { IconFile(name: ":\(name)", bytes: $0.bytes) }
    }

    /// What to say of a name that neither those have nor `others`.
    package static func unknown(_ name: String, besides others: [String]) -> String {
        let near = (shipped.map(\.name) + others).closest(to: name)
        let known = near.map { ", did you mean \($0)?" } ?? "; known are \(shipped.map(\.name).joined(separator: ", "))"
        return "no icon is called \"\(name.oneLine(atMost: 60))\"\(known)"
    }
}
