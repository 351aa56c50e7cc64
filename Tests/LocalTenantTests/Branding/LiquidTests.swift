import A0Encoding
import Foundation
import Testing

@testable import LocalTenant

@Suite("Liquid")
struct LiquidTests {
    private let variables: [String: TenantValue] = [
        "name": "Ada <b>", "empty": "", "count": 3, "list": ["x", "y", "z"], "user": ["email": "ada@example.com"],
        "roles": [["name": "Admin"], ["name": "Reader"]], "yes": true,
    ]

    private func render(_ text: String, _ format: LiquidTemplate.Format = .html) throws -> String {
        try LiquidTemplate(text, format: format).render(variables)
    }

    @Test(
        "outputs, filters, and tags",
        arguments: [
            ("{{ name }}", "Ada &lt;b&gt;"), ("{{ name | escape }}", "Ada &lt;b&gt;"),
            ("{{ name | escape | escape }}", "Ada &lt;b&gt;"), ("{{ user.email | upcase }}", "ADA@EXAMPLE.COM"),
            ("{{ user['email'] }}", "ada@example.com"), ("{{ list[1] }}{{ list.size }}{{ list | last }}", "y3z"),
            ("{{ missing.name }}", ""), ("{{ empty | default: 'none' }}", "none"), ("{{ yes | default: 1 }}", "true"),
            ("{% if count > 2 and name contains 'Ada' %}a{% else %}b{% endif %}", "a"),
            ("{% if count == 1 %}a{% elsif count == 3 %}b{% else %}c{% endif %}", "b"),
            ("{% unless missing %}a{% else %}b{% endunless %}", "a"), ("{% if empty == blank %}a{% endif %}", "a"),
            ("{% if yes or missing and missing %}a{% endif %}", "a"),
            ("{% case count %}{% when 1, 2 %}a{% when 3 or 4 %}b{% else %}c{% endcase %}", "b"),
            (
                "{% for item in list %}{{ forloop.index }}{{ item }}{% unless forloop.last %},{% endunless %}{% endfor %}",
                "1x,2y,3z"
            ),
            ("{% for item in list reversed limit: 2 %}{{ item }}{% endfor %}", "yx"),
            ("{% for item in (1..4) %}{% if item == 3 %}{% break %}{% endif %}{{ item }}{% endfor %}", "12"),
            ("{% for item in list %}{% if item == 'y' %}{% continue %}{% endif %}{{ item }}{% endfor %}", "xz"),
            ("{% for item in missing %}{{ item }}{% else %}none{% endfor %}", "none"),
            ("{{ roles | map: 'name' | join: ', ' }}", "Admin, Reader"),
            ("{% assign a = 'x' | append: 'y' %}{{ a }}", "xy"),
            ("{% capture a %}<i>{{ name }}</i>{% endcapture %}{{ a }}", "<i>Ada &lt;b&gt;</i>"),
            ("{% comment %}{{ no }} {% if %}{% endcomment %}a", "a"), ("{% raw %}{{ a }}{% endraw %}", "{{ a }}"),
            ("a {%- if yes -%} b {%- endif -%} c", "abc"), ("{{ 7 | divided_by: 2 }} {{ 7 | modulo: 4 }}", "3 3"),
            ("{{ 'a-b-c' | split: '-' | reverse | join: '' }}", "cba"), ("{{ 'a b' | url_encode }}", "a%20b"),
            ("{{ 'abcdef' | slice: 1, 3 }} {{ 'abcdef' | truncate: 5 }}", "bcd ab..."),
            ("{% cycle 'a', 'b' %}", "a"), ("{% increment n %}{% increment n %}{% decrement n %}", "011"),
            ("{{ 0 | date: '%Y-%m-%d' }}", "1970-01-01"), ("{{ }}", ""),
        ])
    func rendering(text: String, result: String) throws {
        #expect(try render(text) == result)
    }

    @Test("a text is shown as it is")
    func plain() throws {
        #expect(try render("{{ name }}", .text) == "Ada <b>")
    }

    @Test(
        "an error has its line",
        arguments: [
            ("a\n{{ name", 2), ("{% if yes %}\n\na", 1), ("\n\n{% endif %}", 3), ("\n{{ a | nothing }}", 2),
            ("{% nothing %}", 1), ("{% include 'x' %}", 1), ("{{ 'a }}", 1), ("{% for a b %}{% endfor %}", 1),
            ("\n{% comment %}", 2), ("{{ a b }}", 1), ("{% assign a %}", 1), ("{% if %}{% endif %}", 1),
            ("{% raw %}\n{% endraw %}{% x %}", 2), ("{%\n if yes %}{% endif %}\n{{ ? }}", 3),
        ])
    func errors(text: String, line: Int) throws {
        let error = try #require(throws: LiquidError.self) { try LiquidTemplate(text, format: .html) }
        #expect(error.line == line, "\(error)")
    }

    @Test(
        "a template ends",
        arguments: [
            "{% for a in (1..2000000000) %}{% endfor %}",
            "{% for a in (1..1000) %}{% for b in (1..1000) %}x{% endfor %}{% endfor %}",
            "{% assign a = '0123456789' %}{% for i in (1..40) %}{% assign a = a | append: a %}{% endfor %}",
        ])
    func limits(text: String) throws {
        #expect(throws: LiquidError.self) { try render(text) }
    }

    @Test("blocks can't overflow the stack")
    func depth() {
        let text = String(repeating: "{% if a %}", count: 5_000)
        #expect(throws: LiquidError.self) { try LiquidTemplate(text, format: .html) }
    }
}
