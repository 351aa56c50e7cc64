import A0HTTP
import Testing

@Suite("HTML character references")
struct HTMLCharacterReferencesTests {
    @Test(
        "a character reference is decoded",
        arguments: [
            ("a &lt; b &amp;&amp; c &gt; d", "a < b && c > d"), ("&quot;&apos;&#39;&#x2F;&#X2f;", #""''//"#),
            ("&#128512;", "😀"), ("a&nbsp;b", "a\u{A0}b"), ("&amp;lt;", "&lt;"),
        ])
    func known(html: String, text: String) {
        #expect(HTMLCharacterReferences.decode(html) == text)
    }

    @Test(
        "text that isn't a character reference is unchanged",
        arguments: [
            "", "&", "a & b", "&;", "&#;", "&#x;", "&unknown;", "&lt", "&#55296;", "&#99999999999999999999;",
            "&#x110000;",
        ])
    func unknown(text: String) {
        #expect(HTMLCharacterReferences.decode(text) == text)
    }
}
