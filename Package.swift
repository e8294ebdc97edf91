// swift-tools-version: 6.2
import PackageDescription

/// Whether `make fuzz` builds: everything watches itself then, and there is one more program.
let isFuzzed = Context.environment["SHEETD_FUZZ"] == "1"

/// Settings of every Swift target: the strictest the language offers, so that a reader never has to wonder.
let strict: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ] + (isFuzzed ? [.unsafeFlags(["-sanitize=address,fuzzer"])] : [])

/// A C library of the system: a modulemap and a `shim.h`, found through pkg-config.
func systemLibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A room of the house.
///
/// It may import only the rooms that it names here.
func room(_ name: String, _ imports: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: imports, resources: resources, swiftSettings: strict)
}

/// The tests of one room.
func tests(_ room: String, _ imports: [Target.Dependency] = []) -> Target {
    .testTarget(name: room + "Tests", dependencies: [.byName(name: room)] + imports, swiftSettings: strict)
}

let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "sheetd",
    products: [
        .executable(name: "sheetd", targets: ["sheetd"]),
        .executable(name: "sheetctl", targets: ["sheetctl"]),
        .executable(name: "sheet-example", targets: ["sheet-example"]),
        .library(name: "Kiosk", targets: ["Kiosk"]),
        .library(name: "BottomSheet", targets: ["BottomSheet"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    ],
    targets: [
        // C libraries. Each is imported by exactly one room.
        systemLibrary("CLibdrm", pkgConfig: "libdrm", apt: "libdrm-dev"),
        systemLibrary("CLibevdev", pkgConfig: "libevdev", apt: "libevdev-dev"),
        systemLibrary("CLibmtdev", pkgConfig: "mtdev", apt: "libmtdev-dev"),
        systemLibrary("CLibudev", pkgConfig: "libudev", apt: "libudev-dev"),
        systemLibrary("CLibseat", pkgConfig: "libseat", apt: "libseat-dev"),
        systemLibrary("CLibsystemd", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
        systemLibrary("CLibjansson", pkgConfig: "jansson", apt: "libjansson-dev"),
        systemLibrary("CPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
        systemLibrary("CLibyaml", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
        systemLibrary("CLibpng", pkgConfig: "libpng", apt: "libpng-dev"),
        systemLibrary("CLibwebp", pkgConfig: "libwebpmux", apt: "libwebp-dev"),
        systemLibrary("CLibgif", pkgConfig: "libgif", apt: "libgif-dev"),
        .target(name: "CToml"),

        // The loops that want the widest vectors the processor has, and what the Swift runtime is asked not to wait for.
        .target(name: "CDim"),
        .target(name: "CEarlyBoot"),
        // Framebuffers, the text console, sockets and memory: calls of the system that Swift does not import.
        .target(name: "CFramebuffer"),
        .target(name: "CSocket"),
        .target(name: "CMemory"),
        // Pango, loaded by those that draw texts alone.
        .target(name: "CLatePango", dependencies: ["CPango"]),

        // Documents of any syntax as values, and what is wrong with them.
        room("Values", ["CLibjansson"]),

        // Pure rooms: values in, values out, time as an argument.
        room("Gestures"),
        room("BottomSheet", ["Gestures"]),
        room("Scrolling"),
        room("Canvas", ["CDim"]),

        // What the sheet shows, and who asks for it.
        room("Content", ["Canvas", "Values", "CPango", "CLatePango"]),
        room("Control", ["Values", systemPackage], resources: [.embedInCode("Interface/io.sheetd.Sheet.varlink")]),

        // Files and devices.
        room("Pictures", ["Canvas", "CLibpng", "CLibwebp", "CLibgif"]),
        room(
            "Configuration",
            ["CToml", "Gestures", "BottomSheet", "Scrolling", "Values"],
            resources: [.embedInCode("Quirks/quirks.toml")]
        ),
        room("Udev", ["CLibudev", systemPackage]),
        room("Seat", ["Udev", "CLibseat", systemPackage]),
        room("Evdev", ["Gestures", "Udev", "CLibevdev", "CLibmtdev", "CLibyaml", systemPackage]),
        room("KMS", ["Canvas", "Udev", "CLibdrm", "CFramebuffer", systemPackage]),

        // One loop on top of them, the command line, and how fast they are.
        room(
            "Kiosk",
            [
                "Gestures", "BottomSheet", "Scrolling", "Canvas", "Content", "Control", "Values", "Pictures",
                "Configuration", "Udev", "Seat", "Evdev", "KMS", "CLibsystemd", "CMemory", "CSocket",
                systemPackage, logging,
            ]
        ),
        .executableTarget(
            name: "sheetd",
            dependencies: ["Kiosk", "Configuration", "Canvas", "CEarlyBoot", systemPackage, arguments, logging],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "sheetctl",
            dependencies: ["Control", "Values", systemPackage, arguments],
            swiftSettings: strict
        ),
        .executableTarget(name: "sheet-example", dependencies: ["Kiosk"], swiftSettings: strict),
        .executableTarget(
            name: "sheetd-bench",
            dependencies: [
                "Canvas", "Content", "Gestures", "Evdev", "Kiosk", "Strokes", "TestSupport", "Values", systemPackage,
            ],
            swiftSettings: strict
        ),

        // What several tests need.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "Strokes",
            dependencies: ["Gestures", "TestSupport"],
            path: "Tests/Strokes",
            swiftSettings: strict
        ),
        tests("Gestures", ["Strokes", "TestSupport"]),
        tests("BottomSheet", ["Gestures", "TestSupport"]),
        tests("Values"),
        tests("Scrolling", ["TestSupport"]),
        tests("Canvas", ["TestSupport"]),
        tests("Content", ["TestSupport", "Canvas", "Values", "Pictures"]),
        tests("Control", ["TestSupport", "Values", systemPackage]),
        tests("Pictures", ["TestSupport", "Canvas"]),
        tests("Configuration", ["TestSupport", "Gestures", "BottomSheet", "Scrolling", "Values"]),
        tests("Evdev", ["TestSupport", "Gestures", "Udev"]),
        tests("Udev", [systemPackage]),
        tests("Seat"),
        tests("KMS", ["Canvas", "CFramebuffer", "TestSupport", systemPackage]),
        tests(
            "Kiosk",
            [
                "TestSupport", "Strokes", "Gestures", "BottomSheet", "Scrolling", "Canvas", "Content", "Control",
                "Values", "Pictures", "Configuration", "Evdev", "KMS", "Seat",
                systemPackage,
            ]
        ),
        .testTarget(name: "SheetdTests", dependencies: ["sheetd", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "SheetctlTests",
            dependencies: ["sheetctl", "Control", "Values", "TestSupport"],
            swiftSettings: strict
        ),

        // A kernel, a display and a touchscreen in QEMU, and the program on them.
        .target(
            name: "VirtualPanel",
            dependencies: ["Canvas"],
            path: "Tests/VirtualPanel",
            exclude: ["build-image", "build-client-image", "build-service-image", "image.sh", "guest", "packages.txt"],
            swiftSettings: strict
        ),
        tests("VirtualPanel", ["Canvas", "Pictures"]),
    ],
    cxxLanguageStandard: .cxx17
)

if isFuzzed {
    package.targets += [
        .systemLibrary(name: "CFuzz", path: "Tests/Fuzz/CFuzz"),
        .executableTarget(
            name: "sheetd-fuzz",
            dependencies: ["CFuzz", "Configuration", "Control", "Values", "Evdev", "Gestures", "BottomSheet"],
            path: "Tests/Fuzz/Harness",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=address", "-use-ld=lld"])]
        ),
    ]
}
