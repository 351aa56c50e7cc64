import BeyondIdentityEmbedded
import Foundation
import LocalDelegate
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Applications that an administrator adds")
struct ApplicationTests {
    private static let redirectURI = "https://new.example.com/login/callback"

    private func object(_ data: Data) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func create(_ stage: Stage, _ changes: [String: Any] = [:]) async throws -> (Int, [String: Any]) {
        let order: [String: Any] = [
            "display_name": "New", "redirect_uris": [Self.redirectURI], "authenticator_config_id": "config-0-automatic",
        ]
        let (response, data) = try await stage.send(
            "POST", stage.realmURL() + "/applications", bearer: "administrator",
            json: ["application": order.merging(changes) { $1 }])
        return (response.statusCode, try object(data))
    }

    /// Logs in at an application, from its authorize request to its tokens.
    private func logIn(_ stage: Stage, _ application: [String: Any]) async throws -> Int {
        let id = try #require(application["id"] as? String)
        let client = ["client_id": application["client_id"] as? String, "redirect_uri": Self.redirectURI]
        let device = try await stage.device()
        let credential = try await stage.bind(device)
        let page = try #require(try await stage.authorize(id, client).location)
        let redirect = try await device.authenticate(url: page, credentialID: credential.id).redirectURL
        let form = client.merging([
            "grant_type": "authorization_code", "code": redirect.parameter("code"),
            "client_secret": application["client_secret"] as? String,
        ]) { $1 }
        return try await stage.send("POST", stage.issuer(id) + "/token", form: form).0.statusCode
    }

    @Test("an added application can be used at once and after a restart, until it's deleted")
    func lifecycle() async throws {
        let directory = try TemporaryDirectory()
        defer { try? directory.remove() }
        var application: [String: Any] = [:]
        var realm = ""
        try await withStage(directory: directory.url) { stage in
            let (status, body) = try await create(stage)
            application = try #require(body["application"] as? [String: Any])
            #expect(status == 201 && application["issuer"] as? String != nil)
            #expect(try await logIn(stage, application) == 200)
        }
        try await withStage(directory: directory.url) { stage in
            #expect(try await logIn(stage, application) == 200)
            realm = try stage.realmURL()
            let (_, data) = try await stage.send("GET", realm + "/applications", bearer: "administrator")
            let listed = try #require(try object(data)["applications"] as? [[String: Any]])
            #expect(listed.count == 3 && listed.allSatisfy { $0["client_secret"] == nil })
            let url = try realm + "/applications/" + #require(application["id"] as? String)
            #expect(try await stage.send("DELETE", url).0.statusCode == 401)
            #expect(try await stage.send("DELETE", url, bearer: "administrator").0.statusCode == 204)
            #expect(try await stage.send("DELETE", url, bearer: "administrator").0.statusCode == 404)
            #expect(try await stage.send("DELETE", stage.issuer(), bearer: "administrator").0.statusCode == 409)
        }
    }

    @Test("a wrong application is refused, and names what is wrong")
    func errors() async throws {
        try await withStage { stage in
            let rows: [(String, [String: Any])] = [
                ("redirect_uris", ["redirect_uris": [String]()]), ("redirect_uris", ["redirect_uris": ["no URL"]]),
                ("display_name", ["display_name": ""]), ("authenticator_config_id", ["authenticator_config_id": "x"]),
                ("authenticator_config_id", ["authenticator_config_id": "config-1-automatic"]),
                ("client_id", ["client_id": ""]), ("The body", ["display_name": 1]),
            ]
            for (field, changes) in rows {
                let (status, body) = try await create(stage, changes)
                #expect(status == 400 && (body["message"] as? String)?.hasPrefix(field) == true, "\(field)")
            }
            let own = DelegateApplication(
                id: Stage.application(), displayName: "Again", clientID: "again", redirectURIs: [Self.redirectURI],
                authenticatorConfigID: "config-0-automatic")
            await #expect(throws: DelegateError.self) {
                try await stage.delegate.add(own, toRealm: "00a1b2c3d4e5f602")
            }
            let url = try stage.realmURL() + "/applications"
            #expect(try await stage.send("POST", url, json: [:]).0.statusCode == 401)
        }
    }

    @Test("the owner's page adds an application, and shows its secret once")
    func page() async throws {
        try await withStage { stage in
            let page = stage.delegate.applicationsURL.absoluteString
            let withoutKey = stage.delegate.url.absoluteString + "/applications"
            #expect(try await stage.send("GET", withoutKey).0.statusCode == 401)
            #expect(try await stage.send("GET", page + "x").0.statusCode == 401)
            let fields = [
                "tenant": "00a1b2c3d4e5f601", "realm": "00a1b2c3d4e5f602", "display_name": "My <tenant>",
                "authenticator_config_id": "config-0-automatic", "redirect_uri": Self.redirectURI,
            ]
            let wrong = try await stage.send("POST", page, form: fields.merging(["redirect_uri": "nothing"]) { $1 })
            #expect(wrong.0.statusCode == 400)
            #expect(String(decoding: wrong.1, as: UTF8.self).contains("redirect_uris: nothing is not an absolute URL"))
            let (response, data) = try await stage.send("POST", page, form: fields)
            let text = String(decoding: data, as: UTF8.self)
            #expect(response.statusCode == 200 && text.contains("Client secret") && text.contains("My &lt;tenant&gt;"))
            let (_, later) = try await stage.send("GET", page)
            let list = String(decoding: later, as: UTF8.self)
            #expect(list.contains("My &lt;tenant&gt;") && !list.contains("Client secret"))
            #expect(!list.contains(Stage.secret))
        }
    }
}
