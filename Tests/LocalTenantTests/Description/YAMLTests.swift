import A0Encoding
import A0YAML
import Testing

@Suite("YAML")
struct YAMLTests {
    @Test("scalars without quotation marks follow the core schema")
    func scalars() throws {
        let document = try YAMLDocument(
            """
            nothing: ~
            missing:
            yes: yes
            flag: true
            number: -12
            fraction: 0.5
            exponent: 1e3
            version: 1.2.3
            date: 2026-01-02
            quoted: '12'
            hex: 0x1F
            tagged: !!str 12
            text: |
              one
              two
            list: [a, 1, null]
            """)
        #expect(
            document.value == [
                "nothing": .null, "missing": .null, "yes": "yes", "flag": true, "number": -12, "fraction": 0.5,
                "exponent": 1000.0, "version": "1.2.3", "date": "2026-01-02", "quoted": "12", "hex": 31,
                "tagged": "12", "text": "one\ntwo\n", "list": ["a", 1, .null],
            ])
    }

    @Test("each part has its line, and an alias the value of its anchor")
    func lines() throws {
        let document = try YAMLDocument("clients:\n  - &shop\n    name: Shop\n  - <<: *shop\n    id: 1\n")
        #expect(document.lines["clients"] == 1)
        #expect(document.lines["clients[0].name"] == 3)
        #expect(document.lines["clients[1].id"] == 5)
        #expect(document.value["clients"] == [["name": "Shop"], ["name": "Shop", "id": 1]])
        #expect(try YAMLDocument("").value == .null)
    }

    @Test(
        "what isn't YAML has a line in its error",
        arguments: [
            ("a: 1\na: 2", 2, "the key a is there twice"), ("a: [1", 1, "did not find expected ',' or ']'"),
            ("a: *b", 1, "there is no anchor &b"), ("a: !ruby/object {}", 1, nil), ("[a]: 1", 1, nil),
            ("a: !!int 1", 1, "the tag tag:yaml.org,2002:int isn't supported"),
            (String(repeating: "[", count: 200), 1, "too many levels"),
        ] as [(String, Int, String?)])
    func errors(_ text: String, _ line: Int, _ message: String?) throws {
        let error = try #require(throws: YAMLError.self) { try YAMLDocument(text) }
        #expect(error.line >= line)
        if let message { #expect(error.message == message) }
    }

    @Test("aliases can't make a small text large")
    func bomb() throws {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
        }
        let error = try #require(throws: YAMLError.self) { try YAMLDocument(text) }
        #expect(error.message == "too large")
    }

    @Test("what is written is read again")
    func roundTrip() throws {
        let value: JSONValue = [
            "texts": [
                "", "plain", "12", "true", "~", "##KEY##", "- x", "a: b", "é", "one\ntwo", " edge ", "\t", "it's",
            ],
            "numbers": [0, -1, 1.5], "flags": [true, false, .null], "empty": [:], "none": [],
            "nested": ["a": [["b": 1], ["c": []]]],
        ]
        let text = try YAMLWriter.text(of: value, first: ["texts", "numbers"])
        #expect(text.hasPrefix("texts:"))
        #expect(try YAMLDocument(text).value == value)
    }
}
