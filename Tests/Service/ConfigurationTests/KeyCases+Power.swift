extension KeyCase {
    /// When the panel grows dim and dark.
    static let power = [
        idle.named("power.dim_after_s"),
        parts.named("power.dim_level"),
        idle.named("power.blank_after_s"),
        KeyCase(
            "power.fade_ms",
            valid: ["0", "300", "12.5", "10000"],
            invalid: ["-1", "10001", "nan", "inf", "\"300\""]
        ),
        KeyCase(
            "power.backlight",
            valid: ["\"auto\"", "\"none\"", "\"intel_backlight\"", "\"10-0045\""],
            invalid: ["\"\"", "\".\"", "\"..\"", "\"../leds/x\"", "\"/sys\"", "\"a\\u0000b\"", "0", "true", "[]"]
        ),
    ]

    private static let idle = KeyCase(
        "",
        valid: ["0", "0.0", "60", "0.5", "604800"],
        invalid: noNumbers + ["-1", "-0.5", "604801", "\"off\"", "1e300"]
    )
}
