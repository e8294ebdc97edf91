import Testing
import Values

@Test(
    "Numbers in messages are as people write them",
    arguments: [
        (15.0, "15"), (-0.5, "-0.5"), (0, "0"), (100_000, "100000"), (-1e9, "-1e9"), (1_250_000_000, "125e7"),
        (1e-9, "1e-9"), (1e20, "1e20"), (1.5e-7, "1.5e-7"), (.nan, "nan"),
    ]
)
func plainNumbers(number: Double, text: String) { #expect(number.plain == text) }
