import A0Encoding
import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

/// An authenticator or intermediary that sends incorrect data.
struct Liar: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let error: WebAuthnError
    let lies: TestAuthenticator.Lies
    var attestsItself = false

    init(
        _ what: String, _ error: WebAuthnError, attestsItself: Bool = false,
        _ lie: (inout TestAuthenticator.Lies) -> Void
    ) {
        var lies = TestAuthenticator.Lies()
        lie(&lies)
        (testDescription, self.error, self.lies, self.attestsItself) = (what, error, lies, attestsItself)
    }

    /// Cases that both ceremonies reject.
    static let always = [
        Liar("wrong origin", .wrongOrigin("https://evil.example")) { $0.origin = "https://evil.example" },
        Liar("a subdomain", .wrongOrigin("https://a.localhost")) { $0.origin = "https://a.localhost" },
        Liar("the domain without TLS and port", .wrongOrigin("http://localhost")) { $0.origin = "http://localhost" },
        Liar("an empty origin", .wrongOrigin("")) { $0.origin = "" },
        Liar("an unknown type", .wrongType("payment.get")) { $0.type = "payment.get" },
        Liar("wrong challenge", .wrongChallenge) { $0.challenge = Data(repeating: 7, count: 32) },
        Liar("no challenge", .wrongChallenge) { $0.challenge = Data() },
        Liar("a cross-origin frame", .crossOrigin) { $0.members = #","crossOrigin":true"# },
        Liar("embedded in another page", .crossOrigin) { $0.members = #","topOrigin":"https://evil.example""# },
        Liar("truncated client data", .malformedClientData) { $0.clientData = { $0.dropLast() } },
        Liar("client data with trailing bytes", .malformedClientData) { $0.clientData = { $0 + Data("{}".utf8) } },
        Liar("client data that is an array", .malformedClientData) { $0.clientData = { _ in Data("[]".utf8) } },
        Liar("deeply nested client data", .malformedClientData) { lies in
            lies.clientData = { _ in Data(repeating: UInt8(ascii: "["), count: 8_000) }
        },
        Liar("wrong relying party", .wrongRelyingParty) { $0.relyingPartyID = "example.com" },
        Liar("user not present", .userNotPresent) { $0.flags = 0b100_0100 },
        Liar("backed up without being eligible for backup", .contradictoryBackupFlags) { $0.flags = 0b101_0101 },
        Liar("authenticator data with trailing bytes", .malformedAuthenticatorData) { lies in
            lies.authenticatorData = { $0 + [0] }
        },
        Liar("truncated authenticator data", .malformedAuthenticatorData) { lies in
            lies.authenticatorData = { $0.prefix(36) }
        },
        Liar("missing extensions despite their flag", .malformedAuthenticatorData) { $0.flags = 0b1100_0101 },
    ]

    static let creation = [
        Liar("the type of a login", .wrongType("webauthn.get")) { $0.type = "webauthn.get" },
        Liar("no credential", .malformedAuthenticatorData) { $0.flags = 0b101 },
        Liar("no credential or trailing bytes", .malformedAttestation) { lies in
            lies.flags = 0b101
            lies.authenticatorData = { $0.prefix(37) }
        },
        Liar("another credential", .malformedAttestation) { $0.credentialID = Data([1, 2, 3]) },
        Liar("a credential without an ID", .malformedAuthenticatorData) { $0.credentialID = Data() },
        Liar("a credential ID that is too long", .malformedAuthenticatorData) { lies in
            lies.credentialID = Data(count: 1_024)
        },
        Liar("a truncated key", .malformedAuthenticatorData) { $0.authenticatorData = { $0.dropLast() } },
        Liar("a key that isn't a map", .malformedAuthenticatorData) { $0.publicKey = "key" },
        Liar("an unsupported key algorithm", .unsupportedKey) { lies in
            lies.publicKey = [1: 1, 3: -8, -1: 6, -2: .bytes(Data(count: 32))]
        },
        Liar("a key that isn't on its curve", .unsupportedKey) { lies in
            let one = CBOR.bytes(Data(repeating: 1, count: 32))
            lies.publicKey = [1: 2, 3: -7, -1: 1, -2: one, -3: one]
        },
        Liar("a truncated attestation", .malformedAttestation) { $0.attestationObject = { $0.dropLast() } },
        Liar("an attestation with trailing bytes", .malformedAttestation) { $0.attestationObject = { $0 + [0xA0] } },
        Liar("an attestation of indefinite length", .malformedAttestation) { lies in
            lies.attestationObject = { [0xBF] + $0.dropFirst() + [0xFF] }
        },
        Liar("an attestation that is an array", .malformedAttestation) { $0.attestationObject = { _ in Data([0x80]) } },
        Liar("an attestation with a huge declared length", .malformedAttestation) { lies in
            lies.attestationObject = { _ in Data([0xA1, 0x5B, 0x00, 0x00, 0x7F, 0, 0, 0, 0, 0]) }
        },
        Liar("an attestation of nested maps", .malformedAttestation) { lies in
            lies.attestationObject = { _ in Data((0..<20_000).flatMap { _ in [0xA1, 0x00] as [UInt8] }) }
        },
        Liar("a statement without an attestation", .malformedAttestation) { $0.statement = ["sig": .bytes(Data([1]))] },
        Liar("a forged attestation", .invalidAttestation, attestsItself: true) { lies in
            lies.signature = { Data($0.dropLast() + [($0.last ?? 0) ^ 1]) }
        },
        Liar("an attestation with another algorithm", .invalidAttestation, attestsItself: true) { lies in
            lies.statement = ["alg": -257, "sig": .bytes(Data([1]))]
        },
        Liar("an attestation without a signature", .malformedAttestation, attestsItself: true) { lies in
            lies.statement = ["alg": -7]
        },
    ]

    static let request = [
        Liar("the type of a registration", .wrongType("webauthn.create")) { $0.type = "webauthn.create" },
        Liar("a forged signature", .invalidSignature) { lies in
            lies.signature = { Data($0.dropLast() + [($0.last ?? 0) ^ 1]) }
        },
        Liar("a signature with trailing bytes", .invalidSignature) { $0.signature = { $0 + [0] } },
        Liar("a truncated signature", .invalidSignature) { $0.signature = { $0.dropLast() } },
        Liar("a signature of zeros", .invalidSignature) { $0.signature = { _ in Data([0x30, 6, 2, 1, 0, 2, 1, 0]) } },
        Liar("an unknown credential", .unknownCredential) { $0.credentialID = Data(repeating: 9, count: 16) },
        Liar("another user's handle", .wrongUserHandle) { $0.userHandle = Data(repeating: 9, count: 32) },
        Liar("an unchanged counter", .counterWentBack) { $0.signCount = 1 },
        Liar("a counter that went backward", .counterWentBack) { $0.signCount = 0 },
        Liar("changed backup eligibility", .changedBackupEligibility) { $0.flags = 0b1101 },
    ]
}

@Suite("Rejected passkeys")
struct PasskeyErrorTests {
    @Test("an invalid passkey response can't sign up a user", arguments: Liar.always + Liar.creation)
    func signup(liar: Liar) async throws {
        try await withTenant(.withPasskeys) { tenant, browser in
            var authenticator = TestAuthenticator()
            authenticator.attestsItself = liar.attestsItself
            authenticator.lies = liar.lies
            let response = try await browser.passkeySignup(&authenticator)
            try expectError(response, 403, "invalid_grant", liar.error.description)
            #expect(try await tenant.tenant.store.user(identifier: "grace@example.com", connection: database) == nil)
        }
    }

    @Test("an invalid passkey response can't log in a user", arguments: Liar.always + Liar.request)
    func login(liar: Liar) async throws {
        try await withTenant(.withPasskeys) { tenant, browser in
            var authenticator = TestAuthenticator()
            expectStatus(try await browser.passkeySignup(&authenticator), 200)
            expectStatus(try await browser.passkeyLogin(&authenticator), 200)
            authenticator.lies = liar.lies
            // Without the attested-credential flag, which would cause a different error here.
            if let flags = liar.lies.flags { authenticator.lies.flags = flags & ~0b100_0000 }
            let response = try await browser.passkeyLogin(&authenticator)
            try expectError(response, 403, "invalid_grant", liar.error.description)
            authenticator.lies = .init()
            expectStatus(try await browser.passkeyLogin(&authenticator), 200)
        }
    }

    @Test("an attestation format that can't be verified counts as none", arguments: ["tpm", "x"])
    func otherFormats(format: String) async throws {
        try await withTenant(.withPasskeys) { _, browser in
            var authenticator = TestAuthenticator()
            authenticator.lies.format = format
            authenticator.lies.statement = ["ver": "2.0", "x5c": [.bytes(Data([1]))]]
            expectStatus(try await browser.passkeySignup(&authenticator), 200)
            expectStatus(try await browser.passkeyLogin(&authenticator), 200)
        }
    }

    @Test("a rejected passkey is in the access log with the reason")
    func log() async throws {
        let directory = try DataDirectory.forSeveralTenants()
        defer { directory.delete() }
        try await withTenant(.withPasskeys.with { $0.dataDirectory = directory.url }) { _, browser in
            var authenticator = TestAuthenticator()
            expectStatus(try await browser.passkeySignup(&authenticator), 200)
            authenticator.lies.signCount = 0
            expectStatus(try await browser.passkeyLogin(&authenticator), 200)
            authenticator.lies.signCount = 5
            expectStatus(try await browser.passkeyLogin(&authenticator), 200)
            expectStatus(try await browser.passkeyLogin(&authenticator), 403)
        }
        let log = try String(contentsOf: directory.accessLog, encoding: .utf8)
        #expect(log.contains("Passkey refused: The passkey's signature counter did not grow."))
    }

    @Test("a passkey session works for one response, in time, for its client and purpose")
    func sessions() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.withPasskeys, clock: clock) { _, browser in
            let dead = "The auth_session is invalid or has expired."
            var authenticator = TestAuthenticator()
            let creation = try PasskeyOptions(try await browser.passkeyRegister())
            let created = try authenticator.create(creation)
            expectStatus(try await browser.passkeyGrant(creation.session, created), 200)
            try expectError(try await browser.passkeyGrant(creation.session, created), 403, "invalid_grant", dead)

            let replayed = try PasskeyOptions(try await browser.passkeyChallenge())
            let response = try authenticator.assert(replayed)
            #expect(try await browser.passkeyGrant(replayed.session, response).status == 200)
            try expectError(try await browser.passkeyGrant(replayed.session, response), 403, "invalid_grant", dead)
            let next = try PasskeyOptions(try await browser.passkeyChallenge())
            try expectError(
                try await browser.passkeyGrant(next.session, response), 403, "invalid_grant",
                WebAuthnError.wrongChallenge.description)
            let late = try authenticator.assert(next)
            try expectError(try await browser.passkeyGrant(next.session, late), 403, "invalid_grant", dead)

            let expired = try PasskeyOptions(try await browser.passkeyChallenge())
            clock.advance(by: PasskeyCeremony.lifetime)
            try expectError(
                try await browser.passkeyGrant(expired.session, try authenticator.assert(expired)), 403,
                "invalid_grant", dead)

            let other = try PasskeyOptions(try await browser.passkeyChallenge(["client_id": "spa"]))
            try expectError(
                try await browser.passkeyGrant(other.session, try authenticator.assert(other)), 403, "invalid_grant",
                dead)
            let login = try PasskeyOptions(try await browser.passkeyChallenge())
            try expectError(try await browser.passkeyGrant(login.session, created), 403, "invalid_grant", dead)
            let signup = try PasskeyOptions(
                try await browser.passkeyRegister(["user_profile": ["email": "x@example.com"]]))
            try expectError(try await browser.passkeyGrant(signup.session, response), 403, "invalid_grant", dead)
            let here = try PasskeyOptions(try await browser.passkeyChallenge())
            try expectError(
                try await browser.passkeyGrant(here.session, try authenticator.assert(here), ["realm": "staff"]), 403,
                "invalid_grant", dead)
            try expectError(try await browser.passkeyGrant("nonsense", response), 403, "invalid_grant", dead)
        }
    }

    @Test("only one of several concurrent uses of a passkey response gets tokens")
    func race() async throws {
        try await withTenant(.withPasskeys) { tenant, browser in
            var authenticator = TestAuthenticator()
            expectStatus(try await browser.passkeySignup(&authenticator), 200)
            let options = try PasskeyOptions(try await browser.passkeyChallenge())
            let response = try authenticator.assert(options)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<10 {
                    group.addTask { try await browser.passkeyGrant(options.session, response).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200] + [Int](repeating: 403, count: 9))
        }
    }

    @Test("a passkey can't log in another user or register another user's credential")
    func strangers() async throws {
        try await withTenant(.withPasskeys) { tenant, browser in
            var (grace, mallory) = (TestAuthenticator(), TestAuthenticator())
            expectStatus(try await browser.passkeySignup(&grace), 200)
            expectStatus(try await browser.passkeySignup(&mallory, email: "mallory@example.com"), 200)
            let known = try #require(grace.passkeys.first)

            mallory.lies.credentialID = known.credentialID
            try expectError(
                try await browser.passkeyLogin(&mallory), 403, "invalid_grant",
                WebAuthnError.wrongUserHandle.description)
            mallory.lies.userHandle = known.userHandle
            try expectError(
                try await browser.passkeyLogin(&mallory), 403, "invalid_grant",
                WebAuthnError.invalidSignature.description)

            let options = try PasskeyOptions(
                try await browser.passkeyRegister(["user_profile": ["email": "eve@example.com"]]))
            var eve = TestAuthenticator()
            eve.lies.credentialID = known.credentialID
            var response = try eve.create(options)
            response["id"] = .string(Base64URL.encode(known.credentialID))
            response["rawId"] = response["id"]
            try expectError(
                try await browser.passkeyGrant(options.session, response), 403, "invalid_grant",
                WebAuthnError.credentialInUse.description)
            #expect(try await tenant.tenant.store.user(identifier: "eve@example.com", connection: database) == nil)
        }
    }

    @Test("a passkey can't log in blocked or deleted users or users of other connections")
    func users() async throws {
        try await withTenant(.withPasskeys) { tenant, browser in
            var authenticator = TestAuthenticator()
            expectStatus(try await browser.passkeySignup(&authenticator), 200)
            let userID = try await tenant.userID("grace@example.com")
            try await tenant.setBlocked(true, userID: userID)
            try expectError(try await browser.passkeyLogin(&authenticator), 403, "unauthorized", "user is blocked")
            try await tenant.setBlocked(false, userID: userID)

            let staff = try PasskeyOptions(
                try await browser.passkeyChallenge([
                    "client_id": "web", "client_secret": "web-secret", "realm": "staff",
                ]))
            let response = try await browser.passkeyGrant(
                staff.session, try authenticator.assert(staff), ["client_id": "web", "client_secret": "web-secret"])
            try expectError(response, 403, "invalid_grant", WebAuthnError.unknownCredential.description)

            expectStatus(try await browser.passkeyLogin(&authenticator), 200)
            try await tenant.removeUser(userID)
            try expectError(
                try await browser.passkeyLogin(&authenticator), 403, "invalid_grant",
                WebAuthnError.unknownCredential.description)
        }
    }

    @Test("using a passkey response at another client doesn't invalidate the session")
    func foreign() async throws {
        try await withTenant(.withPasskeys) { _, browser in
            let dead = "The auth_session is invalid or has expired."
            let foreign: [String: TenantValue?] = ["client_id": "spa"]
            var authenticator = TestAuthenticator()
            let creation = try PasskeyOptions(try await browser.passkeyRegister())
            let created = try authenticator.create(creation)
            try expectError(
                try await browser.passkeyGrant(creation.session, created, foreign), 403, "invalid_grant", dead)
            expectStatus(try await browser.passkeyGrant(creation.session, created), 200)

            let login = try PasskeyOptions(try await browser.passkeyChallenge())
            let response = try authenticator.assert(login)
            try expectError(
                try await browser.passkeyGrant(login.session, response, foreign), 403, "invalid_grant", dead)
            expectStatus(try await browser.passkeyGrant(login.session, response), 200)
        }
    }

    @Test("two passkey signups started with the same address create one user")
    func twice() async throws {
        try await withTenant(.withPasskeys) { _, browser in
            var authenticator = TestAuthenticator()
            let options = [
                try PasskeyOptions(try await browser.passkeyRegister()),
                try PasskeyOptions(try await browser.passkeyRegister()),
            ]
            expectStatus(
                try await browser.passkeyGrant(options[0].session, try authenticator.create(options[0])), 200)
            try expectError(
                try await browser.passkeyGrant(options[1].session, try authenticator.create(options[1])), 400,
                "invalid_request", "The user already exists.")
            try expectError(
                try await browser.passkeyRegister(), 400, "invalid_request", "The user already exists.")
        }
    }
}
