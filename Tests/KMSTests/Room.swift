import Testing

@testable import KMS
