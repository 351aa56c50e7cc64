import A0Pages
import Foundation
import Testing

@testable import LocalTenant

@Suite("Organization branding")
struct BrandingTests {
    @Test("only login pages for an organization have its logo and colors")
    func pages() async throws {
        var readers = OrganizationTests.readers
        readers.branding = OrganizationBranding(
            logoURL: "https://cdn.example.com/logo.png?size=1&kind=\"a\"", primaryColor: "#0a7d57",
            pageBackground: "#fee")
        let configuration = OrganizationTests.configuration.with { $0.organizations = [readers] }
        try await withTenant(configuration) { tenant, browser in
            let page = try await browser.open(
                try await browser.get("/authorize", authorizeQuery(["organization": readers.id])))
            #expect(page.text.contains("--accent: #0a7d57;"))
            #expect(page.text.contains("body { background: #ffeeee; }"))
            #expect(page.text.contains(#"url("https://cdn.example.com/logo.png?size=1\26 kind=\22 a\22 ")"#))
            #expect(page.headers["content-security-policy"]?.contains("img-src data: https://cdn.example.com;") == true)
            let other = try await browser.open(try await browser.get("/authorize", authorizeQuery()))
            #expect(!other.text.contains("cdn.example.com") && !other.text.contains("#0a7d57"))
            #expect(other.headers["content-security-policy"]?.contains("cdn.example.com") == false)
        }
    }

    @Test(
        "a light background is dimmed in dark mode, and a dark one stays",
        arguments: [("#ecf6f0", "#0e0f0e"), ("#fff", "#0f0f0f"), ("#123456", "#123456")])
    func background(hex: String, dark: String) throws {
        let css = BrandingStyle(tenant: TenantBranding(), organization: OrganizationBranding(pageBackground: hex)).css
            .text
        let block = try #require(css.split(separator: "and (prefers-color-scheme: dark)").last)
        #expect(block.contains("body { background: \(dark); }"), "\(block)")
    }

    @Test("a hostile logo URL can't break out of the style sheet")
    func hostileLogo() {
        let hostile = "data:image/png,\")}</style><script>alert(1)</script>\\\n\u{1F600}&quot;"
        let css = BrandingStyle(tenant: TenantBranding(), organization: OrganizationBranding(logoURL: hostile)).css.text
        #expect(!css.contains("</style") && !css.contains("<script"))
        #expect(css.filter { $0 == "\"" }.count == 4)
        let script = BrandingStyle(
            tenant: TenantBranding(), organization: OrganizationBranding(logoURL: "javascript:alert(1)"))
        #expect(script.imageSources.isEmpty && !script.css.text.contains("javascript"))
    }

    @Test(
        "text is readable on and in any primary color",
        arguments: ["#000", "#fff", "#777777", "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#4f46e5", "#0A7D57"])
    func contrast(hex: String) throws {
        let color = try #require(PageColor(hex: hex))
        let css = BrandingStyle(tenant: TenantBranding(), organization: OrganizationBranding(primaryColor: hex)).css
            .text
        for (card, block) in [
            (Stylesheet.lightCard, css.split(separator: "@media")[0]),
            (Stylesheet.darkCard, css.split(separator: "@media")[1]),
        ] {
            func value(_ name: String) throws -> PageColor {
                let text = try #require(block.split(separator: "--\(name): ").last?.prefix { $0 != ";" })
                return try #require(PageColor(hex: String(text)), "\(text)")
            }
            #expect(try value("link").contrast(to: card) >= 4.5)
            for button in ["accent", "accent-over", "accent-press"] {
                #expect(try value("on-accent").contrast(to: value(button)) >= 4.5, "\(button)")
            }
            #expect(try value("accent") == color)
        }
    }

    @Test("only hexadecimal colors are accepted")
    func colors() {
        for text in ["", "red", "#12", "#1234", "#12345g", "0a7d57", "#0a7d577", "#١٢٣", "#-12345", "#0x1234"] {
            #expect(PageColor(hex: text) == nil, "\(text)")
        }
        #expect(PageColor(hex: "#fFf") == .white)
        #expect(PageColor(hex: "#01ab9c")?.hex == "#01ab9c")
    }

    @Test("the style sheet uses the card colors that link contrast is measured against")
    func cards() {
        #expect(Stylesheet.light.text.contains("--card: #fff;"))
        #expect(Stylesheet.dark.text.contains("--card: \(Stylesheet.darkCard.hex);"))
    }
}
