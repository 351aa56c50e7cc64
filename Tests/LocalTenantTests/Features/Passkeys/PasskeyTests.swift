import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Passkeys")
struct PasskeyTests {
    @Test(
        "a user signs up and logs in with a passkey, regardless of its algorithm and attestation",
        arguments: [SignatureAlgorithm.es256, .rs256], [false, true])
    func signupAndLogin(algorithm: SignatureAlgorithm, attestsItself: Bool) async throws {
        try await withTenant(.withPasskeys) { tenant, browser in
            var authenticator = TestAuthenticator()
            authenticator.algorithm = algorithm
            authenticator.attestsItself = attestsItself
            let signup = try Tokens(try await browser.passkeySignup(&authenticator))
            let claims = try signup.idToken
            #expect(claims["email"] == "grace@example.com")
            #expect(claims["email_verified"] == false)
            #expect(claims["name"] == "Grace")
            let userID = try await tenant.userID("grace@example.com")
            #expect(claims["sub"] == .string(userID))

            for count: UInt32 in 1...3 {
                let login = try Tokens(try await browser.passkeyLogin(&authenticator))
                #expect(try login.idToken["sub"] == .string(userID))
                let passkeys = try await tenant.tenant.store.passkeys(userID: userID)
                #expect(passkeys.map(\.signCount) == [count])
                #expect(passkeys.first?.lastUsedAt != nil)
            }
        }
    }

    @Test("passkey options contain the tenant's requirements for authenticators")
    func options() async throws {
        try await withTenant(.withPasskeys) { _, browser in
            let creation = try PasskeyOptions(try await browser.passkeyRegister())
            #expect(try creation.challenge.count == 32)
            #expect(creation.members["rp"] == ["id": "localhost", "name": "localhost"])
            #expect(creation.members["timeout"] == 60_000)
            #expect(
                creation.members["pubKeyCredParams"] == [
                    ["type": "public-key", "alg": -7], ["type": "public-key", "alg": -257],
                ])
            #expect(
                creation.members["authenticatorSelection"] == [
                    "residentKey": "required", "userVerification": "preferred",
                ])
            #expect(creation.members["excludeCredentials"] == nil)
            #expect(try creation.user["name"] == "grace@example.com")
            #expect(try creation.user["displayName"] == "Grace")
            #expect(try creation.userHandle.count == 32)

            let request = try PasskeyOptions(try await browser.passkeyChallenge())
            #expect(Set(request.members.keys) == ["challenge", "timeout", "rpId", "userVerification"])
            #expect(request.members["rpId"] == "localhost")
            #expect(request.members["userVerification"] == "preferred")
            #expect(try request.challenge != PasskeyOptions(try await browser.passkeyChallenge()).challenge)
        }
    }

    @Test("signing up with a passkey keeps the application's user profile and sends a verification email")
    func profile() async throws {
        try await withTenant(.withPasskeys) { tenant, browser in
            var authenticator = TestAuthenticator()
            let options = try PasskeyOptions(
                try await browser.passkeyRegister([
                    "user_profile": [
                        "email": "grace@example.com", "phone_number": "+15551234567", "given_name": "Grace",
                        "family_name": "Hopper", "name": "Grace Hopper", "nickname": "amazing", "picture": "https://p/",
                    ], "user_metadata": ["ship": "Constitution"], "realm": .string(database),
                ]))
            #expect(try options.user["displayName"] == "Grace Hopper")
            #expect(try await tenant.tenant.store.user(identifier: "grace@example.com", connection: database) == nil)
            let response = try await browser.passkeyGrant(
                options.session, try authenticator.create(options), ["realm": .string(database)])
            #expect(response.status == 200, "\(response.text)")
            let user = try #require(try await tenant.tenant.store.user(try await tenant.userID("grace@example.com")))
            #expect(user.profile.givenName == "Grace")
            #expect(user.profile.familyName == "Hopper")
            #expect(user.profile.nickname == "amazing")
            #expect(user.profile.phoneNumber == "+15551234567")
            #expect(user.profile.userMetadata == ["ship": "Constitution"])
            #expect(user.passwordHash == nil)
            #expect(try await tenant.message(to: "grace@example.com", kind: .verifyEmail).link != nil)
        }
    }

    @Test("a phone number is enough to sign up with a passkey")
    func phoneNumber() async throws {
        try await withTenant(.withPasskeys) { tenant, browser in
            var authenticator = TestAuthenticator()
            let options = try PasskeyOptions(
                try await browser.passkeyRegister(["user_profile": ["phone_number": "+15550001111"]]))
            #expect(try options.user["name"] == "+15550001111")
            expectStatus(try await browser.passkeyGrant(options.session, try authenticator.create(options)), 200)
            try expectError(
                try await browser.passkeyRegister(["user_profile": ["phone_number": "+15550001111"]]), 400,
                "invalid_request", "The user already exists.")
        }
    }

    @Test("the counter of an authenticator that doesn't count stays at zero")
    func noCounter() async throws {
        try await withTenant(.withPasskeys) { _, browser in
            var authenticator = TestAuthenticator()
            authenticator.counts = false
            expectStatus(try await browser.passkeySignup(&authenticator), 200)
            expectStatus(try await browser.passkeyLogin(&authenticator), 200)
            expectStatus(try await browser.passkeyLogin(&authenticator), 200)
        }
    }

    @Test("a passkey is marked as backed up once its authenticator reports it")
    func backup() async throws {
        try await withTenant(.withPasskeys) { tenant, browser in
            var authenticator = TestAuthenticator()
            authenticator.flags |= 0b1000
            expectStatus(try await browser.passkeySignup(&authenticator), 200)
            let userID = try await tenant.userID("grace@example.com")
            let fresh = try #require(try await tenant.tenant.store.passkeys(userID: userID).first)
            #expect(fresh.details.isBackupEligible && !fresh.isBackedUp)
            authenticator.flags |= 0b1_0000
            expectStatus(try await browser.passkeyLogin(&authenticator), 200)
            #expect(try await tenant.tenant.store.passkeys(userID: userID).first?.isBackedUp == true)
        }
    }

    @Test("unknown extensions in a passkey response are ignored")
    func extensions() async throws {
        try await withTenant(.withPasskeys) { _, browser in
            var authenticator = TestAuthenticator()
            let extensions: CBOR = ["credProtect": 2, "credBlob": false]
            authenticator.flags |= 0b1000_0000
            authenticator.lies.authenticatorData = { $0 + extensions.encoded() }
            expectStatus(try await browser.passkeySignup(&authenticator), 200)
            expectStatus(try await browser.passkeyLogin(&authenticator), 200)
        }
    }

    @Test(
        "passkeys work for the origins of the tenant, client, and configuration",
        arguments: ["https://localhost", "https://app.example.com", "android:apk-key-hash:aaaa"])
    func origins(origin: String) async throws {
        let configuration = TenantConfiguration.withPasskeys.client("app") {
            $0.webOrigins = ["https://app.example.com"]
        }
        .with { $0.passkeys.origins = ["android:apk-key-hash:aaaa"] }
        try await withTenant(configuration) { _, browser in
            var authenticator = TestAuthenticator(origin: origin)
            expectStatus(try await browser.passkeySignup(&authenticator), 200)
            expectStatus(try await browser.passkeyLogin(&authenticator), 200)
        }
    }

    @Test(
        "the tenant's own pages are origins for passkeys, but only under their host name",
        arguments: [TenantConfiguration.Host.address, .localhost])
    func ownOrigin(host: TenantConfiguration.Host) async throws {
        try await withTenant(.withPasskeys.with { $0.host = host }) { tenant, browser in
            #expect(tenant.issuer == "http://\(host.rawValue):\(tenant.url.port ?? 0)/")
            let port = try #require(tenant.url.port)
            var authenticator = TestAuthenticator(origin: "http://localhost:\(port)")
            expectStatus(try await browser.passkeySignup(&authenticator), 200)
            authenticator.origin = "http://127.0.0.1:\(port)"
            expectStatus(try await browser.passkeyLogin(&authenticator), 403)
        }
    }

    @Test("a relying party with another domain has its own passkeys")
    func relyingParty() async throws {
        try await withTenant(.withPasskeys.with { $0.passkeys.relyingPartyID = "login.example.com" }) {
            tenant, browser in
            var authenticator = TestAuthenticator()
            expectStatus(try await browser.passkeySignup(&authenticator), 200)
            #expect(authenticator.passkeys.first?.relyingPartyID == "login.example.com")
            expectStatus(try await browser.passkeyLogin(&authenticator), 200)
            authenticator.origin = "http://localhost:\(tenant.url.port ?? 0)"
            expectStatus(try await browser.passkeyLogin(&authenticator), 403)
        }
    }

    @Test("a user can have several passkeys with one handle, and known credentials are excluded")
    func enrollment() async throws {
        try await withTenant(.withPasskeys) { tenant, browser in
            var authenticator = TestAuthenticator()
            let call = Call(tenant.tenant, .init(method: "POST", target: "/", path: "/"))
            let user = try #require(try await tenant.tenant.store.user(try await tenant.userID()))
            var handles: Set<Data> = []
            for count in 0..<2 {
                let options = try await call.passkeys.beginRegistration(for: user, client: nil)
                #expect(options.excluded.count == count)
                #expect((options.publicKey.members?["excludeCredentials"]?.arrayValue ?? []).count == count)
                handles.insert(options.userHandle)
                let response = try authenticator.create(
                    challenge: options.challenge, relyingPartyID: options.relyingPartyID,
                    userHandle: options.userHandle)
                let json = credential(
                    response.credentialID,
                    ["clientDataJSON": response.clientDataJSON, "attestationObject": response.attestationObject])
                let passkey = try await call.passkeys.finishRegistration(
                    authSession: options.authSession, credential: json, userID: user.id, client: nil, userAgent: nil)
                #expect(passkey.credentialID == response.credentialID)
                #expect(passkey.id.wholeMatch(of: /dev_[0-9a-z]{16}/) != nil)
                await #expect(throws: PasskeyError.invalidSession) {
                    try await call.passkeys.finishRegistration(
                        authSession: options.authSession, credential: json, userID: user.id, client: nil, userAgent: nil
                    )
                }
            }
            #expect(handles.count == 1)
            let login = try Tokens(try await browser.passkeyLogin(&authenticator))
            #expect(try login.idToken["sub"] == .string(user.id))
        }
    }

    @Test("a passkey also requires a second factor if the policy does")
    func secondFactor() async throws {
        try await withTenant(.withPasskeys.with { $0.mfa.policy = .always }) { _, browser in
            var authenticator = TestAuthenticator()
            let response = try await browser.passkeySignup(&authenticator)
            try expectError(response, 403, "mfa_required")
            #expect(try response.json["mfa_token"] != nil)
        }
    }
}
