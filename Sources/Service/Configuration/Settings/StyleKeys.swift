import Content

// How documents look that do not say it themselves.
extension Style {
    static let keys =
        [
            Key("style.theme", Syntax.word().orNone("(light)"), \.panel.theme.configured)
                .means("The colours of documents that do not say which; auto is dark at night."),
            Key("style.night", NightHours.syntax.orNone(), \.panel.theme.night)
                .means(
                    "When it is night, in local time: then documents are dark whose theme is auto, as it is where style.theme is not set."
                ),
            Key("style.font", Syntax.families.orNone("(the system's)"), \.panel.style.font)
                .means("The fonts of documents that do not say which."),
            Key("style.text_scale", Syntax.textScale.orNone(), \.panel.style.textScale)
                .means("How much larger than usual the texts of documents are that do not say it."),
            Key("style.button_radius", Syntax.length.orNone(), \.panel.style.buttonRadius)
                .means("The radius of the corners of buttons; half the height of one of a single line is the most."),
        ]
        + colors.map { name, summary in
            Key("style.colors.\(name)", Syntax.color.orNone("(the theme's)"), \.panel.style[color: name]).means(summary)
        }

    private static let colors = [
        ("background", "Behind everything, in documents of the same theme that give none themselves."),
        ("text", "Titles."),
        ("secondary", "Subtitles, values and headers."),
        ("accent", "Switches, sliders, checks and primary buttons."),
        ("on_accent", "Texts on accent."),
        ("destructive", "Buttons that destroy something."),
        ("success", "Texts in markup about what is as it should be."),
        ("warning", "Texts in markup about what somebody has to look after."),
        ("line", "Lines between items; tracks and chevrons are made of it."),
        ("pressed", "Behind a pressed item, and behind buttons."),
    ]
}
