package import BottomSheet
package import Canvas
package import Gestures

extension Settings {
    /// The sheet.
    ///
    /// Optional values override the preset; nil leaves the preset's own.
    package struct Sheet: Hashable, Sendable {
        /// The values it starts from.
        package var preset = Preset.classic
        /// What presents it.
        package var opening = Opening()
        /// How tall it is, and where it rests.
        package var sizing = Sizing()
        /// Where it goes when it is released.
        package var release = Release()
        /// What fingers can do to it.
        package var touch = Touch()
        /// How its content scrolls.
        package var scroll = Scroll()
        /// How it looks, and what it does to the backdrop.
        package var appearance = Appearance()
        /// How it moves by itself.
        package var motion = Motion()
        /// The path of a picture or a document that it shows; nil for none.
        package var content: String?

        /// The defaults.
        package init() {}
    }
}

extension Settings.Sheet {
    /// What presents the sheet.
    package struct Opening: Hashable, Sendable {
        /// The causes that present it.
        package var presentOn: Set<PresentationTrigger>?
        /// The edges that it can be pulled in from.
        package var edges: Set<Edge>?
        /// How near to such an edge a touch must begin to pull it in, in points.
        package var edgeZone: Double?

        /// The preset's own.
        package init() {}
    }

    /// How tall the sheet is, and where it rests.
    package struct Sizing: Hashable, Sendable {
        /// The height of the preset's initial detent, in points.
        package var defaultHeight: Double?
        /// How near it may come to the safe area's top, in points.
        package var minTop: Switchable<Double>?
        /// How tall it may be at most.
        package var heightLimit: HeightLimit?
        /// What makes its detents, instead of the preset's.
        package var heightMode: HeightMode?
        /// Mode `specific`: the detents, each named as its height was written.
        package var heights: [DetentRule]?
        /// Mode `free`: it rests no lower.
        package var minHeight: Extent?
        /// Mode `free`: it rests no taller.
        package var maxHeight: Extent?
        /// The height that its content asks for, in points; nil asks the content.
        package var contentHeight: Double?
        /// Its detents, instead of the preset's.
        package var detents: [DetentRule]?
        /// The name of the detent where it opens.
        package var initialDetent: String?

        /// The preset's own.
        package init() {}
    }

    /// How the sheet looks, and what it does to the backdrop.
    package struct Appearance: Hashable, Sendable {
        /// What darkens the backdrop.
        package var dim = Dim()
        /// How wide and how round the sheet is.
        package var shape = Shape()
        /// The shadow around it.
        package var shadow = Shadow()
        /// The bar on it.
        package var grabber = Grabber()
        /// The fill.
        package var color = Color.white

        /// The preset's own.
        package init() {}
    }

    /// What makes a sheet's detents.
    package enum HeightMode: String, Hashable, Sendable, CaseIterable {
        /// One detent, as tall as the content.
        case fitContent = "fit-content"
        /// The heights of a list.
        case specific
        /// It rests wherever it is released, between two heights.
        case free
    }
}
