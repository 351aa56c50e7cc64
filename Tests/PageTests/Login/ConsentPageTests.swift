import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Consent page")
    struct ConsentPageTests {
        private static let configuration: TenantConfiguration = {
            var configuration = TenantConfiguration()
            var client = TenantClient(clientID: "a0-cli", name: "Bookshelf", anyLoopbackCallback: true)
            client.isFirstParty = false
            configuration.clients = [client]
            configuration.connections[0].isDomainConnection = true
            configuration.apis = [
                TenantAPI(
                    identifier: "https://api.example.com", scopes: ["read:books", "write:books", "read:reviews"],
                    allowOfflineAccess: true)
            ]
            configuration.clientGrants = [
                .thirdPartyClients(
                    audience: "https://api.example.com", scope: ["read:books", "write:books", "read:reviews"])
            ]
            return configuration
        }()

        private static let asked = [
            "audience": "https://api.example.com",
            "scope": "openid profile email offline_access read:books write:books read:reviews",
        ]

        @Test("the consent page lists the requested access, and accepting it is remembered")
        func accept() async throws {
            try await visit(javaScript: false, Self.configuration) { visit in
                try await visit.authorize(Self.asked)
                try await visit.logIn()
                let browser = visit.browser
                try await browser.waitFor("button[value=accept]")
                #expect(try await browser.text(of: "h1") == "Authorize App")
                let page = try await browser.text(of: "main")
                for text in [
                    "Bookshelf is requesting access", "Profile: access to your profile and email",
                    "Books: read and write your books", "Reviews: read your reviews",
                ] { #expect(page.contains(text), "\(text)") }
                try await AppearanceTests.expectReadable(visit, "consent")
                try await browser.click("button[value=accept]")
                #expect(try await visit.response()["code"] != nil)
                try await visit.open("")
                try await visit.authorize(Self.asked)
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("an application that asks for a payment shows it, and its token is for that payment")
        func payment() async throws {
            var configuration = Self.configuration
            configuration.clients[0].isFirstParty = true
            configuration.apis[0].authorizationDetails = [["type": "money_transfer"]]
            let details = """
                [{"type":"money_transfer","instructedAmount":{"amount":2500,"currency":"USD"},
                "destinationAccount":"xxxxxxxxxxx9876","beneficiary":"Hanna Herwitz"}]
                """
            try await visit(javaScript: false, configuration) { visit in
                let asked = Self.asked.merging(["authorization_details": details]) { $1 }
                let handle = try await visit.push(asked)
                try await visit.open("authorize?client_id=a0-cli&request_uri=\(handle)")
                try await visit.logIn()
                let browser = visit.browser
                try await browser.waitFor("button[value=accept]")
                #expect(try await browser.text(of: "h1") == "Approve this request?")
                let page = try await browser.text(of: "main")
                for text in [
                    "Bookshelf asks you", "Money transfer", "Instructed amount currency", "2500", "Hanna Herwitz",
                    "Reviews: read",
                ] {
                    #expect(page.contains(text), "\(text)")
                }
                try await AppearanceTests.expectReadable(visit, "consent-details")
                try await browser.click("button[value=accept]")
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("declining shows that no access was given")
        func decline() async throws {
            try await visit(javaScript: false, Self.configuration) { visit in
                try await visit.authorize(Self.asked)
                try await visit.logIn()
                let browser = visit.browser
                try await browser.waitFor("button[value=deny]")
                try await browser.click("button[value=deny]")
                try await browser.waitFor(title: "You declined access · Local tenant")
                #expect(try await browser.text(of: "h1") == "You declined access")
                try await AppearanceTests.expectReadable(visit, "consent-declined")
            }
        }
    }
}
