import BeyondIdentityEmbedded
import Foundation
import LocalDelegate
import Testing

@Suite("Login with a one-time code")
struct OneTimeCodeTests {
    @Test("an emailed one-time code logs in and allows binding a credential")
    func rightCode() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let challenge = try await device.authenticateOtp(
                url: stage.authenticateURL(), email: " Ada@Example.com ")
            let message = try #require(stage.delegate.outbox.last)
            #expect(message.kind == .oneTimeCode && message.to == "ada@example.com")
            let code = try #require(message.code)
            #expect(!message.description.contains(code))

            guard case .success(let response) = try await device.redeemOtp(url: challenge.url, otp: code) else {
                Issue.record("The code was correct.")
                return
            }
            #expect(try await stage.redeem(response.redirectURL).status == 200)
            await expect("transaction_closed") { try await device.redeemOtp(url: challenge.url, otp: code) }

            let token = try #require(response.passkeyBindingToken)
            let (created, data) = try await stage.send(
                "POST", stage.issuer() + "/credential-binding-jobs", bearer: token)
            #expect(created.statusCode == 201)
            let body = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            let link = try #require((body["credential_binding_link"] as? String).flatMap(URL.init))
            let credential = try await device.bindCredential(url: link).credential
            #expect(credential.identityID.value == Stage.ada)
            let again = try await stage.send("POST", stage.issuer() + "/credential-binding-jobs", bearer: token)
            #expect(again.0.statusCode == 401)
        }
    }

    @Test("a wrong one-time code can be followed by the correct one")
    func wrongCode() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let challenge = try await device.authenticateOtp(
                url: stage.authenticateURL(), email: "ada@example.com")
            guard case .failedOtp(let next) = try await device.redeemOtp(url: challenge.url, otp: "no code") else {
                Issue.record("The code was wrong.")
                return
            }
            let code = try #require(stage.delegate.outbox.last?.code)
            guard case .success = try await device.redeemOtp(url: next.url, otp: code) else {
                Issue.record("The code was correct.")
                return
            }
        }
    }

    @Test("the fifth wrong one-time code ends the login")
    func manyWrongCodes() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            var url = try await device.authenticateOtp(url: stage.authenticateURL(), email: "ada@example.com").url
            for _ in 0..<5 {
                guard case .failedOtp(let next) = try await device.redeemOtp(url: url, otp: "0") else {
                    Issue.record("The code was wrong.")
                    return
                }
                url = next.url
            }
            let code = try #require(stage.delegate.outbox.last?.code)
            await expect("transaction_closed") { try await device.redeemOtp(url: url, otp: code) }
            await expect("transaction_closed") { try await device.authenticateOtp(url: url, email: "ada@example.com") }
        }
    }

    @Test("one-time codes don't reveal if an address is known")
    func unknownAddress() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let challenge = try await device.authenticateOtp(
                url: stage.authenticateURL(), email: "nobody@example.com")
            #expect(stage.delegate.outbox.isEmpty)
            guard case .failedOtp = try await device.redeemOtp(url: challenge.url, otp: "123456") else {
                Issue.record("Nobody has this address.")
                return
            }
        }
    }

    @Test("only the latest one-time code works, for ten minutes, and at most three are sent")
    func limits() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            var url = try await stage.authenticateURL()
            for _ in 0..<3 { url = try await device.authenticateOtp(url: url, email: "ada@example.com").url }
            await expect("slow_down") { try await device.authenticateOtp(url: url, email: "ada@example.com") }
            let codes = stage.delegate.outbox.compactMap(\.code)
            #expect(codes.count == 3)
            if codes[0] != codes[2] {
                guard case .failedOtp = try await device.redeemOtp(url: url, otp: codes[0]) else {
                    Issue.record("The first code was replaced.")
                    return
                }
            }
            stage.clock.advance(by: 600)
            await expect("transaction_expired") { try await device.redeemOtp(url: url, otp: codes[2]) }
        }
    }

    @Test(
        "wrong and sent codes count over all logins, also for unknown addresses",
        arguments: ["ada@example.com", "nobody@example.com"])
    func allLogins(email: String) async throws {
        try await withStage { stage in
            let device = try await stage.device()
            // Five logins with two wrong codes each, then five with none.
            var url = try await stage.authenticateURL()
            for login in 0..<10 {
                url = try await device.authenticateOtp(url: stage.authenticateURL(), email: email).url
                for _ in 0..<(login < 5 ? 2 : 0) {
                    guard case .failedOtp(let next) = try await device.redeemOtp(url: url, otp: "0") else {
                        Issue.record("The code was wrong.")
                        return
                    }
                    url = next.url
                }
            }
            let (last, eleventh) = (url, try await stage.authenticateURL())
            let code = stage.delegate.outbox.last?.code ?? "0"
            await expect("slow_down") { try await device.redeemOtp(url: last, otp: code) }
            await expect("slow_down") { try await device.authenticateOtp(url: eleventh, email: email) }
            let other = try await device.authenticateOtp(url: eleventh, email: "bob@example.com").url
            guard case .failedOtp = try await device.redeemOtp(url: other, otp: "0") else {
                Issue.record("The code was wrong.")
                return
            }
            stage.clock.advance(by: 360)
            let result = try await device.redeemOtp(url: last, otp: code)
            guard case .success = result else {
                #expect(email == "nobody@example.com")
                return
            }
        }
    }

    @Test("the authentication context describes the login without changing it")
    func context() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let context = try await device.getAuthenticationContext(url: stage.authenticateURL())
            #expect(context.application == Application(id: .init(Stage.application()), displayName: "Tenant"))
            #expect(context.origin.sourceIp == "127.0.0.1")
            let credential = try await stage.bind(device)
            let response = try await device.authenticate(url: context.authUrl, credentialID: credential.id)
            #expect(response.redirectURL.parameter("code") != nil)
        }
    }
}
