import Output

/// What an installation decides: the panel, and the sheet on it.
///
/// A new value holds the defaults.
package struct Settings: Equatable, Sendable {
    /// What belongs to the panel, whatever is shown on it.
    package var panel: PanelSettings {
        _read { yield boxedPanel.value }
        _modify { yield &boxedPanel.value }
    }
    /// What belongs to one sheet: each that is presented may have its own.
    package var sheet: SheetSettings {
        _read { yield boxedSheet.value }
        _modify { yield &boxedSheet.value }
    }

    private var boxedPanel = Boxed(PanelSettings())
    private var boxedSheet = Boxed(SheetSettings())

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
