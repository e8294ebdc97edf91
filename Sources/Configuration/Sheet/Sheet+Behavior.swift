package import BottomSheet
package import Scrolling

extension Settings.Sheet {
    /// The preset's behaviour with everything that is overridden in it.
    package var behavior: SheetBehavior {
        var behavior = preset.behavior
        minTop.replace(&behavior.limit.minimumTop)
        heightLimit.replace(&behavior.limit.height)
        replaceDetents(of: &behavior)
        release.replace(&behavior.release)
        release.isDismissible.replace(&behavior.isDismissible)
        touch.replace(&behavior.touch)
        presentOn.replace(&behavior.touch.presentOn)
        edges.replace(&behavior.touch.edges)
        edgeZone.replace(&behavior.touch.edgeZone)
        dim.replace(&behavior.dim)
        shape.replace(&behavior.shape)
        grabber.replace(&behavior.shape)
        grabber.tap.replace(&behavior.touch.grabber.tap)
        grabber.doubleTap.replace(&behavior.touch.grabber.doubleTap)
        grabber.longPress.replace(&behavior.touch.grabber.longPress)
        motion.replace(&behavior.motion)
        return behavior
    }

    /// The preset's colours and shadow with everything that is overridden in them.
    package var style: SheetStyle {
        var style = preset.style
        dim.color.replace(&style.dim)
        grabber.color.replace(&style.grabber)
        grabber.background.replace(&style.grabberBackground)
        shadow.replace(&style.shadow)
        return style
    }

    /// How its content scrolls: the preset's way with everything that is overridden in it.
    package var scrolling: ScrollBehavior {
        var scrolling = preset.scrolling
        scroll.first.replace(&scrolling.first)
        scroll.indicator.replace(&scrolling.showsIndicator)
        scroll.deceleration.replace(&scrolling.deceleration)
        return scrolling
    }
}

extension Settings.Sheet.Shadow {
    /// A key of the shadow makes one where the preset has none.
    fileprivate func replace(_ shadow: inout SheetStyle.Shadow?) {
        guard self != Self() else { return }
        var style = shadow ?? SheetStyle.Shadow()
        color.replace(&style.color)
        opacity.replace(&style.opacity)
        x.replace(&style.x)
        y.replace(&style.y)
        radius.replace(&style.radius)
        shadow = style
    }
}

extension Settings.Sheet.Release {
    fileprivate func replace(_ release: inout ReleaseBehavior) {
        rule.replace(&release.rule)
        dismissVelocity.replace(&release.dismissVelocity)
        dismissFraction.replace(&release.dismissFraction)
        openVelocity.replace(&release.openVelocity)
        presentVelocity.replace(&release.presentVelocity)
        stepVelocity.replace(&release.stepVelocity)
        decay.replace(&release.projection.decay)
        skipsDetents.replace(&release.projection.skipsDetents)
        wantsVerticalFling.replace(&release.wantsVerticalFling)
        expandZone.replace(&release.zones.expand)
        dismissZone.replace(&release.zones.dismiss)
        swipeDismisses.replace(&release.swipeDismisses)
    }
}

extension Settings.Sheet.Touch {
    fileprivate func replace(_ touch: inout TouchBehavior) {
        (dragFrom ?? swipeMode?.origin).replace(&touch.dragFrom)
        if isPannable == false { touch.dragFrom = .none }
        removesSlop.replace(&touch.removesSlop)
        locksDirection.replace(&touch.locksDirection)
        backdropTap.replace(&touch.backdropTap)
        touch.resistanceAbove = resistance.softened(resistance.top ?? touch.resistanceAbove)
        touch.resistanceBelow = resistance.softened(resistance.bottom ?? touch.resistanceBelow)
    }
}

extension Settings.Sheet.Resistances {
    /// A rubber band as soft as it is told, any other resistance as it is.
    fileprivate func softened(_ resistance: Resistance) -> Resistance {
        if case .rubberBand = resistance, let rubberBand { .rubberBand(rubberBand) } else { resistance }
    }
}

extension Settings.Sheet.Dim {
    fileprivate func replace(_ dim: inout DimBehavior) {
        alpha.replace(&dim.alpha)
        rule.replace(&dim.rule)
        fullAt.replace(&dim.fullAt)
        undimmedUpTo.replace(&dim.undimmedUpTo)
        dim.alphas.merge(alphas) { $1 }
    }
}

extension Settings.Sheet.Shape {
    fileprivate func replace(_ shape: inout SheetShape) {
        cornerRadius.replace(&shape.cornerRadius)
        fullRadius.replace(&shape.fullRadius)
        leftMargin.replace(&shape.leftMargin)
        rightMargin.replace(&shape.rightMargin)
        maxWidth.replace(&shape.maximumWidth)
    }
}

extension Settings.Sheet.Grabber {
    fileprivate func replace(_ shape: inout SheetShape) {
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
}
