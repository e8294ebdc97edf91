import BottomSheet
import Canvas
import Configuration
import Gestures

extension Settings {
    /// The preset with what the configuration overrides in it.
    var behavior: SheetBehavior {
        var behavior: SheetBehavior =
            switch sheet.preset {
            case .classic: .classic
            }
        behavior.defaultHeight = sheet.defaultHeight ?? behavior.defaultHeight
        behavior.minimumTop = sheet.minTop ?? behavior.minimumTop
        behavior.isPannable = sheet.pannable
        behavior.dismissVelocity = sheet.dismissVelocity ?? behavior.dismissVelocity
        behavior.dimAlpha = sheet.dim.alpha ?? behavior.dimAlpha
        behavior.presentOn = Set(sheet.presentOn.map(PresentationTrigger.init))
        behavior.grabber?.width = sheet.grabber.width ?? GrabberGeometry().width
        behavior.grabber?.height = sheet.grabber.height ?? GrabberGeometry().height
        return behavior
    }

    /// How the speed of a finger is estimated.
    var tracker: VelocityTracker {
        VelocityTracker(
            model: input.velocity == .ios ? .iosBlend : .weightedQuadratic,
            liftGap: Microseconds((input.liftGapMilliseconds * 1000).rounded())
        )
    }

    /// Where the sheet lies on a panel.
    ///
    /// - Parameters:
    ///   - rotation: nil takes the configured one.
    ///   - scale: nil takes the configured one, which may be that of the panel's millimetres.
    func transform(
        panel: PixelSize,
        millimeters: (width: Int, height: Int)?,
        rotation: Canvas.Rotation? = nil,
        scale: Double? = nil
    ) -> DisplayTransform {
        let configured: Double? = if case .fixed(let value) = display.scale { value } else { nil }
        let insets = display.safeArea
        return DisplayTransform(
            panel: panel,
            rotation: rotation ?? Canvas.Rotation(rawValue: display.rotation.rawValue) ?? .none,
            scale: scale ?? configured ?? DisplayTransform.scale(of: panel, millimeters: millimeters),
            safeArea: .init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
        )
    }
}

extension PresentationTrigger {
    fileprivate init(_ presenter: Settings.Sheet.Presenter) {
        switch presenter {
        case .start: self = .start
        case .edgeSwipe: self = .edgeSwipe
        case .tap: self = .tap
        case .control: self = .control
        }
    }
}
