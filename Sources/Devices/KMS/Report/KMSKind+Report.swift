import Output
import System
import SystemPackage
import Udev
package import Values

extension KMSKind {
    /// Every card with all that it says of itself, and the driver of the device that it belongs to.
    ///
    /// As a probe it becomes DRM master only where no other program is, and drops that at once.
    /// - Throws: `UdevError` when the devices cannot be listed.
    package func report() throws -> [String: Value] {
        ["cards": .list(try CardSurvey.devices().map { path, device in .table(Self.entries(path, device)) })]
    }

    private static func entries(_ path: String, _ device: DeviceInfo) -> [String: Value] {
        let inventory: CardInventory
        do throws(DisplayError) {
            let card = try Card(path: path, opener: .direct)
            let isBusy = !card.claimMaster()
            let refusal: DisplayError? = isBusy ? .busy(card: path, holders: CardUsers.holders(of: path)) : nil
            inventory = try CardInventory(card, refusal: refusal)
        } catch {
            inventory = CardInventory(report: CardReport(path: path, card: nil, refusal: error))
        }
        guard case .table(var entries) = inventory.value else { return [:] }
        entries["device"] = .table(hardware(device))
        return entries
    }

    /// The driver of the device behind a card, and the model by which the kernel found it.
    private static func hardware(_ device: DeviceInfo) -> [String: Value] {
        let place = FilePath(device.sysPath).appending("device")
        var entries: [String: Value] = [:]
        entries["driver"] = place.appending("driver").resolved?.lastComponent.map { .text($0.string) }
        entries["model"] = (try? place.appending("modalias").contents()).map { .text($0) }
        return entries
    }
}
