package import BottomSheet
package import Canvas

extension Settings.Sheet {
    /// What darkens the backdrop.
    package struct Dim: Hashable, Sendable {
        /// Its colour.
        package var color: Color?
        /// Its opacity at the full, 0 to 1.
        package var alpha: Double?
        /// What it follows.
        package var rule: DimRule?
        /// Rule `linear`: a sheet this tall has it full.
        package var fullAt: Extent?
        /// The tallest detent at which the backdrop is clear.
        package var undimmedUpTo: Switchable<String>?
        /// Rule `detents`: opacities by the names of detents, on top of the preset's.
        package var alphas: [String: Double] = [:]

        /// The preset's own.
        package init() {}
    }

    /// How wide and how round the sheet is, in points.
    package struct Shape: Hashable, Sendable {
        /// The radius of its corners.
        package var cornerRadius: Double?
        /// The radius of its corners when it fills the height; off is the same.
        package var fullRadius: Switchable<Double>?
        /// Which corners are round.
        package var corners: Corners?
        /// What it leaves free at the left.
        package var leftMargin: Double?
        /// What it leaves free at the right.
        package var rightMargin: Double?
        /// It is no wider than this.
        package var maxWidth: Double?

        /// The preset's own.
        package init() {}
    }

    /// The shadow around the sheet, in points.
    package struct Shadow: Hashable, Sendable {
        /// Its colour.
        package var color: Color?
        /// Its opacity, 0 to 1.
        package var opacity: Double?
        /// How far it lies to the right of the sheet.
        package var x: Double?
        /// How far it lies below the sheet.
        package var y: Double?
        /// How soft its edge is.
        package var radius: Double?

        /// The preset's own.
        package init() {}
    }

    /// What taps and long presses on the grabber do.
    package struct Actions: Hashable, Sendable {
        /// What a tap does.
        package var tap: GrabberAction?
        /// What a double tap does.
        package var doubleTap: GrabberAction?
        /// What a long press does.
        package var longPress: GrabberAction?

        /// The preset's own.
        package init() {}
    }

    /// The bar on the sheet, in points.
    package struct Grabber: Hashable, Sendable {
        /// Whether there is one.
        package var isShown: Bool?
        /// Its width.
        package var width: Double?
        /// Its height.
        package var height: Double?
        /// The radius of its corners.
        package var radius: Double?
        /// Its colour.
        package var color: Color?
        /// From the sheet's top to the bar's top.
        package var margin: Double?
        /// What taps and long presses on it do.
        package var actions = Actions()
        /// The fill of the zone around it; off is clear.
        package var background: Switchable<Color>?
        /// Whether the content begins below its zone.
        package var isOpaque: Bool?

        /// The preset's own.
        package init() {}
    }
}

// What overrides the preset.
extension Settings.Sheet.Dim {
    func replace(_ dim: inout DimBehavior) {
        alpha.replace(&dim.alpha)
        rule.replace(&dim.rule)
        fullAt.replace(&dim.fullAt)
        undimmedUpTo.replace(&dim.undimmedUpTo)
        dim.alphas.merge(alphas) { $1 }
    }

    func replace(_ style: inout SheetStyle) {
        (color?.word).replace(&style.dim)
    }
}

extension Settings.Sheet.Shape {
    func replace(_ shape: inout SheetShape) {
        cornerRadius.replace(&shape.cornerRadius)
        fullRadius.replace(&shape.fullRadius)
        leftMargin.replace(&shape.leftMargin)
        rightMargin.replace(&shape.rightMargin)
        maxWidth.replace(&shape.maximumWidth)
    }
}

extension Settings.Sheet.Shadow {
    /// A key of the shadow makes one where the preset has none.
    func replace(_ shadow: inout SheetStyle.Shadow?) {
        guard self != Self() else { return }
        var style = shadow ?? SheetStyle.Shadow()
        (color?.word).replace(&style.color)
        opacity.replace(&style.opacity)
        x.replace(&style.x)
        y.replace(&style.y)
        radius.replace(&style.radius)
        shadow = style
    }
}

extension Settings.Sheet.Actions {
    func replace(_ actions: inout GrabberActions) {
        tap.replace(&actions.tap)
        doubleTap.replace(&actions.doubleTap)
        longPress.replace(&actions.longPress)
    }
}

extension Settings.Sheet.Grabber {
    func replace(_ shape: inout SheetShape) {
        guard isShown ?? (shape.grabber != nil) else {
            shape.grabber = nil
            return
        }
        var bar = shape.grabber ?? GrabberGeometry()
        width.replace(&bar.width)
        height.replace(&bar.height)
        radius.replace(&bar.radius)
        margin.replace(&bar.margin)
        isOpaque.replace(&bar.isOpaque)
        shape.grabber = bar
    }

    func replace(_ style: inout SheetStyle) {
        (color?.word).replace(&style.grabber)
        if let background { style.grabberBackground = background.value?.word }
    }
}
