import Foundation
import Testing

@testable import Auth0

@Suite("Requests on the wire", .serialized)
struct WireTests {
    private let client = authentication(clientId: "CLIENT_ID", domain: "samples.auth0.com")
    private let second = mfa(clientId: "CLIENT_ID", domain: "samples.auth0.com")

    @Test("requests for database logins, signup, and password reset are unchanged")
    func database() throws {
        var snapshot = Snapshot("Database")
        snapshot.add(
            "login",
            client.login(
                usernameOrEmail: "ada", password: "it's", realmOrConnection: "Username-Password-Authentication"))
        snapshot.add(
            "login with audience and scope",
            client.login(
                usernameOrEmail: "ada", password: "P", realmOrConnection: "C", audience: "https://api.example.com",
                scope: "email offline_access"))
        snapshot.add("login to the default directory", client.loginDefaultDirectory(withUsername: "ada", password: "P"))
        snapshot.add("signup", client.signup(email: "ada@example.com", password: "P"))
        snapshot.add(
            "signup with everything, where named arguments win",
            client.signup(
                email: "ada@example.com", username: "ada", password: "P", connection: "C",
                userMetadata: ["first_name": "Ada"],
                rootAttributes: ["given_name": "Ada", "email": "other", "username": "other", "client_id": "other"]))
        snapshot.add(
            "signup with a name among the root attributes",
            client.signup(email: "ada@example.com", password: "P", connection: "C", rootAttributes: ["username": "ada"])
        )
        snapshot.add("password reset", client.resetPassword(email: "ada@example.com", connection: "C"))
        snapshot.add(
            "password reset in an organization",
            client.resetPassword(email: "ada@example.com", connection: "C", organization: "org_1"))
        try snapshot.check()
    }

    @Test("requests for passwordless logins are unchanged")
    func passwordless() throws {
        var snapshot = Snapshot("Passwordless")
        snapshot.add("start by e-mail", client.startPasswordless(email: "ada@example.com"))
        snapshot.add(
            "start by e-mail with a link", client.startPasswordless(email: "ada@example.com", type: .webLink))
        snapshot.add(
            "start by text message",
            client.startPasswordless(phoneNumber: "+1", type: .iOSLink, connection: "custom_sms"))
        snapshot.add(
            "start for Android", client.startPasswordless(phoneNumber: "+1", type: .androidLink))
        snapshot.add("login by e-mail", client.login(email: "ada@example.com", code: "1"))
        snapshot.add(
            "login by text message", client.login(phoneNumber: "+1", code: "1", audience: "A", scope: "email"))
        snapshot.add("challenge by e-mail", client.passwordlessChallenge(email: "ada@example.com"))
        snapshot.add(
            "challenge by call",
            client.passwordlessChallenge(
                phoneNumber: "+1", connection: "C", deliveryMethod: .voice, allowSignup: true))
        snapshot.add(
            "login with a one-time password",
            client.login(otp: "1", challenge: PasswordlessChallenge(authSession: "S"), audience: "A"))
        try snapshot.check()
    }

    @Test("requests for multifactor authentication are unchanged")
    func multifactor() throws {
        var snapshot = Snapshot("Multifactor")
        snapshot.add("login with a one-time password", client.login(withOTP: "1", mfaToken: "M"))
        snapshot.add("login on another channel", client.login(withOOBCode: "O", mfaToken: "M"))
        snapshot.add(
            "login on another channel with a code", client.login(withOOBCode: "O", mfaToken: "M", bindingCode: "1"))
        snapshot.add("login with a recovery code", client.login(withRecoveryCode: "R", mfaToken: "M"))
        snapshot.add("challenge", client.multifactorChallenge(mfaToken: "M"))
        snapshot.add(
            "challenge of one authenticator",
            client.multifactorChallenge(mfaToken: "M", types: ["oob", "otp"], authenticatorId: "sms|dev_1"))
        try snapshot.check()
    }

    @Test("requests of the MFA client are unchanged")
    func mfaClient() throws {
        var snapshot = Snapshot("MFA")
        snapshot.add("list", second.getAuthenticators(mfaToken: "M", factorsAllowed: ["otp"]))
        snapshot.add("enroll text messages", second.enroll(mfaToken: "M", phoneNumber: "+1"))
        snapshot.add("enroll calls", second.enroll(mfaToken: "M", voicePhoneNumber: "+1"))
        snapshot.add("enroll e-mail", second.enroll(mfaToken: "M", email: "ada@example.com"))
        let app: Request<OTPMFAEnrollmentChallenge, MfaEnrollmentError> = second.enroll(mfaToken: "M")
        snapshot.add("enroll an authenticator app", app)
        snapshot.add("enroll an authenticator app by its other name", second.enrollOTP(mfaToken: "M"))
        let push: Request<PushMFAEnrollmentChallenge, MfaEnrollmentError> = second.enroll(mfaToken: "M")
        snapshot.add("enroll push messages", push)
        snapshot.add("enroll push messages by its other name", second.enrollPush(mfaToken: "M"))
        snapshot.add("challenge", second.challenge(with: "sms|dev_1", mfaToken: "M"))
        snapshot.add("verify another channel", second.verify(oobCode: "O", bindingCode: nil, mfaToken: "M"))
        snapshot.add("verify a code", second.verify(oobCode: "O", bindingCode: "1", mfaToken: "M"))
        snapshot.add("verify a one-time password", second.verify(otp: "1", mfaToken: "M"))
        snapshot.add("verify a recovery code", second.verify(recoveryCode: "R", mfaToken: "M"))
        snapshot.add("delete", second.deleteAuthenticator(id: "sms|dev_1", accessToken: "AT"))
        try snapshot.check()
    }

    @Test("requests for social logins are unchanged")
    func social() throws {
        var name = PersonNameComponents()
        name.middleName = "King"
        var snapshot = Snapshot("Social")
        snapshot.add("Apple", client.login(appleAuthorizationCode: "AC"))
        snapshot.add("Apple with a name of neither part", client.login(appleAuthorizationCode: "AC", fullName: name))
        name.givenName = "Ada"
        snapshot.add(
            "Apple with a name and a profile",
            client.login(
                appleAuthorizationCode: "AC", fullName: name,
                profile: ["name": "other", "user_metadata": ["custom_key": "custom_value"]], audience: "A",
                scope: "email"))
        name.familyName = "Lovelace"
        snapshot.add("Apple with both names", client.login(appleAuthorizationCode: "AC", fullName: name))
        snapshot.add("Facebook", client.login(facebookSessionAccessToken: "FT", profile: ["id": 7, "name": "Ada"]))
        snapshot.add("Facebook without a profile", client.login(facebookSessionAccessToken: "FT", profile: [:]))
        try snapshot.check()
    }

    @Test("requests for passkey logins and signups are unchanged")
    func passkeys() throws {
        let login = PasskeyLoginChallenge(authenticationSession: "S", relyingPartyId: "R", challengeData: Data([1]))
        let signup = PasskeySignupChallenge(
            authenticationSession: "S", relyingPartyId: "R", userId: Data([2]), userName: "ada",
            challengeData: Data([1]))
        var snapshot = Snapshot("Passkeys")
        snapshot.add("login challenge", client.passkeyLoginChallenge())
        snapshot.add(
            "login challenge with everything", client.passkeyLoginChallenge(connection: "C", organization: "org_1"))
        snapshot.add("login", client.login(passkey: TestPasskey(), challenge: login))
        snapshot.add(
            "login with everything",
            client.login(
                passkey: TestPasskey(attachment: .crossPlatform), challenge: login, connection: "C", audience: "A",
                scope: "email", organization: "org_1"))
        snapshot.add("signup challenge", client.passkeySignupChallenge())
        snapshot.add(
            "signup challenge with everything",
            client.passkeySignupChallenge(
                email: "ada@example.com", phoneNumber: "+1", username: "ada", name: "Ada Lovelace", givenName: "Ada",
                familyName: "Lovelace", nickname: "ada", picture: "https://example.com/ada.png",
                userMetadata: ["plan": "gold"], connection: "C", organization: "org_1"))
        snapshot.add("signup", client.login(passkey: TestNewPasskey(), challenge: signup))
        snapshot.add(
            "signup with an authenticator of no known kind",
            client.login(passkey: try TestNewPasskey.ofUnknownKind, challenge: signup))
        try snapshot.check()
    }

    @Test("token requests are unchanged")
    func tokens() throws {
        var snapshot = Snapshot("Tokens")
        snapshot.add(
            "code exchange", client.codeExchange(withCode: "C", codeVerifier: "V", redirectURI: "http://127.0.0.1/"))
        snapshot.add("renewal", client.renew(withRefreshToken: "RT"))
        snapshot.add("renewal with a scope", client.renew(withRefreshToken: "RT", scope: "email phone"))
        snapshot.add(
            "renewal for another API", client.renew(withRefreshToken: "RT", audience: "A", scope: "email phone"))
        snapshot.add("session transfer", client.ssoExchange(withRefreshToken: "RT"))
        snapshot.add(
            "session transfer of a tenant with a port and a path",
            authentication(clientId: "CLIENT_ID", domain: "https://example.com:8443/tenant")
                .ssoExchange(withRefreshToken: "RT"))
        snapshot.add(
            "custom exchange", client.customTokenExchange(subjectToken: "ST", subjectTokenType: "http://acme.com/t"))
        snapshot.add(
            "custom exchange with everything, where named arguments win",
            client.customTokenExchange(
                subjectToken: "ST", subjectTokenType: "T", audience: "A", scope: "email", organization: "org_1",
                parameters: ["device": ["id": 1], "subject_token": "other", "audience": "other", "grant_type": "other"])
        )
        snapshot.add(
            "custom exchange whose parameters name what is left out",
            client.customTokenExchange(
                subjectToken: "ST", subjectTokenType: "T", parameters: ["audience": "other", "organization": "other"]))
        snapshot.add(
            "custom exchange with an actor",
            client.customTokenExchange(
                subjectToken: "ST", subjectTokenType: "T", actorToken: ActorToken(token: "ACT", tokenType: "AT"),
                parameters: ["actor_token": "other", "x": 1]))
        snapshot.add(
            "custom exchange with nobody as actor",
            client.customTokenExchange(subjectToken: "ST", subjectTokenType: "T", actorToken: nil))
        snapshot.add("revocation", client.revoke(refreshToken: "RT"))
        snapshot.add("profile", client.userInfo(withAccessToken: "AT", tokenType: "DPoP"))
        snapshot.add("keys", client.jwks())
        try snapshot.check()
    }

    @Test("requests for devices and servers are unchanged")
    func devicesAndServers() throws {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let device = DeviceCode(
            deviceCode: "D", userCode: "U", verificationURI: try #require(URL(string: "https://example.com/activate")),
            expiresIn: Date())
        var snapshot = Snapshot("DevicesAndServers")
        snapshot.add("device code", client.deviceCode())
        snapshot.add("device code with everything", client.deviceCode(scope: "email", audience: "A"))
        snapshot.add("device login", client.login(deviceCode: device))
        snapshot.add("client credentials", client.clientCredentials(clientSecret: "CS", audience: "A"))
        snapshot.add(
            "client credentials with everything",
            client.clientCredentials(clientSecret: "CS", audience: "A", scope: "read:all", organization: "org_1"))
        snapshot.add(
            "pushed authorization",
            client.pushedAuthorizationRequest(redirectURI: "https://app/cb", codeVerifier: verifier, state: "ST"))
        snapshot.add(
            "pushed authorization with everything, where named arguments win",
            client.pushedAuthorizationRequest(
                redirectURI: "https://app/cb", codeVerifier: verifier, state: "ST", nonce: "N", scope: "email",
                audience: "A", clientSecret: "CS", parameters: ["organization": "org_1", "state": "other"]))
        snapshot.add("introspection", client.introspect(token: "AT", clientSecret: "CS"))
        snapshot.add(
            "introspection somewhere else",
            client.introspect(
                token: "AT", tokenTypeHint: "access_token", clientSecret: "CS",
                endpoint: URL(string: "https://other.example.com/introspect?v=1")))
        snapshot.add("discovery", client.openIDConfiguration())
        try snapshot.check()
    }

    @Test("form parameters are sent as a form-encoded body")
    func form() throws {
        let request = client.introspect(token: "a b&c", clientSecret: "é").apiRequest.urlRequest
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
        let body = String(decoding: try #require(request.httpBody), as: UTF8.self)
        #expect(body == "client_id=CLIENT_ID&client_secret=%C3%A9&token=a+b%26c")
    }

    @Test("custom parameters and headers of a request override the defaults")
    func changes() {
        let request = client.login(email: "e", code: "1").parameters(["realm": "custom", "scope": "email"])
            .headers(["content-type": "text/plain"])
        #expect(request.apiRequest.parameters["realm"] == "custom")
        #expect(request.apiRequest.parameters["scope"] == "openid email")
        #expect(request.apiRequest.urlRequest.value(forHTTPHeaderField: "Content-Type") == "text/plain")
    }
}
