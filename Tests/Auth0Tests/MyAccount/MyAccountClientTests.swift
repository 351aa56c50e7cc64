import A0HTTPServer
import Foundation
import Testing

@testable import Auth0

@Suite("The My Account client", .serialized)
struct MyAccountClientTests {
    @Test("the My Account client passes its current settings to the authentication methods client")
    func settings() {
        var account = myAccount(token: "T", domain: "example.com").logging(enabled: true)
        let before = account.authenticationMethods
        account.tracking(enabled: false)
        account.logger = nil
        account.dpop = .inMemory()
        let after = account.authenticationMethods
        #expect(before.logger != nil)
        #expect(before.dpop == nil)
        #expect(telemetry(before) != nil)
        #expect(after.logger == nil)
        #expect(after.dpop != nil)
        #expect(telemetry(after) == nil)
    }

    @Test("the authentication methods client can have its own settings")
    func ownSettings() {
        let account = myAccount(token: "T", domain: "example.com")
        var methods = account.authenticationMethods.logging(enabled: true).useDPoP(keychainIdentifier: "x")
        methods.using(inLibrary: "Lock", version: "1.0")
        #expect(methods.logger != nil)
        #expect(methods.dpop?.keychainIdentifier == "x")
        #expect(telemetry(methods) != telemetry(account.authenticationMethods))
        #expect(account.dpop == nil)
    }

    private func telemetry(_ client: any MyAccountAuthenticationMethods) -> String? {
        client.getFactors().apiRequest.urlRequest.value(forHTTPHeaderField: "Auth0-Client")
    }

    @Test("the My Account client sends the token with its scheme, and a proof with each request if a key exists")
    func dpop() async throws {
        let tenant = try FakeTenant.responding(#"{"factors":[]}"#)
        var account = tenant.account
        _ = try await account.authenticationMethods.getFactors().start()
        account.dpop = .inMemory()
        _ = try await account.authenticationMethods.getFactors().start()
        _ = try account.dpop?.keys.key()
        let methods = account.authenticationMethods
        _ = try await methods.getFactors().start()
        try await methods.deleteAuthenticationMethod(by: "phone|dev_1").start()
        _ = try? await methods.enrollTOTP().start()
        _ = try? await methods.confirmTOTPEnrollment(id: "totp|dev_1", authSession: "S", otpCode: "1").start()
        _ = try? await methods.enroll(passkey: TestNewPasskey(), challenge: .sample).start()
        _ = try? await methods.getAuthenticationMethods(type: .totp).start()
        _ = try? await methods.getAuthenticationMethod(by: "1").start()
        _ = try? await methods.updateAuthenticationMethod(by: "1").start()

        let sent = tenant.requests
        #expect(sent.map { $0.headers["Authorization"] } == ["Bearer AT"] + Array(repeating: "DPoP AT", count: 9))
        #expect(sent.map { $0.headers["DPoP"] != nil } == [false, false] + Array(repeating: true, count: 8))
        let claims = try ReadProof(sent[3].headers["DPoP"]).claims
        #expect(claims["htm"] == "DELETE")
        #expect(claims["htu"]?.stringValue == "\(tenant.domain)/me/v1/authentication-methods/phone%7Cdev_1")
        #expect(claims["ath"] != nil)
        #expect(
            try ReadProof(sent[7].headers["DPoP"]).claims["htu"]?.stringValue?.hasSuffix("authentication-methods")
                == true)
    }

    @Test("the My Account client retries a request with the nonce that the tenant requires")
    func nonce() async throws {
        let tenant = try FakeTenant.start { seen, number in
            guard number == 1 else { return .json(#"{"factors":[]}"#) }
            var response = HTTPServerResponse.json("{}", status: 401)
            response.headers["WWW-Authenticate"] = #"DPoP error="use_dpop_nonce""#
            response.headers["DPoP-Nonce"] = "N"
            return response
        }
        var account = tenant.account
        account.dpop = .inMemory()
        _ = try account.dpop?.keys.key()
        #expect(try await account.authenticationMethods.getFactors().start().isEmpty)
        #expect(try ReadProof(tenant.requests.last?.headers["DPoP"]).claims["nonce"] == "N")
    }

    @Test("the My Account client retries only requests that change nothing if the tenant is busy")
    func retryPolicy() async throws {
        let tenant = try FakeTenant.start { _, _ in .json("{}", status: 503) }
        _ = try? await tenant.methods.getFactors().start()
        let reads = tenant.requests.count
        _ = try? await tenant.methods.updateAuthenticationMethod(by: "1", name: "N").start()
        #expect(reads == 3)
        #expect(tenant.requests.count == reads + 1)
    }
}
