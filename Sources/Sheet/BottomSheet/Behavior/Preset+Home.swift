extension Preset {
    /// What lies behind every sheet: as tall as the panel, from edge to edge, and no finger moves it.
    package static let home: Preset = {
        var touch = TouchBehavior(dragFrom: .none, backdropTap: .block)
        (touch.presentOn, touch.edges) = ([], [])
        let spring = Animation.spring(Spring(response: 0.4, dampingRatio: 1))
        var preset = Preset(
            summary: "as tall as the panel, behind every sheet",
            behavior: SheetBehavior(
                preset: "home",
                detents: [DetentRule("full", .full)],
                release: ReleaseBehavior(.nearest),
                touch: touch,
                dim: DimBehavior(alpha: 0, rule: .constant),
                shape: SheetShape(cornerRadius: 0, grabber: nil),
                motion: MotionBehavior(show: spring, hide: spring)
            ),
            style: SheetStyle(dim: 0x000000, grabber: 0x000000)
        )
        preset.behavior.isDismissible = false
        return preset
    }()
}
