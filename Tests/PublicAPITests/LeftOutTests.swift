import Auth0
import Foundation
import Testing

@Suite("Custom types that omit operations")
struct LeftOutTests {
    @Test("an operation that a custom type omits fails with its name, without recursion")
    func leftOut() async {
        for (_, operations) in Self.clients {
            for operation in operations {
                let error = await operation.thrownError() as? InvalidRequestError
                #expect(error?.isNotOffered == true, "\(operation.name)")
            }
        }
        let error = await Operation("") { MinimalAuthentication().jwks() }.thrownError()
        #expect(error?.localizedDescription.contains("jwks()") == true)
    }

    @Test("operations that a custom type omits also fail with default arguments")
    func defaultArguments() async {
        let client: any Authentication = MinimalAuthentication()
        let methods: any MyAccountAuthenticationMethods = MinimalMethods()
        let calls = [
            Operation("login") { client.login(usernameOrEmail: "", password: "", realmOrConnection: "") },
            Operation("login") { client.login(email: "", code: "", scope: "openid") },
            Operation("login") { client.login(withOOBCode: "", mfaToken: "") },
            Operation("challenge") { client.passkeyLoginChallenge() },
            Operation("challenge") { client.passkeyLoginChallenge(organization: "org_1") },
            Operation("challenge") { client.passkeySignupChallenge(email: "") },
            Operation("challenge") { client.passkeySignupChallenge(givenName: "Ada", organization: "org_1") },
            Operation("login") { client.login(passkey: OwnPasskey(), challenge: Operation.loginChallenge) },
            Operation("login") {
                client.login(passkey: OwnPasskey(), challenge: Operation.signupChallenge, organization: "org_1")
            },
            Operation("device") { client.deviceCode() },
            Operation("signup") { client.signup(email: "", password: "") },
            Operation("exchange") { client.customTokenExchange(subjectToken: "", subjectTokenType: "") },
            Operation("exchange") {
                client.customTokenExchange(subjectToken: "", subjectTokenType: "", actorToken: nil)
            },
            Operation("phone") { methods.enrollPhone(phoneNumber: "") },
            Operation("methods") { methods.getAuthenticationMethods() },
            Operation("link") { MinimalUsers().link("", withUser: "", provider: "") },
            Operation("get") { MinimalUsers().get("") },
        ]
        for call in calls {
            let error = await call.thrownError() as? InvalidRequestError
            #expect(error?.isNotOffered == true, "\(call.name)")
        }
        let error = await Operation("renew") { client.renew(withRefreshToken: nil as String?) }.thrownError()
        #expect(error as? InvalidRequestError == .missingRefreshToken)
    }

    @Test("a custom Web Auth type can log in without implementing logout")
    func webAuth() async throws {
        let manager = CredentialsManager(authentication: MinimalAuthentication(), storage: OwnStorage())
        let client: any WebAuth = MinimalWebAuth().timeout(1).useCredentialsManager(manager)
            .delegated(recognizing: { _ in true }, responding: { $0 })
        #expect(client.credentialsManager == nil)
        #expect(try await client.start().accessToken == "FAKE")
        let result: WebAuthResult<Credentials> = await withCheckedContinuation { continuation in
            client.start { continuation.resume(returning: $0) }
        }
        #expect(try result.get().accessToken == "FAKE")
        let errors: [any Error] = [
            await #expect(throws: WebAuthError.self) { try await client.logout() },
            await #expect(throws: WebAuthError.self) { try await client.clearSession() },
            await #expect(throws: WebAuthError.self) {
                try await withCheckedContinuation { continuation in
                    client.clearSession { continuation.resume(returning: $0) }
                }.get()
            },
        ].compactMap(\.self)
        #expect(errors.count == 3)
        for error in errors {
            #expect(((error as? WebAuthError)?.cause as? InvalidRequestError)?.isNotOffered == true)
        }
    }

    @Test("a custom PAR type can complete a pushed request")
    func pushed() async throws {
        let client: any PARAuth = MinimalPARAuth().useEphemeralSession().sessionTransferToken("STT")
        let result: WebAuthResult<AuthorizationCode> = await withCheckedContinuation { continuation in
            client.start(requestUri: "R") { continuation.resume(returning: $0) }
        }
        #expect(try result.get().code == "R")
    }

    /// The client protocols, including those that they inherit from, and their operations.
    static let clients: [(protocols: Set<String>, operations: [Operation])] = [
        (
            [
                "Authentication", "DatabaseAuthentication", "PasswordlessAuthentication",
                "OneTimePasswordAuthentication", "MultifactorAuthentication", "SocialAuthentication",
                "PasskeyAuthentication", "TokenExchangeAuthentication", "DeviceAuthentication",
                "ConfidentialAuthentication",
            ], Operation.authentication(MinimalAuthentication())
        ),
        (["MFAClient"], Operation.mfa(MinimalMFA())),
        (["MyAccountAuthenticationMethods"], Operation.methods(MinimalMethods())),
        (["Users"], Operation.users(MinimalUsers())),
    ]
}
