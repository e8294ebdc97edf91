package import Canvas
package import Configuration
import EventLoop
package import Output
import System
package import SystemPackage
package import Udev

/// What a daemon gets from its program.
package struct DaemonEnvironment {
    /// Reads the configuration, when the daemon starts and on SIGHUP.
    package var load: @Sendable () throws -> LoadedSettings
    package var search: (DisplayRequest, DeviceOpener) throws -> DisplaySearch
    /// The folder in which it keeps what a crash would lose; nil keeps nothing.
    package var runtimeFolder: FilePath?
    /// The folder in which it keeps what outlives a loss of power; nil where it was given none.
    package var stateFolder: FilePath?
    /// Called before each step of writing there.
    var keepingStep: DurableStep.Observer = { _ in }
    /// The file that a trace is written to, `-` for standard output; nil writes none.
    package var trace: String?
    /// A program that is started with a connection to the panel, and ends the daemon with it; none where it is empty.
    package var command: [String] = []
    /// Whether it runs as a service, so that keyboards are its own.
    package var isService = ServiceManager.isService
    /// Whether time leaps from one thing that happens to the next, and jobs are done at once: then every run is the same.
    package var isVirtual = false

    /// A daemon with the settings that `load` returns.
    package init(
        load: @escaping @Sendable () throws -> LoadedSettings,
        runtimeFolder: FilePath? = nil,
        search: @escaping (DisplayRequest, DeviceOpener) throws -> DisplaySearch = {
            try DisplayKinds.all.search(for: $0, opener: $1)
        }
    ) {
        self.load = load
        self.runtimeFolder = runtimeFolder
        self.search = search
    }

    /// The same on a display in memory of `size`; no device is opened.
    ///
    /// - Parameter isVirtual: whether time leaps.
    package func headless(_ size: PixelSize, isVirtual: Bool = false) -> DaemonEnvironment {
        var environment = self
        environment.isVirtual = isVirtual
        environment.load = { [load] in
            var loaded = try load()
            loaded.settings = loaded.settings.withoutDevices
            return loaded
        }
        environment.search = { request, _ in
            .found(HeadlessDisplay(size: size, rotation: request.turning.rotation))
        }
        return environment
    }
}
