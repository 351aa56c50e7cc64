import Auth0
import Foundation
import Testing

@Suite("Custom implementations of the library's types")
struct OwnTypesTests {
    private let tenant = StubTenant(#"{"access_token":"AT","expires_in":60}"#)

    private var client: OwnAuthentication {
        OwnAuthentication(authentication(clientId: "CID", domain: tenant.domain, session: tenant.session))
    }

    @Test("a custom client works with the library's default arguments")
    func client() async throws {
        let own: any Authentication = client.using(logger: OwnLogger()).useDPoP(keychainIdentifier: "mine")
        #expect(own.clientId == "OWN" && own.logger != nil && own.dpop?.keychainIdentifier == "mine")
        _ = try await own.login(email: "e", code: "1").start()
        #expect(tenant.seen.first?.body["scope"] == defaultScope)
    }

    @Test("an operation that a custom client omits fails with its name")
    func leftOut() async throws {
        let error = await #expect(throws: AuthenticationError.self) {
            try await client.openIDConfiguration().start()
        }
        #expect(error?.localizedDescription.contains("openIDConfiguration()") == true)
        let mfa = OwnMFA(mfa(clientId: "CID", domain: tenant.domain, session: tenant.session))
        await #expect(throws: MfaListAuthenticatorsError.self) {
            try await mfa.getAuthenticators(mfaToken: "M").start()
        }
        await #expect(throws: MfaEnrollmentError.self) {
            try await mfa.deleteAuthenticator(id: "1", accessToken: "AT").start()
        }
        #expect(tenant.seen.isEmpty)
    }

    @Test("a custom request can be used as a request")
    func request() async throws {
        let good: any Requestable<Int, AuthenticationError> = OwnRequest(result: .success(1)).headers([:])
        #expect(try await good.parameters(["a": 1]).requestValidators([]).start() == 1)
        let result = await withCheckedContinuation { continuation in
            good.start { continuation.resume(returning: $0) }
        }
        #expect(try result.get() == 1)
    }

    @Test("a validator that throws prevents a request from being sent")
    func validator() async throws {
        let request = client.login(email: "e", code: "1")
        let error = await #expect(throws: AuthenticationError.self) {
            try await request.requestValidators([OwnValidator(isWilling: false)]).start()
        }
        #expect(error?.cause is OwnValidator.SampleError && error?.statusCode == 0)
        #expect(error?.code == "a0.sdk.internal_error.plain" && tenant.seen.isEmpty)
        _ = try await request.requestValidators([OwnValidator(isWilling: true)]).headers([:]).start()
    }

    @Test("a custom logger receives each request and each response")
    func logger() async throws {
        let logger = OwnLogger()
        let client = authentication(clientId: "CID", domain: tenant.domain, session: tenant.session)
        _ = try await client.using(logger: logger).login(email: "e", code: "1").start()
        #expect(logger.lines == ["request /oauth/token", "response 200"])
        #expect(client.logging(enabled: true).logging(enabled: false).logger == nil)
    }
}
