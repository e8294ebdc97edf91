// A program that has imported `Kiosk` has what a sheet is described with: documents and items, presets and values of
// settings, surfaces to draw on, the reasons of events. Typealiases would give it the names alone: members count as
// imported only with the module that they are from, and five imports are as long as the rest of a small program.
@_exported public import BottomSheet
@_exported public import Canvas
@_exported public import Configuration
@_exported public import Content
@_exported public import Values
