import Control
import EventLoop
import Fleet
import Glibc
import Jobs
package import Logging
import MQTT
import System
import SystemPackage

package struct BridgeProgramError: Error, CustomStringConvertible {
    package let description: String
}

/// The program around a bridge: its configuration, its loop and its end.
package struct BridgeProgram {
    private let settings: BridgeSettings
    private let log: Logger

    /// The configuration that is read unless another one is named; it may be missing.
    package static let configuration = "/etc/sheetd/mqtt.toml"

    /// Reads the configuration in `file`; nil is the usual one.
    package init(configuration file: String?, log: Logger) throws(BridgeProgramError) {
        self.log = log
        let bytes = try Self.read(file)
        let panel = MachineIdentity.digits.map { "sheetd-\($0)" }
        do throws(BridgeSettingsError) {
            settings = try BridgeSettings(toml: bytes, called: file ?? Self.configuration, panel: panel)
        } catch {
            throw BridgeProgramError(description: "\(error)")
        }
    }

    private static func read(_ file: String?) throws(BridgeProgramError) -> [UInt8] {
        do throws(FileReadError) {
            return try RegularFile.read(FilePath(file ?? configuration), limit: 1 << 20)
        } catch .failed(_, .noSuchFileOrDirectory) where file == nil {
            return []
        } catch {
            throw BridgeProgramError(description: "\(file ?? configuration): \(error)")
        }
    }

    /// Tries what can be tried of the configuration without a connection.
    package func check() throws(BridgeProgramError) {
        do throws(MQTTError) {
            for endpoint in settings.endpoints(password: Self.password) { try MQTTConnection.check(endpoint) }
        } catch {
            throw BridgeProgramError(description: "\(error)")
        }
    }

    package func run() throws {
        let loop = try EventLoop()
        let worker = try Worker(budget: nil)
        let results = try worker.results.map { file in
            try EventSource.readable(file, on: loop, priority: .control) { worker.deliver() }
        }
        let environment = BridgeEnvironment(
            loop: loop,
            worker: worker,
            log: log,
            runtimeFolder: ServiceManager.runtimeFolder
        )
        let bridge = try Bridge(settings, password: Self.password, version: ProgramVersion.current, in: environment)
        let signals = try [SIGTERM, SIGINT].map { number in
            try EventSource.signal(number, on: loop) { bridge.end { loop.stop() } }
        }
        try bridge.start()
        let places = settings.brokers.map { "\($0.host):\($0.port)" }.joined(separator: ", ")
        ServiceManager.ready("\(settings.panel) on \(places)")
        try withExtendedLifetime((results, signals, bridge)) { try loop.run() }
        ServiceManager.stopping()
        // A name that is being looked up is not waited for.
        exit(EXIT_SUCCESS)
    }

    /// The password that the service manager has handed over; nil where there is none.
    private static var password: String? {
        guard let folder = getenv("CREDENTIALS_DIRECTORY").map({ String(cString: $0) }) else { return nil }
        let path = "\(folder)/sheetd-mqtt.password"
        return access(path, R_OK) == 0 ? path : nil
    }
}
