import Testing

@testable import Evdev
