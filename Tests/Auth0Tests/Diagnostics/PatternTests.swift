import A0Encoding
import Testing

struct PatternTests {
    private let word = Pattern(#"\b([a-z])([0-9]+)?\b"#)

    @Test(arguments: [("a", true), ("a1", true), ("a1 ", false), (" a1", false), ("a1\n", false), ("", false)])
    func `fits all of a text or nothing`(text: String, fits: Bool) {
        #expect(word.fits(text) == fits)
    }

    @Test func `takes the alternative that fits the whole text`() {
        #expect(Pattern("a|ab").fits("ab"))
    }

    @Test func `finds groups, and those that took no part`() throws {
        let matches = word.matches("é a1, b 👩‍👩‍👧 c22")
        #expect(matches.map { $0[0] } == ["a1", "b", "c22"])
        #expect(matches.map { $0[2] } == ["1", nil, "22"])
        #expect(try #require(word.prefixMatch("a1 b"))[1] == "a")
        #expect(word.prefixMatch(" a1") == nil)
    }

    @Test func `replaces matches and keeps the rest`() {
        #expect(word.replacing(in: "é a1, b 👩‍👩‍👧") { "<\($0[1] ?? "")>" } == "é <a>, <b> 👩‍👩‍👧")
        #expect(word.replacing(in: "") { _ in "x" } == "")
    }
}
