import A0HTTPServer
import Foundation
import Testing

@testable import Auth0

@Suite("My Account API requests on the wire")
struct MyAccountWireTests {
    private let client = myAccount(token: "AT", domain: "samples.auth0.com").authenticationMethods

    @Test("requests to the My Account API are unchanged")
    func requests() throws {
        var snapshot = Snapshot("MyAccount")
        snapshot.add("passkey challenge", client.passkeyEnrollmentChallenge())
        snapshot.add(
            "passkey challenge with everything",
            client.passkeyEnrollmentChallenge(userIdentityId: "1", connection: "C"))
        snapshot.add("passkey", client.enroll(passkey: TestNewPasskey(), challenge: .sample))
        snapshot.add(
            "passkey of an authenticator of no known kind",
            client.enroll(passkey: try TestNewPasskey.ofUnknownKind, challenge: .sample))
        snapshot.add("recovery code", client.enrollRecoveryCode())
        snapshot.add(
            "confirm a recovery code",
            client.confirmRecoveryCodeEnrollment(id: "recovery-code|dev_1", authSession: "S"))
        snapshot.add("authenticator app", client.enrollTOTP())
        snapshot.add(
            "confirm an authenticator app",
            client.confirmTOTPEnrollment(id: "totp|dev_1", authSession: "S", otpCode: "123456"))
        snapshot.add("push messages", client.enrollPushNotification())
        snapshot.add(
            "confirm push messages",
            client.confirmPushNotificationEnrollment(id: "push-notification|dev_1", authSession: "S"))
        snapshot.add("e-mail", client.enrollEmail(emailAddress: "ada@example.com"))
        snapshot.add(
            "confirm e-mail", client.confirmEmailEnrollment(id: "email|dev_1", authSession: "S", otpCode: "123456"))
        snapshot.add("telephone", client.enrollPhone(phoneNumber: "+1"))
        snapshot.add(
            "telephone for calls", client.enrollPhone(phoneNumber: "+1", preferredAuthenticationMethod: .voice))
        snapshot.add(
            "confirm a telephone", client.confirmPhoneEnrollment(id: "phone|dev_1", authSession: "S", otpCode: "123456")
        )
        snapshot.add("password", client.enrollPassword())
        snapshot.add("password with everything", client.enrollPassword(userIdentityId: "1", connection: "C"))
        snapshot.add(
            "confirm a password",
            client.confirmPasswordEnrollment(id: "password|new", authSession: "S", newPassword: "P"))
        snapshot.add("list", client.getAuthenticationMethods())
        for type in AuthenticationMethodType.allCases {
            snapshot.add("list \(type)", client.getAuthenticationMethods(type: type))
        }
        snapshot.add("get", client.getAuthenticationMethod(by: "phone|dev_1"))
        snapshot.add("update nothing", client.updateAuthenticationMethod(by: "phone|dev_1"))
        snapshot.add("update a name", client.updateAuthenticationMethod(by: "phone|dev_1", name: "Work"))
        snapshot.add(
            "update everything",
            client.updateAuthenticationMethod(
                by: "phone|dev_1", name: "Work", preferredAuthenticationMethod: .sms))
        snapshot.add("delete", client.deleteAuthenticationMethod(by: "phone|dev_1"))
        snapshot.add("factors", client.getFactors())
        try snapshot.check()
    }

    @Test(
        "My Account's base URL has no trailing slash, whatever the domain",
        arguments: ["x.auth0.com", "x.auth0.com/"])
    func url(domain: String) {
        let account = myAccount(token: "T", domain: domain)
        #expect(account.url.absoluteString == "https://x.auth0.com/me/v1")
        #expect(account.authenticationMethods.url == account.url)
        #expect(account.authenticationMethods.token == "T")
        #expect(Auth0MyAccount.apiVersion == "v1")
        #expect(
            myAccount(token: "T", domain: "example.com/tenant").authenticationMethods.getFactors().apiRequest.url
                .absoluteString
                == "https://example.com/tenant/me/v1/factors")
    }

    @Test(
        "encoded and unencoded passkey IDs give the same URL",
        arguments: ["passkey%7Cdev_1", "passkey|dev_1"])
    func passkeyID(id: String) {
        var challenge = PasskeyEnrollmentChallenge.sample
        challenge = .init(
            authenticationMethodId: id, authenticationSession: "S", relyingPartyId: "R", userId: Data(), userName: "",
            challengeData: Data())
        #expect(
            client.enroll(passkey: TestNewPasskey(), challenge: challenge).apiRequest.url.absoluteString
                == "https://samples.auth0.com/me/v1/authentication-methods/passkey%7Cdev_1/verify")
    }

    @Test("an authentication method ID is encoded as one path segment")
    func ids() {
        let ids = ["a/b": "a%2Fb", "a%7Cb": "a%257Cb", "a?b#c d": "a%3Fb%23c%20d"]
        for (id, segment) in ids {
            let base = "https://samples.auth0.com/me/v1/authentication-methods/\(segment)"
            #expect(client.getAuthenticationMethod(by: id).apiRequest.url.absoluteString == base)
            #expect(client.deleteAuthenticationMethod(by: id).apiRequest.url.absoluteString == base)
            #expect(
                client.confirmRecoveryCodeEnrollment(id: id, authSession: "S").apiRequest.url.absoluteString
                    == base + "/verify")
        }
    }

    @Test("an authentication method ID that would change the endpoint isn't sent", arguments: ["", ".", ".."])
    func strayID(id: String) async throws {
        let tenant = try FakeTenant.responding("{}")
        let error = await #expect(throws: MyAccountError.self) {
            try await tenant.methods.deleteAuthenticationMethod(by: id).start()
        }
        #expect(error?.cause as? InvalidRequestError == .unusableIdentifier)
        #expect(tenant.requests.isEmpty)
    }

    @Test("logged My Account API requests don't reveal tokens, sessions, codes, or passwords")
    func masked() {
        let secret = myAccount(token: "SECRET", domain: "example.com").authenticationMethods
        let texts = [
            secret.getFactors().curlDescription,
            client.confirmTOTPEnrollment(id: "1", authSession: "SECRET", otpCode: "SECRET").curlDescription,
            client.confirmPasswordEnrollment(id: "1", authSession: "S", newPassword: "SECRET").curlDescription,
        ]
        #expect(texts.allSatisfy { !$0.contains("SECRET") && $0.contains("<REDACTED>") })
    }
}

extension PasskeyEnrollmentChallenge {
    static let sample = PasskeyEnrollmentChallenge(
        authenticationMethodId: "passkey%7Cnew", authenticationSession: "S", relyingPartyId: "R", userId: Data([2]),
        userName: "ada", challengeData: Data([1]))
}

extension FakeTenant {
    /// A client that doesn't wait before it retries a request.
    var account: any MyAccount {
        var client = APIClient(domain: Domain(domain), session: .shared)
        client.clock = Clock(now: { Date() }, sleep: { _ in })
        return Auth0MyAccount(token: "AT", client: client)
    }

    var methods: any MyAccountAuthenticationMethods { account.authenticationMethods }

    /// Responds to every request with the same JSON and `Location`.
    static func making(_ json: String, location: String?) throws -> FakeTenant {
        try start { _, _ in
            var response = HTTPServerResponse.json(Data(json.utf8), status: 202)
            response.headers["location"] = location
            return response
        }
    }
}
