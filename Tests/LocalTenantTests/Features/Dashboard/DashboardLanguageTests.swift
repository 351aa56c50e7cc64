import Testing

@testable import LocalTenant

@Suite("Dashboard, languages")
struct DashboardLanguageTests {
    @Test("all texts of its tables are in all languages")
    func tables() throws {
        var texts: Set<String> = []
        for section in DashboardSection.all {
            _ = section.translated {
                texts.insert($0)
                return $0
            }
        }
        texts.remove("")
        #expect(texts.count > 200)
        for (tag, table) in TextTable.languages where tag != "en" {
            let missing = texts.filter { table()["dashboard.\($0)"] == nil }
            #expect(missing.sorted() == [], "\(tag)")
        }
    }

    @Test("it speaks its owner's language, although the pages of users are in English")
    func owner() async throws {
        try await withTenant { tenant, browser in
            try await DashboardTests.enter(tenant, browser)
            func get(_ path: String, _ language: String) async throws -> Browser.Page {
                try await browser.get(path, headers: ["Accept-Language": language])
            }
            let english = try await get("/dashboard", "tlh")
            #expect(english.text.contains("<html lang=\"en\">") && english.text.contains(">Skip to content<"))
            let german = try await get("/dashboard", "de-AT, en;q=0.5")
            #expect(german.text.contains("<html lang=\"de\">") && german.text.contains("Ihr Tenant läuft."))
            #expect(!german.text.contains("Your tenant"))
            let arabic = try await get("/dashboard/users", "ar")
            #expect(arabic.text.contains("<html lang=\"ar\" dir=\"rtl\">") && arabic.text.contains("مستخدم جديد"))

            let missing = try await get("/dashboard/nowhere", "fr")
            #expect(missing.status == 404 && missing.text.contains("Page introuvable"))
            let locked = try await Browser(tenant).get("/dashboard", headers: ["Accept-Language": "fr"])
            #expect(locked.status == 403 && locked.text.contains("Cette page exige sa clé"))

            let login = try await get("/authorize?client_id=web", "de")
            #expect(login.text.contains("<html lang=\"en\">"))
        }
    }

    @Test("reports and errors are in that language, too")
    func changes() async throws {
        try await withTenant { tenant, browser in
            try await DashboardTests.enter(tenant, browser)
            let path = "/dashboard/settings"
            let language = ["Accept-Language": "es"]
            let csrf = try await browser.get(path).field("csrf")
            func save(_ fields: [String: String]) async throws -> Browser.Page {
                let fields = ["csrf": csrf, "do": "save"].merging(fields) { $1 }
                return try await browser.post(path, fields, headers: language)
            }
            let saved = try await save(["friendly_name": "Libros"])
            #expect(try await browser.get(try #require(saved.location), headers: language).text.contains("Guardado."))
            let wrong = try await save(["session_lifetime": "mucho"])
            #expect(wrong.status == 400)
            #expect(wrong.text.contains("Introduce un número.") && wrong.text.contains("No se ha guardado nada."))
        }
    }
}
