package import BottomSheet
package import Scrolling

// The preset with everything that is overridden in it.
extension Settings.Sheet {
    /// How it rests, moves and responds to fingers.
    package var behavior: SheetBehavior {
        var behavior = preset.behavior
        sizing.minTop.replace(&behavior.limit.minimumTop)
        sizing.heightLimit.replace(&behavior.limit.height)
        sizing.replaceDetents(of: &behavior, preset: preset)
        release.replace(&behavior.release)
        release.isDismissible.replace(&behavior.isDismissible)
        touch.replace(&behavior.touch)
        opening.replace(&behavior.touch)
        appearance.dim.replace(&behavior.dim)
        appearance.shape.replace(&behavior.shape)
        appearance.grabber.replace(&behavior.shape)
        appearance.grabber.actions.replace(&behavior.touch.grabber)
        motion.replace(&behavior.motion)
        return behavior
    }

    /// Its colours and its shadow.
    package var style: SheetStyle {
        var style = preset.style
        appearance.dim.replace(&style)
        appearance.grabber.replace(&style)
        appearance.shadow.replace(&style.shadow)
        return style
    }

    /// How its content scrolls.
    package var scrolling: ScrollBehavior {
        var scrolling = preset.scrolling
        scroll.replace(&scrolling)
        return scrolling
    }
}

extension Settings.Sheet.Opening {
    fileprivate func replace(_ touch: inout TouchBehavior) {
        presentOn.replace(&touch.presentOn)
        edges.replace(&touch.edges)
        edgeZone.replace(&touch.edgeZone)
    }
}

extension Settings.Sheet.Sizing {
    /// What makes the detents: a list of heights needs no mode to say so.
    var effectiveHeightMode: Settings.Sheet.HeightMode? {
        heightMode ?? (heights == nil ? nil : .specific)
    }

    /// Puts the configured detents in the place of the preset's, and what of the release hangs on them.
    fileprivate func replaceDetents(of behavior: inout SheetBehavior, preset: Preset) {
        if let detents {
            behavior.detents = detents
        } else {
            switch effectiveHeightMode {
            case .fitContent: fitContent(&behavior)
            case .specific: specify(&behavior, preset: preset)
            case .free: free(&behavior)
            case nil: replaceInitialHeight(of: &behavior)
            }
        }
        let wanted = initialDetent ?? behavior.initialDetent
        behavior.initialDetent = behavior.detents.contains { $0.name == wanted } ? wanted : nil
    }

    private func fitContent(_ behavior: inout SheetBehavior) {
        behavior.detents = [DetentRule("fit-content", contentExtent)]
        behavior.initialDetent = nil
    }

    private func specify(_ behavior: inout SheetBehavior, preset: Preset) {
        guard let heights else { return }
        behavior.detents = heights
        behavior.initialDetent = nil
        preset.specificOpenVelocity.replace(&behavior.release.openVelocity)
    }

    private func free(_ behavior: inout SheetBehavior) {
        let highest = DetentRule("max", maxHeight ?? .full)
        if let minHeight {
            behavior.detents = [highest, DetentRule("min", minHeight)]
            behavior.initialDetent = "min"
        } else {
            behavior.detents = [highest, DetentRule("fit-content", heldContent), DetentRule("min", lowestFloor)]
            behavior.initialDetent = "fit-content"
        }
        behavior.release.rule = .free
    }

    private func replaceInitialHeight(of behavior: inout SheetBehavior) {
        guard let defaultHeight else { return }
        let index = behavior.detents.firstIndex { $0.name == behavior.initialDetent } ?? behavior.detents.endIndex - 1
        behavior.detents[index].extent = .height(defaultHeight)
    }
}

// How tall a sheet is whose content decides.
extension Settings.Sheet.Sizing {
    private var contentExtent: Extent { defaultHeight.map(Extent.height) ?? .content(1) }

    /// What is left of a sheet that may be dragged down freely: enough to take hold of.
    private var lowestFloor: Extent {
        let floor = GrabberGeometry.touchSize.height
        if case .height(let highest) = maxHeight { return .height(min(floor, highest)) }
        return .height(floor)
    }

    /// The content's height, but no more than the greatest that is allowed.
    private var heldContent: Extent {
        guard let maxHeight, maxHeight != .full else { return contentExtent }
        let content = contentExtent
        return .custom(
            NamedFunction("\(content), at most \(maxHeight)") { area in
                area.height - max(content.top(in: area, highest: 0), maxHeight.top(in: area, highest: 0))
            }
        )
    }
}

extension Optional {
    /// Puts the value in the place of `target`; nil leaves that as it is.
    func replace(_ target: inout Wrapped) {
        if let self { target = self }
    }

    /// Puts the value in the place of an optional one; nil leaves that as it is.
    func replace(_ target: inout Wrapped?) {
        if let self { target = self }
    }

    /// Puts the value in the place of an optional one, or nil where it is off.
    func replace<Value>(_ target: inout Value?) where Wrapped == Switchable<Value> {
        if let self { target = self.value }
    }
}
