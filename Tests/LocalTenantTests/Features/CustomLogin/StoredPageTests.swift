import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Stored login pages")
struct StoredPageTests {
    private func source(_ code: String) -> String { "'sha256-\(Digest.sha256(Data(code.utf8)).base64EncodedString())'" }

    private func directive(_ name: String, _ html: String) throws -> String {
        let policy = StoredPage(html, config: "e30=").policy(formTarget: .tenant)
        return try #require(policy.components(separatedBy: "; ").first { $0.hasPrefix(name + " ") })
    }

    @Test("every marker is replaced, and nothing else changes")
    func marker() {
        let html = "<p>@@config@@ @@config @@CONFIG@@ ##config## é\r\n<b>@@config@@"
        #expect(StoredPage(html, config: "e30=").html == "<p>e30= @@config @@CONFIG@@ ##config## é\r\n<b>e30=")
        for html in ["", "<p>No marker", "<<<", "<script", "<!--", "<a b='"] {
            #expect(StoredPage(html, config: "e30=").html == html)
        }
    }

    @Test(
        "Auth0's scripts are loaded from the tenant",
        arguments: [
            ("https://cdn.auth0.com/js/lock/10.9.1/lock.min.js", "/js/lock/10.9.1/lock.min.js"),
            ("http://cdn.auth0.com/js/lock/11.30/lock.min.js", "/js/lock/11.30/lock.min.js"),
            ("//cdn.auth0.com/js/auth0/9.18/auth0.min.js", "/js/auth0/9.18/auth0.min.js"),
            (
                "https://cdn.auth0.com/js/polyfills/1.0/object-assign.min.js",
                "/js/polyfills/1.0/object-assign.min.js"
            ),
            (
                "https://cdn.auth0.com/styleguide/1.0.0/img/badge.svg",
                "https://cdn.auth0.com/styleguide/1.0.0/img/badge.svg"
            ),
            ("https://cdn.auth0.com.evil.example/js/lock/1/x.js", "https://cdn.auth0.com.evil.example/js/lock/1/x.js"),
            ("https://evil.example/js/lock/1/lock.js", "https://evil.example/js/lock/1/lock.js"),
        ])
    func scripts(stored: String, served: String) {
        #expect(
            StoredPage("<script src=\"\(stored)\"></script>", config: "").html == "<script src=\"\(served)\"></script>")
    }

    @Test("only the page's own code runs, identified by its digest")
    func digests() throws {
        let html = """
            <!DOCTYPE html><title><script>not code</script></title><!-- <script>no comment</script> -->
            <SCRIPT type="text/javascript">one("@@config@@")</Script >
            <script src=/js/lock/1/lock.js>not run</script><script>two("</scripts>")</script>
            <body onload = 'three(&quot;x&#39;&#x21;&quot;)' class="<script>no tag</script>"><form onsubmit="return false;">
            <noscript><p onclick="none"></noscript><textarea><script>text</script></textarea>
            """
        let sources = try directive("script-src", html).split(separator: " ").map(String.init)
        #expect(
            sources == [
                "script-src", "'self'", source("one(\"e30=\")"), source("two(\"</scripts>\")"), "'unsafe-hashes'",
                source("three(\"x'!\")"), source("return false;"),
            ])
    }

    @Test("line endings are normalized as in browsers")
    func lineEnds() throws {
        #expect(
            try directive("script-src", "<script>a\r\nb\rc\n</script>") == "script-src 'self' \(source("a\nb\nc\n"))")
    }

    @Test(
        "a page that is broken or has no code can run only the tenant's scripts",
        arguments: [
            "", "<p>Hello", "<script", "<!--<script>x</script>", "<script src=x>a</script>", "<", "</",
            "<a b='<script>x",
        ])
    func broken(html: String) throws {
        #expect(try directive("script-src", html) == "script-src 'self'")
    }

    @Test("unterminated scripts and other edge cases are found as browsers parse them")
    func unfinished() {
        #expect(InlineCode("<script>a").scripts == ["a"])
        #expect(InlineCode("<!--><script>a</script>").scripts == ["a"])
        #expect(InlineCode("<a onclick=go() onclick=never() =x>").handlers == ["go()"])
    }

    @Test("a stored page can load, send, and frame only what its policy lists")
    func policy() throws {
        let policy = StoredPage("<p>", config: "").policy(
            formTarget: .callback(try #require(AbsoluteURL("https://app.example/callback?x"))))
        #expect(
            policy == """
                default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline' https:; \
                img-src 'self' data: https:; font-src 'self' data: https:; form-action 'self' https://app.example; \
                frame-ancestors 'none'; base-uri 'none'
                """)
    }
}
