import Testing

/// Everything that boots a machine, one machine at a time.
@Suite(.serialized, .disabled(if: Stage.isSkipped, "SHEETD_SKIP_VIRTUAL_PANEL is set"))
struct VirtualPanelTests {}
