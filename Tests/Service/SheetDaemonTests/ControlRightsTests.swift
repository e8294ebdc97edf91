import Configuration
import Control
import Testing

@testable import SheetDaemon

@Suite("The rights of clients as they are configured")
struct ControlRightsTests {
    private static let directory = ControlRights.Directory(
        user: { ["maria": 1000, "sheetd": 990][$0] },
        group: { ["panel": 50][$0] }
    )

    private static func rights(_ change: (inout ControlSettings.Rights) -> Void) -> ControlRights {
        var settings = ControlSettings()
        change(&settings.rights)
        return ControlRights(settings, owner: 990, in: directory)
    }

    @Test("Unless configured otherwise everyone watches, shows and takes screenshots, and only root records and alarms")
    func defaults() {
        let everyone = AccessRules.Grant(everyone: true)
        let expected = AccessRules(
            owner: 990,
            grants: [
                .watch: everyone, .show: everyone, .screenshot: everyone, .record: AccessRules.Grant(),
                .alarm: AccessRules.Grant(),
            ]
        )
        #expect(Self.rights { _ in }.rules == expected)
    }

    @Test("Users and groups count by name and by number")
    func names() {
        let rights = Self.rights { rights in
            rights.watch = [.user("maria"), .user("77"), .group("panel"), .group("78")]
            rights.show = []
            rights.record = [.everyone]
            rights.screenshot = [.user("sheetd")]
            rights.alarm = [.group("panel")]
        }
        let expected = AccessRules(
            owner: 990,
            grants: [
                .watch: AccessRules.Grant(users: [1000, 77], groups: [50, 78]), .show: AccessRules.Grant(),
                .record: AccessRules.Grant(everyone: true), .screenshot: AccessRules.Grant(users: [990]),
                .alarm: AccessRules.Grant(groups: [50]),
            ]
        )
        #expect(rights.rules == expected && rights.remarks.isEmpty)
        #expect(rights.names[1000] == "maria" && rights.names[0] == "root")
    }

    @Test("A name that the system does not know gives nobody a right, and is said with its key")
    func unknown() {
        let rights = Self.rights { $0.show = [.user("mria"), .group("users"), .user("maria")] }
        #expect(
            rights.remarks == [
                "there is no user \"mria\" (control.show)", "there is no group \"users\" (control.show)",
            ]
        )
        #expect(rights.rules == Self.rights { $0.show = [.user("1000")] }.rules)
    }
}
