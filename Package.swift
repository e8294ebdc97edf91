// swift-tools-version: 6.2
// Tested with Swift 6.3.1 of swift.org on Debian 12, and with Swift 6.2.3 of Debian sid.
import PackageDescription

/// Whether `make fuzz` builds: everything watches itself then, and there is one more program.
let isFuzzed = Context.environment["SHEETD_FUZZ"] == "1"

/// Whether `make` builds the programs as they are shipped: optimised for size, apart from the modules that draw.
let isShipped = Context.environment["SHEETD_SHIPPED"] == "1"
let drawing: Set = ["Canvas", "Content", "Rendering"]

/// Whether `make test` builds: the modules whose tests compute most are optimised, and the tests take half the time.
let isTested = Context.environment["SHEETD_TESTED"] == "1"
let computing: Set = ["Canvas", "Evdev", "Gestures", "BottomSheet", "Interaction", "Pictures"]

/// Whether `make bench PEERS=1` builds: the benchmark has other libraries draw as well.
let hasPeers = Context.environment["SHEETD_PEERS"] == "1"

/// The folder in which the sources of all dependencies lie, for a build without a network; nil fetches them.
let vendored = Context.environment["SHEETD_VENDORED"]

/// A Swift package that is needed.
func dependency(_ name: String, from version: Version) -> Package.Dependency {
    if let vendored { return .package(path: "\(vendored)/\(name)") }
    return .package(url: "https://github.com/apple/\(name)", from: version)
}

/// One run of the compiler for each module of the tests: there are more modules than processors, and each run reads all of its module.
let tested: [SwiftSetting] = isTested ? [.unsafeFlags(["-driver-batch-count", "1"])] : []

/// Settings of every Swift target: the strictest the language offers, so that a reader never has to wonder.
let strict: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ] + tested + (isFuzzed ? [.unsafeFlags(["-sanitize=address,fuzzer"])] : [])

/// Where the modulemaps of C libraries lie, and the C that Swift cannot do without.
func cLibraries(_ name: String) -> String { "Sources/CLibraries/\(name)" }

/// A C library of the system: a modulemap and a `shim.h`, found through pkg-config.
func systemLibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, path: cLibraries(name), pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// What optimises a module of the tests, where that `isWanted`.
func optimized(_ isWanted: Bool) -> [SwiftSetting] { isWanted ? [.unsafeFlags(["-O"])] : [] }

/// C of our own.
func cTarget(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: imports, path: cLibraries(name))
}

/// A module of the package.
///
/// It may import only the modules that it names here.
func module(_ name: String, _ imports: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    // The frontend's option comes after the -Osize of the command line, and the last one counts.
    let drawn: [SwiftSetting] = isShipped && drawing.contains(name) ? [.unsafeFlags(["-Xfrontend", "-O"])] : []
    let computed = optimized(isTested && computing.contains(name))
    return .target(name: name, dependencies: imports, resources: resources, swiftSettings: strict + drawn + computed)
}

/// The tests of one module.
func tests(_ module: String, _ imports: [Target.Dependency] = []) -> Target {
    .testTarget(name: module + "Tests", dependencies: [.byName(name: module)] + imports, swiftSettings: strict)
}

let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "sheetd",
    products: [
        .executable(name: "sheetd", targets: ["sheetd"]),
        .executable(name: "sheetctl", targets: ["sheetctl"]),
        .executable(name: "sheetd-mqtt", targets: ["sheetd-mqtt"]),
        .executable(name: "sheetd-metrics", targets: ["sheetd-metrics"]),
        .executable(name: "sheet-example", targets: ["sheet-example"]),
        .library(name: "Kiosk", targets: ["Kiosk"]),
        .library(name: "BottomSheet", targets: ["BottomSheet"]),
    ],
    dependencies: [
        dependency("swift-argument-parser", from: "1.8.2"),
        dependency("swift-log", from: "1.16.2"),
        dependency("swift-system", from: "1.8.1"),
    ],
    targets: [
        // C libraries. Each is imported by exactly one module.
        systemLibrary("CLibdrm", pkgConfig: "libdrm", apt: "libdrm-dev"),
        systemLibrary("CLibevdev", pkgConfig: "libevdev", apt: "libevdev-dev"),
        systemLibrary("CLibmtdev", pkgConfig: "mtdev", apt: "libmtdev-dev"),
        systemLibrary("CLibudev", pkgConfig: "libudev", apt: "libudev-dev"),
        systemLibrary("CLibseat", pkgConfig: "libseat", apt: "libseat-dev"),
        systemLibrary("CLibsystemd", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
        systemLibrary("CLibjansson", pkgConfig: "jansson", apt: "libjansson-dev"),
        systemLibrary("CLibmosquitto", pkgConfig: "libmosquitto", apt: "libmosquitto-dev"),
        systemLibrary("CPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
        systemLibrary("CLibyaml", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
        systemLibrary("CLibpng", pkgConfig: "libpng", apt: "libpng-dev"),
        systemLibrary("CLibwebp", pkgConfig: "libwebpmux", apt: "libwebp-dev"),
        // C of our own: toml++ behind C functions, the dimming loops in the widest vectors that the processor has, what the
        // Swift runtime is asked not to wait for, calls of the system that Swift does not import, PNGs without the long
        // jumps of libpng, and libraries that are loaded when they are first needed.
        cTarget("CToml"),
        cTarget("CDim"),
        cTarget("CEarlyBoot"),
        cTarget("CSystemCalls"),
        cTarget("CLateLibraries", ["CPango", "CLibpng", "CLibwebp", "CLibyaml", "CLibmtdev"]),
        cTarget("CPNG", ["CLibpng", "CLateLibraries"]),

        // The operating system: clocks, errno, directories, sockets.
        module("System", ["CSystemCalls", systemPackage]),

        // Work that leaves the loop.
        module("Jobs", ["System", systemPackage]),

        // Documents of any syntax as values, and what is wrong with them.
        module("Values", ["CLibjansson", "CToml"]),

        // What swift-argument-parser needs of Foundation; `make` has it take this one.
        module("LittleFoundation"),

        // Pure modules: values in, values out, time as an argument.
        module("Gestures", ["System"]),
        module("Scrolling"),
        module("BottomSheet", ["Gestures", "Scrolling"]),
        module("Canvas", ["CDim"]),

        // What the sheet shows, and what fingers do to it.
        module("Content", ["Canvas", "Jobs", "Values", "CPango", "CLateLibraries"]),
        module("Interaction", ["Gestures", "Scrolling", "BottomSheet", "Content", "Canvas", "System"]),

        // Devices that come and go.
        module("Udev", ["CLibudev", "System", systemPackage]),
        module("Seat", ["Udev", "CLibseat", systemPackage]),
        module(
            "Evdev",
            [
                "Gestures", "Udev", "Values", "CLibevdev", "CLibmtdev", "CLibyaml", "CLateLibraries", "System",
                systemPackage,
            ]
        ),

        // What any display is, and the kinds of displays.
        module("Output", ["Canvas", "Udev", "Values", "System", systemPackage]),
        module("KMS", ["Output", "Canvas", "Udev", "Values", "CLibdrm", "System", systemPackage]),
        module("Framebuffer", ["Output", "Canvas", "Udev", "Values", "CSystemCalls", "System", systemPackage]),

        // Files and programs that ask.
        module("Pictures", ["Canvas", "CLibpng", "CPNG", "CLibwebp", "CLateLibraries", "System", systemPackage]),
        module(
            "Configuration",
            [
                "Gestures", "BottomSheet", "Scrolling", "Values", "Canvas", "Interaction", "Evdev", "Output", "System",
                systemPackage,
            ],
            resources: [.embedInCode("Quirks/quirks.toml")]
        ),
        module(
            "Control",
            ["Values", "System", systemPackage],
            resources: [.embedInCode("Interface/io.sheetd.Sheet.varlink")]
        ),

        // From poses to pictures on a display.
        module(
            "Rendering",
            [
                "Interaction", "BottomSheet", "Canvas", "Content", "Jobs", "Values", "Pictures", "Configuration",
                "Output", "System", systemPackage,
            ]
        ),

        // What a replay and a daemon say of what happened.
        module(
            "Tracing",
            ["Gestures", "BottomSheet", "Canvas", "Content", "Values", "Evdev", "Interaction", "Rendering"]
        ),

        // The loop that owns the devices, and the light of the panel.
        module("EventLoop", ["CLibsystemd", "System", systemPackage, logging]),
        module("Power", ["EventLoop", "Configuration", "System", systemPackage, logging]),

        // Many panels: what a bridge to a broker decides, the connection to one, and the two with a daemon in a loop.
        module("Fleet", ["Values", "System"]),
        module("MQTT", ["CLibmosquitto", "EventLoop", "Jobs", "System", systemPackage]),
        module(
            "Bridge",
            ["Fleet", "MQTT", "Control", "EventLoop", "Jobs", "Values", "System", systemPackage, logging]
        ),

        // How a panel keeps up, for those who collect numbers.
        module("Metrics", ["Control", "EventLoop", "Values", "System", systemPackage, logging]),

        // The same path, driven by a recording and by devices.
        module(
            "Replay",
            [
                "Gestures", "BottomSheet", "Canvas", "Content", "Values", "Pictures", "Configuration", "Evdev",
                "Output",
                "Interaction", "Rendering", "Tracing", "EventLoop", "System", systemPackage,
            ]
        ),
        module(
            "SheetDaemon",
            [
                "Gestures", "BottomSheet", "Scrolling", "Canvas", "Content", "Control", "Jobs", "Values", "Pictures",
                "Configuration", "Udev", "Seat", "Evdev", "Output", "KMS", "Framebuffer", "Interaction", "Rendering",
                "Tracing", "EventLoop", "Power", "System", systemPackage, logging,
            ]
        ),
        // The sheet in a Swift program.
        module(
            "Kiosk",
            [
                "SheetDaemon", "Control", "Values", "BottomSheet", "Canvas", "Content", "Configuration", "EventLoop",
                "Rendering", "System", systemPackage, logging,
            ]
        ),
        .executableTarget(
            name: "sheetd",
            dependencies: [
                "BottomSheet", "Control", "SheetDaemon", "Replay", "Rendering", "Configuration", "Canvas", "Content",
                "Values", "Pictures", "Output", "Evdev", "System", "CEarlyBoot", "LittleFoundation", systemPackage,
                arguments, logging,
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "sheetctl",
            dependencies: ["Control", "Values", "System", "LittleFoundation", systemPackage, arguments],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "sheetd-mqtt",
            dependencies: [
                "Bridge", "Control", "EventLoop", "System", "LittleFoundation", systemPackage, arguments, logging,
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "sheetd-metrics",
            dependencies: ["Metrics", "Control", "EventLoop", "LittleFoundation", arguments, logging],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "sheet-example",
            dependencies: ["Kiosk"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "sheetd-bench",
            dependencies: [
                "Canvas", "Content", "Gestures", "Evdev", "Configuration", "Jobs", "Replay", "Rendering", "Interaction",
                "BottomSheet",
                "Output", "Strokes", "TestSupport", "Values", "System", systemPackage,
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
        .target(
            name: "DaemonTestSupport",
            dependencies: ["Canvas", "EventLoop", "Output", "System", "Values", systemPackage],
            path: "Tests/DaemonTestSupport",
            swiftSettings: strict
        ),
        tests("System", ["TestSupport", systemPackage]),
        .target(
            name: "DisplaySupport",
            dependencies: ["Canvas", "Output"],
            path: "Tests/DisplaySupport",
            swiftSettings: strict
        ),
        tests("Gestures", ["Strokes", "TestSupport"]),
        tests("BottomSheet", ["Gestures", "TestSupport"]),
        tests("Jobs", ["System", "TestSupport"]),
        tests("Values", ["TestSupport"]),
        tests("LittleFoundation", ["Values"]),
        tests("Scrolling", ["TestSupport"]),
        tests("Canvas", ["TestSupport"]),
        tests("Content", ["TestSupport", "Canvas", "Jobs", "Values", "Pictures"]),
        tests("Control", ["TestSupport", "System", "Values", systemPackage]),
        tests("Fleet", ["TestSupport", "System", "Values"]),
        tests("Metrics", ["Control", "EventLoop", "TestSupport", "System", "Values", systemPackage]),
        .testTarget(
            name: "BridgeTests",
            dependencies: [
                "sheetd", "sheetd-mqtt", "Bridge", "Control", "EventLoop", "Fleet", "Jobs", "MQTT", "TestSupport",
                "System", "Values", systemPackage,
            ],
            swiftSettings: strict
        ),
        tests("Pictures", ["TestSupport", "Canvas"]),
        tests(
            "Configuration",
            [
                "TestSupport", "Canvas", "Evdev", "Gestures", "BottomSheet", "Scrolling", "Values", "Output",
                "Interaction",
            ]
        ),
        tests("Evdev", ["TestSupport", "Gestures", "System", "Udev", "Values", systemPackage]),
        tests("Udev", [systemPackage]),
        tests("Seat"),
        tests("Output", ["DisplaySupport", "Canvas", "TestSupport", "Udev", "Values", systemPackage]),
        tests("KMS", ["DisplaySupport", "Output", "Canvas", "Values", "TestSupport", systemPackage]),
        tests("Framebuffer", ["DisplaySupport", "Output", "Canvas", "Udev", "Values", "CSystemCalls", systemPackage]),
        tests("EventLoop", ["System", "TestSupport", systemPackage]),
        tests(
            "Interaction",
            ["Gestures", "Scrolling", "BottomSheet", "Canvas", "Content", "System", "Strokes", "TestSupport"]
        ),
        tests(
            "Rendering",
            [
                "BottomSheet", "Canvas", "Content", "Pictures", "Configuration", "Interaction", "Output", "TestSupport",
            ]
        ),
        tests("Power", ["Configuration", "EventLoop", "Gestures", "System", "TestSupport", systemPackage, logging]),
        tests(
            "Replay",
            [
                "Gestures", "Scrolling", "BottomSheet", "Canvas", "Content", "Pictures", "Configuration", "Evdev",
                "Output", "Interaction", "Rendering", "Tracing", "System",
            ]
        ),
        tests("Tracing", ["BottomSheet", "Content", "Gestures", "Interaction", "Scrolling"]),
        tests(
            "SheetDaemon",
            [
                "DaemonTestSupport", "TestSupport", "Gestures", "BottomSheet", "Canvas", "Content", "Control", "Jobs",
                "Values", "Pictures", "Configuration", "Output", "KMS", "Seat", "Interaction", "Rendering", "EventLoop",
                "Power", "Tracing",
                "System", systemPackage, logging,
            ]
        ),
        tests(
            "Kiosk",
            [
                "DaemonTestSupport", "TestSupport", "Gestures", "BottomSheet", "Canvas", "Content", "Control", "Values",
                "Configuration", "Output", "Interaction", "Rendering", "EventLoop", "Power", "SheetDaemon",
            ]
        ),
        .testTarget(
            name: "SheetdTests",
            dependencies: ["sheetd", "Canvas", "Pictures", "System", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SheetctlTests",
            dependencies: ["sheetctl", "BottomSheet", "Control", "Values", "System", "TestSupport", systemPackage],
            swiftSettings: strict
        ),

        // A kernel, a display and a touchscreen in QEMU, and the program on them.
        .target(
            name: "VirtualPanel",
            dependencies: ["Canvas"],
            path: "Tests/VirtualPanel",
            exclude: [
                "boards", "build-image", "build-board-image", "build-client-image",
                "build-service-image", "image.sh", "drivers", "guest", "packages.txt",
            ],
            // It reads the pictures of the glass, and computes what vkms composes.
            swiftSettings: strict + optimized(isTested)
        ),
        tests("VirtualPanel", ["Canvas", "Pictures", "TestSupport"]),
    ],
    cxxLanguageStandard: .cxx17
)

if isFuzzed {
    package.targets += [
        .systemLibrary(name: "CFuzz", path: "Tests/Fuzz/CFuzz"),
        .executableTarget(
            name: "sheetd-fuzz",
            dependencies: [
                "CFuzz", "Configuration", "Content", "Canvas", "Control", "Values", "Evdev", "Gestures", "BottomSheet",
                "System", "Pictures",
            ],
            path: "Tests/Fuzz/Harness",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=address", "-use-ld=lld"])]
        ),
    ]
}

if hasPeers {
    package.targets += [
        systemLibrary("CPixman", pkgConfig: "pixman-1", apt: "libpixman-1-dev"),
        systemLibrary("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
        cTarget("CPeers", ["CPixman", "CCairo"]),
    ]
    for target in package.targets where target.name == "sheetd-bench" {
        target.dependencies.append("CPeers")
        target.swiftSettings = strict + [.define("PEERS")]
    }
}
