import A0Pages
import Testing

@testable import LocalTenant

@Suite("HTML escaping")
struct HTMLTests {
    @Test("text can't break out of its element or attribute in HTML")
    func escaping() {
        let text = #"<b a="1" b='2'>&amp;</b>"#
        let html: HTML = "<p title=\"\(text)\">\(text)</p>"
        let escaped = "&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;&lt;/b&gt;"
        #expect(html.text == "<p title=\"\(escaped)\">\(escaped)</p>")
    }

    @Test("characters that aren't allowed in HTML are replaced")
    func controls() {
        let html: HTML = "<p>\("a\u{0}b\u{1B}c\u{7F}\td\n")</p>"
        #expect(html.text == "<p>a\u{FFFD}b\u{FFFD}c\u{FFFD}\td\n</p>")
    }

    @Test("a character with a combining accent is still escaped")
    func combining() {
        let html: HTML = "<p>\("<\u{301}script>\"\u{308}")</p>"
        #expect(html.text == "<p>&lt;\u{301}script&gt;&quot;\u{308}</p>")
    }

    @Test("markup is searched for a text")
    func search() {
        let html: HTML = "<p data-helps>é</p>"
        #expect(html.contains("data-helps"))
        #expect(html.contains("é</p>"))
        #expect(!html.contains("data-help>"))
        #expect(!HTML.empty.contains("p"))
    }

    @Test("an apostrophe between tags stays")
    func apostrophe() {
        #expect(HTML(text: "It's <b> & \"more\"").text == "It's &lt;b&gt; &amp; &quot;more&quot;")
    }

    @Test("markup is inserted into markup unchanged, and nil as nothing")
    func nesting() {
        let part: HTML = "<b>\("&")</b>"
        let none: HTML? = nil
        let html: HTML = "<p>\(part)\(none)\([part, part])\(7)</p>"
        #expect(html.text == "<p><b>&amp;</b><b>&amp;</b><b>&amp;</b>7</p>")
    }

    @Test(
        "links in HTML can't run code",
        arguments: [
            ("/u/login?state=a&b", "/u/login?state=a&amp;b"), ("https://example.com/", "https://example.com/"),
            ("mailto:help@example.com", "mailto:help@example.com"), ("http://127.0.0.1:1/", "http://127.0.0.1:1/"),
            ("javascript:alert(1)", "#"), ("JavaScript:alert(1)", "#"), (" javascript:alert(1)", "#"),
            ("java\nscript:alert(1)", "#"), ("data:text/html,x", "#"), ("//evil.example", "#"),
            ("/\\evil.example", "#"),
            ("vbscript:x", "#"), ("", "#"), ("login", "#"),
        ])
    func links(link: String, expected: String) {
        let html: HTML = "<a href=\"\(link: link)\">"
        #expect(html.text == "<a href=\"\(expected)\">")
    }
}

@Suite("Page rendering")
struct PageRenderingTests {
    static let hostile = #""'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;"#

    static var context: PageContext {
        PageContext(tenantName: hostile, applicationName: hostile, nonce: hostile)
    }

    static var invited: PageContext {
        var invited = context
        invited.invitation = .init(inviter: hostile, organization: hostile)
        return invited
    }

    static var pages: [String] {
        [
            html(
                LoginPage(
                    context: context, action: hostile, state: hostile, csrf: hostile, identifier: hostile,
                    identifiers: ConnectionAttributes(), error: hostile, signupLink: hostile,
                    people: .init(
                        action: hostile, state: hostile, csrf: hostile,
                        people: [.init(id: hostile, name: hostile, account: hostile, isBlocked: true)],
                        texts: .english))),
            html(
                SignupPage(
                    context: invited, action: hostile, state: hostile, csrf: hostile, email: hostile,
                    attributes: .init(email: .init(isIdentifier: true), username: .init(isIdentifier: true)),
                    username: hostile, error: hostile,
                    passwordRules: [nil, true, false].map { PasswordRule(text: hostile, satisfied: $0) },
                    loginLink: hostile)),
            html(
                ErrorPage(
                    context: context, error: PageError(400, hostile, title: hostile, message: hostile),
                    explanation: PageError(400, hostile, forDevelopers: hostile, message: hostile),
                    trackingID: hostile, supportLink: hostile)),
            html(MessagePage.loggedOut(context)),
            html(
                OrganizationSelectionPage(
                    context: context, action: hostile, state: hostile, csrf: hostile, label: hostile, typed: hostile,
                    error: hostile, isOptional: true)),
            html(
                OrganizationPickerPage(
                    context: context, action: hostile, state: hostile, csrf: hostile, account: hostile,
                    organizations: [.init(id: hostile, name: hostile)], isOptional: true)),
            html(
                AcceptInvitationPage(
                    context: invited, action: hostile, ticket: hostile, csrf: hostile, email: hostile)),
            html(
                IndexPage(
                    context: context, issuer: hostile, domain: hostile,
                    endpoints: [.init(name: hostile, url: hostile)],
                    applications: [.init(name: hostile, clientID: hostile)], audiences: [hostile], sampleUser: hostile)),
        ]
    }

    @Test("no value on any page can add an element or an attribute", arguments: pages.indices)
    func hostileValues(index: Int) {
        let page = Self.pages[index]
        #expect(page.contains("&lt;script&gt;"))
        // A page's own script has a nonce.
        #expect(!page.contains("<script>") && !page.contains("<img"))
        #expect(!page.contains(#""'>"#))
    }

    @Test("a page is a complete document with one style element and nothing external", arguments: pages.indices)
    func document(index: Int) {
        let page = Self.pages[index]
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang="))
        #expect(page.components(separatedBy: "<style nonce=").count == 2)
        #expect(!page.contains(" style="), "the policy would block it")
        #expect(!page.contains(" src=\""))
        #expect(!page.contains("@import") && !page.contains("url("))
    }
}

private func html(_ page: some Page) -> String { page.document.text }
