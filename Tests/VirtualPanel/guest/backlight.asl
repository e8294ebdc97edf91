// A backlight, as the firmware of a laptop describes it: the kernel makes /sys/class/backlight/acpi_video0 of it.
//
// It belongs to the display adapter, the second device of QEMU's command line.
DefinitionBlock ("", "SSDT", 2, "SHEETD", "LIGHT", 1)
{
    External (\_SB.PCI0.S18, DeviceObj)

    Scope (\_SB.PCI0.S18)
    {
        // The outputs: one panel, and no switching.
        Method (_DOS, 1) {}
        Method (_DOD) { Return (Package () { 0x80010400 }) }

        Device (LCD)
        {
            Name (_ADR, 0x0400)
            Name (LVL, 100)
            // The levels with and without a plug, then all that there are, in percent.
            Method (_BCL) { Return (Package () { 100, 50, 0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100 }) }
            Method (_BCM, 1) { LVL = Arg0 }
            Method (_BQC) { Return (LVL) }
        }
    }
}
