import Foundation
import Testing

@testable import Auth0

@Suite("UserInfo")
struct UserInfoTests {
    @Test("UserInfo decodes the standard claims")
    func standard() throws {
        let json = """
            {"sub":"auth0|1","name":"Ada Lovelace","given_name":"Ada","family_name":"Lovelace","middle_name":"King",
            "nickname":"ada","preferred_username":"ada1","profile":"https://example.com/ada",
            "picture":"https://example.com/ada.png","website":"https://example.com","email":"ada@example.com",
            "email_verified":true,"gender":"female","birthdate":"1815-12-10","zoneinfo":"US/Eastern","locale":"en-US",
            "phone_number":"+1","phone_number_verified":false,"address":{"country":"UK"},
            "updated_at":"2015-08-19T17:18:01.000Z"}
            """
        let user = try #require(try UserInfo(json: object(json)))
        #expect(user.sub == "auth0|1")
        #expect(user.name == "Ada Lovelace")
        #expect(user.givenName == "Ada")
        #expect(user.familyName == "Lovelace")
        #expect(user.middleName == "King")
        #expect(user.nickname == "ada")
        #expect(user.preferredUsername == "ada1")
        #expect(user.profile == URL(string: "https://example.com/ada"))
        #expect(user.picture == URL(string: "https://example.com/ada.png"))
        #expect(user.website == URL(string: "https://example.com"))
        #expect(user.email == "ada@example.com")
        #expect(user.emailVerified == true)
        #expect(user.gender == "female")
        #expect(user.birthdate == "1815-12-10")
        #expect(user.zoneinfo == TimeZone(identifier: "US/Eastern"))
        #expect(user.locale?.identifier == Locale(identifier: "en-US").identifier)
        #expect(user.phoneNumber == "+1")
        #expect(user.phoneNumberVerified == false)
        #expect(user.address == ["country": "UK"])
        #expect(user.updatedAt == Date(timeIntervalSince1970: 1_440_004_681))
        #expect(user.customClaims?.isEmpty == true)
    }

    @Test("UserInfo requires a subject", arguments: ["{}", #"{"sub":1}"#, #"{"sub":null}"#])
    func subject(json: String) throws {
        #expect(try UserInfo(json: object(json)) == nil)
    }

    @Test("UserInfo ignores standard claims of the wrong type, which don't become custom claims either")
    func mismatches() throws {
        let json = """
            {"sub":"s","name":1,"email_verified":"true","picture":7,"address":{"country":1},"zoneinfo":"Nowhere/Else",
            "updated_at":1440004681,"birthdate":null}
            """
        let user = try #require(try UserInfo(json: object(json)))
        #expect(user.name == nil)
        #expect(user.emailVerified == nil)
        #expect(user.picture == nil)
        #expect(user.address == nil)
        #expect(user.zoneinfo == nil)
        #expect(user.updatedAt == nil)
        #expect(user.birthdate == nil)
        #expect(user.customClaims?.isEmpty == true)
    }

    @Test(
        "UserInfo decodes the time of the last change from ISO 8601 or seconds",
        arguments: ["1440004681", "2015-08-19T17:18:01.000Z"])
    func updatedAt(text: String) {
        #expect(
            UserInfo(json: ["sub": "s", "updated_at": text])?.updatedAt == Date(timeIntervalSince1970: 1_440_004_681))
        #expect(UserInfo(json: ["sub": "s", "updated_at": "yesterday"])?.updatedAt == nil)
    }

    @Test("UserInfo keeps all other claims as custom claims")
    func customClaims() throws {
        let user = try #require(try UserInfo(json: object(#"{"sub":"s","https://x/roles":["a"],"age":36,"ok":true}"#)))
        #expect(user.customClaims?.count == 3)
        #expect(user.customClaims?["https://x/roles"] as? [String] == ["a"])
        #expect(user.customClaims?["age"] as? Int == 36)
        #expect(user.customClaims?["ok"] as? Bool == true)
    }

    private func object(_ json: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }
}
