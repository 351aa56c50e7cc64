import Auth0
import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

@Suite("Passkeys")
struct PasskeyFlowTests {
    private static let email = "grace@example.com"

    /// An authenticator that exists as long as the test.
    private actor Phone {
        private var authenticator = TestAuthenticator()

        func create(_ challenge: PasskeySignupChallenge) throws -> NewPasskeyResponse {
            let response = try authenticator.create(
                challenge: challenge.challengeData, relyingPartyID: challenge.relyingPartyId,
                userHandle: challenge.userId)
            return NewPasskeyResponse(
                credentialID: response.credentialID, rawClientDataJSON: response.clientDataJSON,
                rawAttestationObject: response.attestationObject)
        }

        func assert(_ challenge: PasskeyLoginChallenge) throws -> PasskeyAssertion {
            let response = try authenticator.assert(
                challenge: challenge.challengeData, relyingPartyID: challenge.relyingPartyId)
            return PasskeyAssertion(
                userID: response.userHandle, credentialID: response.credentialID,
                rawClientDataJSON: response.clientDataJSON, rawAuthenticatorData: response.authenticatorData,
                signature: response.signature)
        }

        func lie(_ change: @Sendable (inout TestAuthenticator.Lies) -> Void) {
            change(&authenticator.lies)
        }
    }

    private func signUp(_ stage: Stage, _ phone: Phone) async throws -> Credentials {
        let challenge = try await stage.authentication.passkeySignupChallenge(email: Self.email, name: "Grace").start()
        return try await stage.authentication.login(passkey: try await phone.create(challenge), challenge: challenge)
            .validateClaims().start()
    }

    private func login(
        _ stage: Stage, _ phone: Phone, scope: String = "openid profile email offline_access"
    ) async throws -> TokenRequest<Credentials, AuthenticationError> {
        let challenge = try await stage.authentication.passkeyLoginChallenge().start()
        return stage.authentication.login(
            passkey: try await phone.assert(challenge), challenge: challenge, scope: scope)
    }

    @Test("passkeys sign up a user and log in again with full tokens")
    func signupAndLogin() async throws {
        let stage = try await Stage()
        let phone = Phone()
        let signup = try await signUp(stage, phone)
        let token = try decode(jwt: signup.idToken)
        #expect(token["email"].string == Self.email)
        #expect(token["name"].string == "Grace")

        let credentials = try await login(stage, phone).validateClaims().start()
        #expect(try decode(jwt: credentials.idToken).subject == token.subject)
        #expect(try await stage.profile(credentials).sub == token.subject)
        let refreshToken = try #require(credentials.refreshToken)
        let renewed = try await stage.authentication.renew(withRefreshToken: refreshToken).start()
        #expect(try decode(jwt: renewed.idToken).subject == token.subject)
        await stage.tenant.stop()
    }

    @Test("a passkey signup keeps the user's profile")
    func profile() async throws {
        let stage = try await Stage()
        let challenge = try await stage.authentication.passkeySignupChallenge(
            email: Self.email, phoneNumber: "+15550001111", name: "Grace Hopper", givenName: "Grace",
            familyName: "Hopper", nickname: "amazing", picture: "https://example.com/p.png",
            userMetadata: ["ship": "Constitution"], connection: TenantConnection.defaultName
        ).start()
        #expect(challenge.userName == Self.email)
        #expect(challenge.relyingPartyId == "localhost")
        let credentials = try await stage.authentication.login(
            passkey: try await Phone().create(challenge), challenge: challenge,
            connection: TenantConnection.defaultName, scope: "openid profile email phone"
        ).start()
        let token = try decode(jwt: credentials.idToken)
        #expect(token["name"].string == "Grace Hopper")
        #expect(token["given_name"].string == "Grace")
        #expect(token["family_name"].string == "Hopper")
        #expect(token["nickname"].string == "amazing")
        #expect(token["picture"].string == "https://example.com/p.png")
        #expect(token["phone_number"].string == "+15550001111")
        await stage.tenant.stop()
    }

    @Test("tokens from a passkey login can be bound to a DPoP key")
    func dPoP() async throws {
        let stage = try await Stage()
        let phone = Phone()
        _ = try await signUp(stage, phone)
        var device = stage.punctual()
        device.dpop = .newDevice()
        let challenge = try await device.passkeyLoginChallenge().start()
        let credentials = try await device.login(passkey: try await phone.assert(challenge), challenge: challenge)
            .start()
        #expect(credentials.tokenType == "DPoP")
        await stage.tenant.stop()
    }

    struct ErrorCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sentence: String
        let lie: @Sendable (inout TestAuthenticator.Lies) -> Void

        init(_ what: String, _ sentence: String, _ lie: @escaping @Sendable (inout TestAuthenticator.Lies) -> Void) {
            (testDescription, self.sentence, self.lie) = (what, sentence, lie)
        }
    }

    @Test(
        "invalid passkey responses are rejected",
        arguments: [
            ErrorCase("a forged signature", "The signature is not valid.") { lies in
                lies.signature = { Data($0.dropLast() + [($0.last ?? 0) ^ 1]) }
            },
            ErrorCase("wrong origin", "The origin 'https://evil.example' does not belong to the relying party.") {
                $0.origin = "https://evil.example"
            },
            ErrorCase("wrong relying party", "The passkey was used for another relying party.") {
                $0.relyingPartyID = "evil.example"
            },
            ErrorCase("an unchanged counter", "The passkey's signature counter did not grow.") { $0.signCount = 0 },
            ErrorCase("an unknown credential", "The credential is not known here.") { $0.credentialID = Data([1]) },
            ErrorCase("another user", "The passkey belongs to another user.") { $0.userHandle = Data([1]) },
        ])
    func errors(_ errorCase: ErrorCase) async throws {
        let stage = try await Stage()
        let phone = Phone()
        _ = try await signUp(stage, phone)
        _ = try await login(stage, phone).start()
        await phone.lie(errorCase.lie)
        let error = try await thrownError(of: login(stage, phone))
        #expect(error.code == "invalid_grant")
        #expect(error.statusCode == 403)
        #expect(error.localizedDescription == errorCase.sentence)
        await stage.tenant.stop()
    }

    @Test("a passkey response works once and in time")
    func deadSessions() async throws {
        let stage = try await Stage()
        let phone = Phone()
        let signup = try await stage.authentication.passkeySignupChallenge(email: Self.email).start()
        let passkey = try await phone.create(signup)
        let first = stage.authentication.login(passkey: passkey, challenge: signup)
        _ = try await first.start()
        let dead = "The auth_session is invalid or has expired."
        #expect(try await thrownError(of: first).localizedDescription == dead)

        let again = try await login(stage, phone)
        _ = try await again.start()
        #expect(try await thrownError(of: again).localizedDescription == dead)

        let late = try await login(stage, phone)
        stage.clock.advance(by: 120)
        #expect(try await thrownError(of: late).localizedDescription == dead)
        await stage.tenant.stop()
    }

    @Test("passkeys are rejected for existing users, profiles without identifiers, and other clients")
    func challenges() async throws {
        let stage = try await Stage()
        try await stage.tenant.add(TenantClient(clientID: "other"))
        let authentication = stage.authentication
        let exists = try await thrownError(of: authentication.passkeySignupChallenge(email: stage.user.email))
        #expect(exists.code == "invalid_request")
        #expect(exists.localizedDescription == "The user already exists.")
        #expect(exists.statusCode == 400)
        let nobody = try await thrownError(of: authentication.passkeySignupChallenge(name: "Grace"))
        #expect(nobody.localizedDescription == "Missing required parameter: user_profile.email")
        let unknown = try await thrownError(of: authentication.passkeyLoginChallenge(connection: "nowhere"))
        #expect(unknown.localizedDescription == "the connection was not found")
        let organization = try await thrownError(of: authentication.passkeyLoginChallenge(organization: "org_1"))
        #expect(organization.localizedDescription == "parameter organization is not allowed for this client")
        let stranger = try await thrownError(of: stage.authentication(of: "nobody").passkeyLoginChallenge())
        #expect(stranger.code == "invalid_client")
        #expect(stranger.statusCode == 401)
        let other = try await thrownError(of: stage.authentication(of: "other").passkeyLoginChallenge())
        #expect(other.code == "invalid_request")
        await stage.tenant.stop()
    }

    @Test("blocked users can't log in with a passkey, and a required second factor follows it")
    func otherRules() async throws {
        let stage = try await Stage()
        let phone = Phone()
        let credentials = try await signUp(stage, phone)
        let userID = try #require(try decode(jwt: credentials.idToken).subject)
        try await stage.tenant.change(userID) { $0.mfaPolicy = .always }
        let due = try await thrownError(of: login(stage, phone))
        #expect(due.isMultifactorRequired)
        #expect(due.info["mfa_token"] is String)
        try await stage.tenant.setBlocked(true, userID: userID)
        #expect(try await thrownError(of: login(stage, phone)).localizedDescription == "user is blocked")
        await stage.tenant.stop()
    }
}

/// An authenticator's response to a login.
private struct PasskeyAssertion: LoginPasskey, Sendable {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    let userID: Data!
    let credentialID: Data
    let attachment = PasskeyAttachment.platform
    let rawClientDataJSON: Data
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    let rawAuthenticatorData: Data!
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    let signature: Data!
}

/// An authenticator's response to a signup.
private struct NewPasskeyResponse: SignupPasskey, Sendable {
    let credentialID: Data
    let attachment = PasskeyAttachment.platform
    let rawClientDataJSON: Data
    let rawAttestationObject: Data?
}
