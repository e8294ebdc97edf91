// swift-tools-version: 6.2
// Tested with Swift 6.3.1 of swift.org on Debian 12, and with Swift 6.2.3 of Debian sid.
import PackageDescription

/// What is built, where that is not for a developer: SHEETD_BUILD names it.
enum Build: String {
    /// `make`: optimised for size, apart from the modules that draw.
    case shipped
    /// `make test`: the modules whose tests compute most are optimised, and the tests take half the time.
    case tested
    /// `make fuzz`: everything watches itself, and there is one more program.
    case fuzz
}

let build = Context.environment["SHEETD_BUILD"].flatMap(Build.init)
let drawing: Set = ["Canvas", "Rendering"]
/// The virtual panel reads pictures of the screen, and computes what vkms composes.
let computing: Set = [
    "Canvas", "Elementary", "Evdev", "Gestures", "BottomSheet", "Interaction", "Pictures", "VirtualPanel", "Windows",
]

/// The folder in which the sources of all dependencies lie, for a build without a network; nil fetches them.
let vendored = Context.environment["SHEETD_VENDORED"]

/// A Swift package that is needed.
func dependency(_ name: String, from version: Version) -> Package.Dependency {
    if let vendored { return .package(path: "\(vendored)/\(name)") }
    return .package(url: "https://github.com/apple/\(name)", from: version)
}

/// What `swift build` itself does not say.
let flags: [SwiftSetting] =
    switch build {
    // One run of the compiler for each module: there are more modules than processors, and each run reads all of its module.
    case .tested: [.unsafeFlags(["-driver-batch-count", "1"])]
    case .fuzz: [.unsafeFlags(["-sanitize=address,fuzzer"])]
    case .shipped, nil: []
    }

/// Settings of every Swift target: the strictest the language offers, so that a reader never has to wonder.
let strict: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ] + flags

/// The settings of a module, optimised for speed where it counts.
func settings(_ name: String) -> [SwiftSetting] {
    switch build {
    // The frontend's option comes after the -Osize of the command line, and the last one counts.
    case .shipped where drawing.contains(name): strict + [.unsafeFlags(["-Xfrontend", "-O"])]
    case .tested where computing.contains(name): strict + [.unsafeFlags(["-O"])]
    default: strict
    }
}

/// Where the modulemaps of C libraries lie, and the C that Swift cannot do without.
func cLibraries(_ name: String) -> String { "Sources/CLibraries/\(name)" }

/// A C library of the system: a modulemap and a `shim.h`, found through pkg-config.
func systemLibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, path: cLibraries(name), pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// C of our own.
func cTarget(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
    // Compilers say by themselves where the sanitizers of the tests are in use.
    let sanitized: [CSetting] = build == .fuzz ? [.define("SHEETD_SANITIZED")] : []
    return .target(name: name, dependencies: imports, path: cLibraries(name), cSettings: sanitized)
}

/// A module at a place in `Sources`, which is its wing and its name.
///
/// It may import only the modules that it names here.
func module(_ place: String, _ imports: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(
        name: name(place),
        dependencies: imports,
        path: "Sources/\(place)",
        resources: resources,
        swiftSettings: settings(name(place))
    )
}

/// A program.
func program(_ name: String, _ imports: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: imports, path: "Sources/Commands/\(name)", swiftSettings: strict)
}

/// The tests of one module or program; `Tests` has the wings of `Sources`.
func tests(_ place: String, of program: String? = nil, _ imports: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name(place) + "Tests",
        dependencies: [.byName(name: program ?? name(place)), "TestSupport"] + imports,
        path: "Tests/\(place)Tests",
        swiftSettings: strict
    )
}

/// What several tests need.
func support(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: imports, path: "Tests/Support/\(name)", swiftSettings: strict)
}

/// The name of the module at a place.
func name(_ place: String) -> String { place.split(separator: "/").last.map(String.init) ?? place }

let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

/// C of the system, each library imported by exactly one module, and C of our own.
let libraries: [Target] = [
    systemLibrary("CLibdrm", pkgConfig: "libdrm", apt: "libdrm-dev"),
    systemLibrary("CLibevdev", pkgConfig: "libevdev", apt: "libevdev-dev"),
    systemLibrary("CLibmtdev", pkgConfig: "mtdev", apt: "libmtdev-dev"),
    systemLibrary("CLibudev", pkgConfig: "libudev", apt: "libudev-dev"),
    systemLibrary("CLibseat", pkgConfig: "libseat", apt: "libseat-dev"),
    systemLibrary("CLibsystemd", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
    systemLibrary("CWayland", pkgConfig: "wayland-server", apt: "libwayland-dev"),
    systemLibrary("CLibjansson", pkgConfig: "jansson", apt: "libjansson-dev"),
    systemLibrary("CLibmosquitto", pkgConfig: "libmosquitto", apt: "libmosquitto-dev"),
    systemLibrary("CPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
    systemLibrary("CRsvg", pkgConfig: "librsvg-2.0", apt: "librsvg2-dev"),
    systemLibrary("CQRencode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
    systemLibrary("CLibyaml", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
    systemLibrary("CLibhangul", pkgConfig: "libhangul", apt: "libhangul-dev"),
    systemLibrary("CLibxkbcommon", pkgConfig: "xkbcommon", apt: "libxkbcommon-dev"),
    systemLibrary("CLibpng", pkgConfig: "libpng", apt: "libpng-dev"),
    systemLibrary("CLibwebp", pkgConfig: "libwebpmux", apt: "libwebp-dev"),
    systemLibrary("CPixman", pkgConfig: "pixman-1", apt: "libpixman-1-dev"),
    systemLibrary("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
    // toml++ behind C functions, the dimming loops in the widest vectors that the processor has, what the Swift runtime is
    // asked not to wait for, calls of the system that Swift does not import, libraries that are loaded when they are first
    // needed, PNGs without the long jumps of libpng, and what others draw for `make bench`.
    cTarget("CToml"),
    cTarget("CDim"),
    cTarget("CEarlyBoot"),
    cTarget("CSystemCalls"),
    cTarget(
        "CLateLibraries",
        ["CPango", "CRsvg", "CQRencode", "CLibpng", "CLibwebp", "CLibyaml", "CLibmtdev", "CLibxkbcommon", "CLibhangul"]
    ),
    cTarget("CPNG", ["CLibpng", "CLateLibraries"]),
    cTarget("CPeers", ["CPixman", "CCairo"]),
]

/// The operating system, the loop that owns the devices, and values of any syntax.
let base: [Target] = [
    // The operating system: clocks, errno, directories, sockets.
    module("Base/System", ["CSystemCalls", systemPackage]),
    // Work on a thread of its own.
    module("Base/Jobs", ["System", systemPackage]),
    // Documents of any syntax as values, and what is wrong with them.
    module("Base/Values", ["CLibjansson", "CToml"]),
    // What swift-argument-parser needs of Foundation; `make` has it take this one.
    module("Base/LittleFoundation"),
    // Exponentials and waves that are the same on every processor.
    module("Base/Elementary"),
    // The loop that owns the devices.
    module("Base/EventLoop", ["CLibsystemd", "System", systemPackage, logging]),
]

/// From touches to what is seen: values in, values out, time as an argument.
let sheet: [Target] = [
    module("Sheet/Gestures", ["Elementary", "System"]),
    module("Sheet/Scrolling", ["Elementary"]),
    module("Sheet/Stacking", ["System"]),
    module("Sheet/Typing", ["System", "CLibhangul", "CLateLibraries"]),
    module(
        "Sheet/Keyboard",
        ["Gestures", "Typing", "Values", "System"],
        resources: ["ar", "de", "es", "fr", "gb", "kr", "number", "pin", "us"].map {
            .embedInCode("Layouts/\($0).toml")
        }
    ),
    module("Sheet/BottomSheet", ["Elementary", "Gestures", "Scrolling", "System"]),
    module(
        "Sheet/Interaction",
        ["Gestures", "Keyboard", "Typing", "Scrolling", "BottomSheet", "Content", "Canvas", "System"]
    ),
]

/// What the sheet shows, and how it is drawn.
let picture: [Target] = [
    module("Picture/Canvas", ["CDim"]),
    // Drawings in the colour of texts: what is safe to draw, and masks that are kept.
    module(
        "Picture/Icons",
        ["Canvas", "Values", "System", "CRsvg", "CLateLibraries", systemPackage],
        resources: [
            "back", "bell", "bluetooth", "check", "close", "gear", "home", "lock", "minus", "moon", "person", "plus",
            "sun", "trash", "warning", "wifi",
        ].map { .embedInCode("Icons/\($0).svg") }
    ),
    // What the sheet shows, and what fingers do to it.
    module(
        "Picture/Content",
        ["Canvas", "Jobs", "Keyboard", "Typing", "Values", "System", "CPango", "CQRencode", "CLateLibraries"]
    ),
    module("Picture/Pictures", ["Canvas", "CLibpng", "CPNG", "CLibwebp", "CLateLibraries", "System", systemPackage]),
    // From poses to pictures on a display.
    module(
        "Picture/Rendering",
        [
            "Interaction", "BottomSheet", "Canvas", "Content", "Icons", "Jobs", "Values", "Pictures", "Configuration",
            "Output", "System", systemPackage,
        ]
    ),
]

/// Devices that come and go.
let devices: [Target] = [
    module("Devices/Udev", ["CLibudev", "System", systemPackage]),
    module("Devices/Seat", ["Udev", "CLibseat", "CSystemCalls", systemPackage]),
    module(
        "Devices/Evdev",
        [
            "Gestures", "Typing", "Udev", "Values", "CLibevdev", "CLibmtdev", "CLibyaml", "CLateLibraries", "System",
            systemPackage,
        ]
    ),
    // What is on the keys of a keyboard.
    module("Devices/Keymap", ["Typing", "CLibxkbcommon", "CLateLibraries", "System", systemPackage]),
    // What any display is, and the kinds of displays.
    module("Devices/Output", ["Canvas", "Udev", "Values", "System", systemPackage]),
    module("Devices/KMS", ["Output", "Canvas", "Udev", "Values", "CLibdrm", "System", systemPackage]),
    module("Devices/Framebuffer", ["Output", "Canvas", "Udev", "Values", "CSystemCalls", "System", systemPackage]),
    module("Devices/Power", ["EventLoop", "Configuration", "System", systemPackage, logging]),
]

/// Files and programs that ask, and the daemon.
let service: [Target] = [
    module(
        "Service/Configuration",
        [
            "Gestures", "BottomSheet", "Scrolling", "Values", "Canvas", "Content", "Interaction", "Keyboard", "Evdev",
            "Output", "System", systemPackage,
        ],
        resources: [.embedInCode("Quirks/quirks.toml")]
    ),
    module(
        "Service/Control",
        ["Stacking", "Typing", "Values", "System", systemPackage],
        resources: [.embedInCode("Interface/io.sheetd.Sheet.varlink")]
    ),
    // What systemd asks, asked at the panel.
    module("Service/Passwords", ["Control", "Typing", "Values", "System", systemPackage]),
    // The windows of programs, without their connection: surfaces, popups, who is touched; pure.
    module("Service/Windows", ["Canvas", "Gestures", "Typing"]),
    // Programs whose windows lie behind the sheet.
    module(
        "Service/Programs",
        ["Windows", "CWayland", "Canvas", "Gestures", "Typing", "EventLoop", "System", systemPackage, logging]
    ),
    // What a replay and a daemon say of what happened.
    module(
        "Service/Tracing",
        ["Gestures", "Typing", "BottomSheet", "Canvas", "Content", "Values", "Evdev", "Interaction", "Rendering"]
    ),
    // The same path, driven by a recording and by devices.
    module(
        "Service/Replay",
        [
            "Gestures", "BottomSheet", "Canvas", "Content", "Values", "Pictures", "Configuration", "Evdev", "Keyboard",
            "Keymap", "Output", "Interaction", "Jobs", "Rendering", "Tracing", "Typing", "EventLoop", "System",
            systemPackage,
        ]
    ),
    module(
        "Service/SheetDaemon",
        [
            "Gestures", "BottomSheet", "Scrolling", "Canvas", "Content", "Control", "Jobs", "Values", "Pictures",
            "Configuration", "Udev", "Seat", "Evdev", "Keyboard", "Keymap", "Output", "KMS", "Framebuffer", "Icons",
            "Interaction", "Rendering", "Stacking", "Typing", "Tracing", "EventLoop", "Power", "Programs", "Windows",
            "System", systemPackage, logging,
        ]
    ),
]

/// Many panels.
let fleet: [Target] = [
    // What a bridge to a broker decides, the connection to one, and the two with a daemon in a loop.
    module("Fleet/Fleet", ["Values", "System"]),
    module("Fleet/MQTT", ["CLibmosquitto", "EventLoop", "Jobs", "System", systemPackage]),
    module(
        "Fleet/Bridge",
        ["Fleet", "MQTT", "Control", "EventLoop", "Jobs", "Values", "System", systemPackage, logging]
    ),
    // How a panel keeps up, for those who collect numbers.
    module("Fleet/Metrics", ["Control", "EventLoop", "Values", "System", systemPackage, logging]),
]

/// The sheet in a Swift program, and the programs of the package.
let products: [Target] = [
    module(
        "Kiosk",
        [
            "SheetDaemon", "Control", "Values", "Gestures", "BottomSheet", "Canvas", "Content", "Configuration",
            "EventLoop", "Evdev", "Pictures", "Rendering", "Stacking", "System", "Typing", systemPackage, logging,
        ]
    ),
    program(
        "sheetd",
        [
            "BottomSheet", "Control", "SheetDaemon", "Replay", "Rendering", "Configuration", "Canvas", "Content",
            "Values", "Pictures", "Output", "Evdev", "EventLoop", "System", "CEarlyBoot", "LittleFoundation",
            systemPackage, arguments, logging,
        ]
    ),
    program(
        "sheetctl",
        ["Control", "Passwords", "Typing", "Values", "System", "LittleFoundation", systemPackage, arguments]
    ),
    program(
        "sheetd-mqtt",
        ["Bridge", "Control", "EventLoop", "System", "LittleFoundation", systemPackage, arguments, logging]
    ),
    program("sheetd-metrics", ["Metrics", "Control", "EventLoop", "System", "LittleFoundation", arguments, logging]),
    program("sheet-example", ["Kiosk"]),
    program(
        "sheetd-bench",
        [
            "Canvas", "Content", "Gestures", "Evdev", "Configuration", "Jobs", "Replay", "Rendering", "Interaction",
            "BottomSheet", "Output", "Programs", "Strokes", "TestSupport", "Values", "Windows", "CWire", "System",
            "CPeers", systemPackage,
        ]
    ),
]

/// What several tests need.
let supports: [Target] = [
    .systemLibrary(name: "CSpawn", path: "Tests/Support/CSpawn"),
    support("TestSupport", ["CSpawn"]),
    support("Strokes", ["Gestures", "TestSupport"]),
    support("LoopTestSupport", ["EventLoop"]),
    support(
        "DaemonTestSupport",
        ["LoopTestSupport", "Canvas", "EventLoop", "Gestures", "Output", "System", "Values", systemPackage, logging]
    ),
    support("DisplaySupport", ["Canvas", "Output"]),
    support("ContentSupport", ["Canvas", "Content", "Jobs", "Values"]),
    .systemLibrary(name: "CWire", path: "Tests/Support/CWire"),
    .target(
        name: "VirtualPanel",
        dependencies: ["Canvas", "TestSupport"],
        path: "Tests/VirtualPanel",
        exclude: [
            "boards", "build-image", "build-board-image", "build-client-image", "build-service-image", "image.sh",
            "drivers", "guest", "packages.txt",
        ],
        swiftSettings: settings("VirtualPanel")
    ),
]

/// The tests, by the wings of `Tests`.
let moduleTests: [Target] = [
    tests("Base/System", [systemPackage]),
    tests("Base/Elementary"),
    tests("Base/Jobs", ["System"]),
    tests("Base/Values"),
    tests("Base/LittleFoundation", ["Values"]),
    tests("Base/EventLoop", ["LoopTestSupport", "System", systemPackage]),
    tests("Sheet/Gestures", ["Strokes"]),
    tests("Sheet/BottomSheet", ["Gestures"]),
    tests("Sheet/Typing", ["System"]),
    tests("Sheet/Keyboard", ["Gestures", "Typing", "Values", "System"]),
    tests("Sheet/Stacking", ["System"]),
    tests("Sheet/Scrolling"),
    tests(
        "Sheet/Interaction",
        [
            "ContentSupport", "Gestures", "Keyboard", "Typing", "Scrolling", "BottomSheet", "Canvas", "Content",
            "System", "Strokes", "Values",
        ]
    ),
    tests("Picture/Canvas"),
    tests("Picture/Icons", ["Canvas", "Pictures", "System", systemPackage]),
    tests("Picture/Content", ["ContentSupport", "Canvas", "Jobs", "System", "Typing", "Values", "Pictures"]),
    tests("Picture/Pictures", ["Canvas"]),
    tests(
        "Picture/Rendering",
        [
            "ContentSupport", "DisplaySupport", "BottomSheet", "Canvas", "Content", "Gestures", "Pictures",
            "Configuration", "Icons", "Interaction", "Jobs", "Keyboard", "Output", "System", systemPackage,
        ]
    ),
    tests("Devices/Evdev", ["Gestures", "System", "Typing", "Udev", "Values", systemPackage]),
    tests("Devices/Keymap", ["CLibxkbcommon", "Keyboard", "System", "Typing", "Windows", systemPackage]),
    tests("Devices/Udev", [systemPackage]),
    tests("Devices/Seat"),
    tests("Devices/Output", ["DisplaySupport", "Canvas", "System", "Udev", "Values", systemPackage]),
    tests("Devices/KMS", ["DisplaySupport", "Output", "Canvas", "System", "Values", systemPackage]),
    tests(
        "Devices/Framebuffer",
        ["DisplaySupport", "Output", "Canvas", "System", "Udev", "Values", "CSystemCalls", systemPackage]
    ),
    tests(
        "Devices/Power",
        ["LoopTestSupport", "Configuration", "EventLoop", "Gestures", "System", systemPackage, logging]
    ),
    tests("Service/Control", ["Stacking", "Typing", "System", "Values", systemPackage]),
    tests("Service/Passwords", ["System", "Values", systemPackage]),
    tests(
        "Service/Configuration",
        [
            "Canvas", "Content", "Evdev", "Gestures", "BottomSheet", "Scrolling", "Values", "Output", "Interaction",
            "Keyboard",
        ]
    ),
    tests(
        "Service/Replay",
        [
            "Gestures", "Scrolling", "BottomSheet", "Canvas", "Content", "Pictures", "Configuration", "Evdev", "Output",
            "Interaction", "Rendering", "Tracing", "System",
        ]
    ),
    tests("Service/Windows", ["Canvas", "Gestures", "System", "Typing"]),
    tests(
        "Service/Programs",
        [
            "CWayland", "CWire", "DaemonTestSupport", "LoopTestSupport", "BottomSheet", "Canvas", "Configuration",
            "EventLoop", "Gestures", "SheetDaemon", "System", "Typing", "Values", "Windows", systemPackage, logging,
        ]
    ),
    tests("Service/Tracing", ["BottomSheet", "Content", "Gestures", "Interaction", "Scrolling"]),
    tests(
        "Service/SheetDaemon",
        [
            "DaemonTestSupport", "DisplaySupport", "LoopTestSupport", "Gestures", "BottomSheet", "Canvas", "Content",
            "Control", "Jobs", "CWire", "Values", "Pictures", "Configuration", "Output", "KMS", "Seat", "Interaction",
            "Rendering", "EventLoop", "Power", "Stacking", "Tracing", "System", "Typing", systemPackage, logging,
        ]
    ),
    tests("Fleet/Fleet", ["System", "Values"]),
    tests("Fleet/Metrics", ["LoopTestSupport", "Control", "EventLoop", "System", "Values", systemPackage]),
    tests(
        "Fleet/Bridge",
        [
            "sheetd", "sheetd-mqtt", "LoopTestSupport", "Control", "EventLoop", "Fleet", "Jobs", "MQTT", "System",
            "Values", systemPackage,
        ]
    ),
    tests(
        "Kiosk",
        [
            "DaemonTestSupport", "LoopTestSupport", "Gestures", "BottomSheet", "Canvas", "Content", "Control", "Values",
            "Configuration", "Output", "Interaction", "Rendering", "EventLoop", "Power", "SheetDaemon",
        ]
    ),
    tests("Commands/Sheetd", of: "sheetd", ["Canvas", "Pictures", "System", systemPackage]),
    tests(
        "Commands/Sheetctl",
        of: "sheetctl",
        ["BottomSheet", "Control", "Stacking", "Values", "System", systemPackage]
    ),
    tests("VirtualPanel", ["Canvas", "Pictures"]),
]

let package = Package(
    name: "sheetd",
    products: ["sheetd", "sheetctl", "sheetd-mqtt", "sheetd-metrics", "sheet-example"].map {
        .executable(name: $0, targets: [$0])
    } + ["Kiosk", "BottomSheet"].map { .library(name: $0, targets: [$0]) },
    dependencies: [
        dependency("swift-argument-parser", from: "1.8.2"),
        dependency("swift-log", from: "1.16.2"),
        dependency("swift-system", from: "1.8.1"),
    ],
    targets: libraries + base + sheet + picture + devices + service + fleet + products + supports + moduleTests,
    cxxLanguageStandard: .cxx17
)

if build == .fuzz {
    package.targets += [
        .systemLibrary(name: "CFuzz", path: "Tests/Fuzz/CFuzz"),
        .executableTarget(
            name: "sheetd-fuzz",
            dependencies: [
                "CFuzz", "Configuration", "Content", "Canvas", "Control", "Icons", "Values", "Evdev", "Gestures",
                "BottomSheet",
                "Typing", "Keyboard", "System", "Pictures", "Programs", "Windows", "EventLoop", "CWire", systemPackage,
                logging,
            ],
            path: "Tests/Fuzz/Harness",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=address", "-use-ld=lld"])]
        ),
    ]
}
