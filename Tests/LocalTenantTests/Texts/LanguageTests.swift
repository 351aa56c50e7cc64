import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("The language of pages and messages")
struct LanguageTests {
    private static let all = TextTable.languages.map(\.tag)

    @Test(
        "ui_locales comes before Accept-Language, and both before the tenant's list",
        arguments: [
            (["en", "de", "ar"], nil, "fr", "en"), (["de", "en"], nil, "fr", "de"), (["en", "de"], "de", nil, "de"),
            (["en", "de"], "de-AT", "en", "de"), (["en", "de"], nil, "fr, de;q=0.8, en;q=0.9", "en"),
            (["en", "de"], nil, "fr, de;q=0.9, en;q=0.8", "de"), (["en", "de", "ar"], "fr", "ar-EG,en;q=0.1", "ar"),
            // Only the first tag of ui_locales counts, and only languages that are enabled.
            (["en", "de"], "fr de", nil, "en"), (["en"], "de", "de", "en"), (["en", "de"], nil, "de;q=0, *", "en"),
            (["en", "zh-CN"], nil, "zh-TW", "en"), (["en", "zh-CN"], nil, "zh", "zh-CN"),
            (["fr-CA", "en"], "fr", nil, "fr-CA"),
        ] as [([String], String?, String?, String)])
    func choice(enabled: [String], locales: String?, accepted: String?, language: String) async throws {
        try await withTenant(.bookshop.with { $0.enabledLocales = enabled }) { _, browser in
            let headers = accepted.map { ["Accept-Language": $0] } ?? [:]
            let query = authorizeQuery(["ui_locales": locales])
            let start = try await browser.get("/authorize?" + formEncoded(query), headers: headers)
            let page = try await browser.get(try #require(start.location), headers: headers)
            #expect(page.text.contains("<html lang=\"\(language)\"\(language == "ar" ? " dir=\"rtl\"" : "")>"))
        }
    }

    @Test("the language of a login stays through its steps, and its messages have it too")
    func steps() async throws {
        let configuration = TenantConfiguration.bookshop.with { $0.enabledLocales = ["en", "de", "ar"] }
        try await withTenant(configuration) { tenant, browser in
            let headers = ["Accept-Language": "ar"]
            let start = try await browser.get(
                "/authorize?" + formEncoded(authorizeQuery(["connection": "email", "ui_locales": "de"])),
                headers: headers)
            let page = try await browser.get(try #require(start.location), headers: headers)
            let refused = try await browser.submit(page, ["recipient": "nobody"])
            #expect(refused.text.contains("<html lang=\"de\">"))
            #expect(refused.text.contains(Texts("de")["login.invalid-email"]))
            let entry = try await browser.open(try await browser.submit(page, ["recipient": "grace@example.com"]))
            #expect(entry.text.contains("<html lang=\"de\">"))
            let message = try #require(tenant.outbox.last)
            #expect(message.subject == Texts("de")["message-login-code.subject"])
            #expect(message.body?.contains("<html lang=\"de\"") == true)
        }
    }

    @Test("errors are in the language of the browser, and messages in that of the request that caused them")
    func others() async throws {
        let configuration = TenantConfiguration.direct.with { $0.enabledLocales = ["en", "ja"] }
        try await withTenant(configuration) { tenant, browser in
            let page = try await browser.get("/u/login?state=gone", headers: ["Accept-Language": "ja"])
            #expect(page.status == 400 && page.text.contains(Texts("ja")["error.lostLoginTitle"]))
            let fields = ["client_id": "app", "connection": database, "email": "ada@example.com"]
            _ = try await browser.post("/dbconnections/change_password", fields, headers: ["Accept-Language": "ja"])
            let message = try await tenant.message(to: "ada@example.com", kind: .resetPassword)
            #expect(message.subject == Texts("ja")["message-reset-password.subject"])
            // The link's page is in the language of its message, whatever the browser says.
            let link = String(try #require(message.link).dropFirst(tenant.domain.count))
            let form = try await browser.get(link)
            #expect(form.text.contains(Texts("ja")["reset-password.title"]))
            let refused = try await browser.submit(form, ["password": "a"])
            #expect(refused.status == 400 && refused.text.contains("<html lang=\"ja\">"))
        }
    }

    @Test("a configuration names languages that exist")
    func validation() async throws {
        for change in [
            { $0.enabledLocales = ["en", "tlh"] }, { $0.customTexts = ["deutsch": [:]] },
        ] as [@Sendable (inout TenantConfiguration) -> Void] {
            await #expect(throws: TenantError.self) {
                try await withTenant(.bookshop.with(change)) { _, _ in }
            }
        }
    }

    @Test("each language has all texts, with the same placeholders", arguments: all)
    func completeness(language: String) throws {
        let table = try #require(TextTable.find(language))
        #expect(table.language == language)
        for key in TextTable.en.texts.keys where !key.hasSuffix("-one") {
            #expect(table[key]?.isEmpty == false, "\(key)")
        }
    }

    @Test(
        "a number has the language's own plural form",
        arguments: [
            ("en", 1, "one"), ("en", 0, "other"), ("fr", 0, "one"), ("de", 2, "other"), ("ja", 1, "other"),
            ("ar", 0, "zero"), ("ar", 2, "two"), ("ar", 8, "few"), ("ar", 11, "many"), ("ar", 100, "other"),
            ("ar", 103, "few"), ("zh-CN", 1, "other"),
        ])
    func plurals(language: String, number: Int, form: String) {
        #expect(Language.plural(number, language) == form)
        #expect(Texts(language)["signup.passwordLength", count: number].contains("\(number)") || number < 3)
    }
}

@Suite("Custom texts")
struct CustomTextTests {
    @Test("texts that the Management API stores act at once, in their language, key by key")
    func management() async throws {
        let configuration = TenantConfiguration.administered.with { $0.enabledLocales = ["en", "de"] }
        try await withService(configuration) { _, caller in
            let browser = caller.browser
            func page(_ language: String) async throws -> String {
                try await browser.open(
                    try await browser.get("/authorize", authorizeQuery(["ui_locales": language]))
                ).text
            }
            let path = "/api/v2/prompts/login/custom-text/de"
            let texts: [String: TenantValue] = ["login": ["title": "Servus bei ${tenantName} <3", "unused": "x"]]
            let response = try await caller.send("PUT", path, texts)
            #expect(response.status == 200, "\(response.text)")
            let german = try await page("de")
            #expect(german.contains("<h1>Servus bei \(configuration.friendlyName) &lt;3</h1>"))
            #expect(german.contains(Texts("de")["login.buttonText"]), "other texts stay")
            let english = try await page("en")
            #expect(!english.contains("Servus"))
            #expect(try await caller.send("PUT", path, [:]).status == 200)
            let former = try await page("de")
            #expect(!former.contains("Servus"))
        }
    }

    @Test("texts of the configuration act, also those of a screen whose text the tenant takes from another one")
    func configuration() async throws {
        let configuration = TenantConfiguration.bookshop.with {
            $0.customTexts = [
                "en": ["login-passwordless": ["login-passwordless-sms-otp": ["buttonText": "Let me in"]]]
            ]
        }
        try await withTenant(configuration) { _, browser in
            func entry(_ connection: String, _ recipient: String) async throws -> String {
                let page = try await browser.open(
                    try await browser.get("/authorize", authorizeQuery(["connection": connection])))
                return try await browser.open(try await browser.submit(page, ["recipient": recipient])).text
            }
            let (phone, mail) = (try await entry("sms", "+15551234567"), try await entry("email", "grace@example.com"))
            #expect(phone.contains(">Let me in</button>"))
            #expect(!mail.contains("Let me in"))
        }
    }

    @Test("a page at the end has its own texts, not those of the page before it")
    func endings() async throws {
        let configuration = TenantConfiguration.direct.with {
            $0.customTexts = [
                "en": [
                    "reset-password": [
                        "reset-password": ["description": "Choose well."],
                        "reset-password-request": ["title": "Lost it?"],
                        "reset-password-success": ["description": "Well chosen."],
                    ],
                    "logout": ["logout": ["title": "Leaving?"]],
                ]
            ]
        }
        try await withTenant(configuration) { tenant, browser in
            let english = Texts.english
            #expect(try await browser.get("/v2/logout").text.contains(english["logout-complete.title"]))
            let login = try #require(try await browser.get("/authorize", authorizeQuery()).location)
            let request = try await browser.get(
                login.replacingOccurrences(of: "/u/login?", with: "/u/reset-password/request?"))
            #expect(request.text.contains("<h1>Lost it?</h1>"))
            let sent = try await browser.submit(request, ["email": "ada@example.com"])
            #expect(sent.text.contains("<h1>\(english["reset-password-email.title"])</h1>"))
            let message = try await tenant.message(to: "ada@example.com", kind: .resetPassword)
            let form = try await browser.get(String(try #require(message.link).dropFirst(tenant.domain.count)))
            #expect(form.text.contains("Choose well."))
            let done = try await browser.submit(form, ["password": "Correct-Horse-2"])
            #expect(done.text.contains("Well chosen.") && !done.text.contains("Choose well."), "\(done.text)")
        }
    }

    @Test("the owner's page title is the whole title, and errors are the owner's for the page where they happen")
    func titlesAndErrors() async throws {
        let configuration = TenantConfiguration.bookshop.with {
            $0.asksIdentifierFirst = true
            $0.customTexts = [
                "en": [
                    "login-id": ["login-id": ["pageTitle": "Who? | ${clientName}", "no-email": "Say who."]],
                    "login-password": ["login-password": ["wrong-email-credentials": "Not that one."]],
                ]
            ]
        }
        try await withTenant(configuration) { _, browser in
            let page = try await browser.open(try await browser.get("/authorize", authorizeQuery()))
            #expect(page.text.contains("<title>Who? | Bookshop</title>"), "\(page.text)")
            #expect(try await browser.submit(page, ["username": ""]).text.contains("Say who."))
            let error = try await browser.get("/u/login/identifier?state=gone")
            #expect(error.text.contains("<title>\(Texts.english["error.lostLoginTitle"]) · "))
            let next = try await browser.open(try await browser.submit(page, ["username": "ada@example.com"]))
            #expect(next.text.contains("<title>\(Texts.english["login.title"]) · "))
            let refused = try await browser.submit(next, ["username": "ada@example.com", "password": "wrong"])
            #expect(refused.text.contains("Not that one."), "\(refused.text)")
        }
    }

    @Test("a value within a text from right to left stays together")
    func isolation() {
        let (arabic, english) = (Texts("ar"), Texts("en"))
        let key = "reset-password-email.emailDescription"
        #expect(arabic[key, ["email": "a@b"]].contains("\u{2068}a@b\u{2069}"))
        #expect(arabic.html(key, ["email": "<b>a@b</b>"]).text.contains("<bdi><b>a@b</b></bdi>"))
        #expect(!english.html(key, ["email": "a@b"]).text.contains("<bdi>"))
    }
}
