import Output

/// What an installation decides: the panel, and the sheet on it.
///
/// A new value holds the defaults.
package struct Settings: Hashable, Sendable {
    /// What belongs to the panel, whatever is shown on it.
    @Boxed package var panel = PanelSettings()
    /// What belongs to one sheet: each that is presented may have its own.
    @Boxed package var sheet = SheetSettings()

    package init() {}

    /// The same for a daemon that opens no device.
    package var withoutDevices: Settings {
        var settings = self
        settings.panel.display.seat = .none
        settings.panel.display.planes = .off
        settings.panel.display.rotationBy = nil
        settings.panel.input.isThere = false
        settings.panel.input.forwardToUinput = false
        settings.panel.power.backlight = .none
        return settings
    }
}
