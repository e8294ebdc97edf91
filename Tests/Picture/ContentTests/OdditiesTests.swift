import Content
import Testing
import Values

@Suite("What is shown otherwise than it is written, and is no fault")
struct OdditiesTests {
    @Test(
        "It is said where it stands",
        arguments: [
            (
                #""columns": 2"#, #""kind": "tile", "title": "A", "span": 3"#,
                ".span: expected at most 2, as there are columns, found 3"
            ),
            (#""columns": 2"#, #""kind": "tile", "title": "A", "span": 2"#, nil),
            (
                #""columns": 4"#, #""kind": "group", "columns": 2, "items": [{"kind": "separator", "span": 3}]"#,
                ".items[0].span: expected at most 2, as there are columns, found 3"
            ),
            (
                #""columns": 2"#,
                #""kind": "group", "columns": 4, "span": 2, "items": [{"kind": "separator", "span": 4}]"#, nil
            ),
            (
                "", #""kind": "stepper", "id": "a", "value": 20.3, "min": 10, "max": 35, "step": 0.5"#,
                ".value: expected 10 and steps of 0.5 from there, found 20.3"
            ),
            ("", #""kind": "stepper", "id": "a", "value": 0.3, "max": 1, "step": 0.1"#, nil),
            ("", #""kind": "stepper", "id": "a", "value": 10, "max": 10, "step": 3"#, nil),
            (
                "", #""kind": "chart", "values": [20, 30], "min": 15, "max": 28"#,
                ".values[1]: expected a number from 15 to 28, found 30"
            ),
            ("", #""kind": "chart", "values": [20, 28], "max": 28"#, nil),
        ] as [(String, String, String?)]
    )
    func said(fields: String, item: String, message: String?) throws {
        let faults = Faults()
        let json = "{\(fields)\(fields.isEmpty ? "" : ", ")\"items\": [{\(item)}]}"
        let document = try #require(ShownPage.document(json, faults))
        #expect(faults.list.isEmpty)
        #expect(document.oddities.map(\.description) == [message].compactMap(\.self).map { "items[0]\($0)" })
    }
}
