// What a program needs of other modules, by name: it imports Kiosk alone.
//
// A type alias would do for the names. The members would still be missing in a program that sees only what it imports
// itself (MemberImportVisibility), and so would their pages in the documentation.
@_exported public import struct BottomSheet.Pose
@_exported public import struct BottomSheet.Preset
@_exported public import struct BottomSheet.SheetEvent
@_exported public import struct Canvas.Color
@_exported public import struct Canvas.Surface
@_exported public import struct Content.Document
@_exported public import enum Content.ImageSource
@_exported public import struct Content.Item
@_exported public import protocol Content.ItemDrawing
@_exported public import enum Content.ItemValue
@_exported public import struct Content.Theme
@_exported public import struct Content.Toast
@_exported public import enum Values.Value
