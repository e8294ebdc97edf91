import Testing

@testable import BottomSheet
