import A0Encoding

#if APPLE_STAND_INS
    import A0JOSE
    import AuthenticationServices
    import Foundation
    import Testing

    @testable import Auth0

    @MainActor
    @Suite("The system's passkeys", .serialized)
    struct SystemPasskeyTests {
        @Test("the system's passkeys can log in")
        func login() async throws {
            let tenant = try FakeTenant.responding(#"{"access_token":"AT","token_type":"Bearer"}"#)
            let challenge = PasskeyLoginChallenge(
                authenticationSession: "S", relyingPartyId: "example.com", challengeData: Data([1]))
            let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(
                relyingPartyIdentifier: challenge.relyingPartyId)
            let request = provider.createCredentialAssertionRequest(challenge: challenge.challengeData)
            #expect(request.challenge == Data([1]))
            let response = try User.response(
                to: request,
                with: ASAuthorizationPlatformPublicKeyCredentialAssertion(
                    rawClientDataJSON: Data(#"{"challenge":"AQ"}"#.utf8), credentialID: Data([2]),
                    rawAuthenticatorData: Data([3]), userID: Data([4]), signature: Data([5])))
            let passkey = try #require(response as? ASAuthorizationPlatformPublicKeyCredentialAssertion)
            _ = try await tenant.authentication.login(passkey: passkey, challenge: challenge).start()
            let sent = try #require(tenant.requests.first?.body["authn_response"])
            #expect(
                sent
                    == .object([
                        "id": "Ag", "rawId": "Ag", "type": "public-key", "authenticatorAttachment": "platform",
                        "response": .object([
                            "clientDataJSON": .string(Base64URL.encode(passkey.rawClientDataJSON)),
                            "authenticatorData": "Aw", "signature": "BQ", "userHandle": "BA",
                        ]),
                    ]))
        }

        @Test("the system's passkeys can sign up")
        func signup() async throws {
            let tenant = try FakeTenant.responding(#"{"access_token":"AT","token_type":"Bearer"}"#)
            let challenge = PasskeySignupChallenge(
                authenticationSession: "S", relyingPartyId: "example.com", userId: Data([1]), userName: "ada",
                challengeData: Data([2]))
            let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(
                relyingPartyIdentifier: challenge.relyingPartyId)
            let request = provider.createCredentialRegistrationRequest(
                challenge: challenge.challengeData, name: challenge.userName, userID: challenge.userId)
            #expect(request.userID == Data([1]) && request.name == "ada")
            let response = try User.response(
                to: request,
                with: ASAuthorizationPlatformPublicKeyCredentialRegistration(
                    rawClientDataJSON: Data("{}".utf8), credentialID: Data([2]), rawAttestationObject: Data([6])))
            let passkey = try #require(response as? ASAuthorizationPlatformPublicKeyCredentialRegistration)
            _ = try await tenant.authentication.login(passkey: passkey, challenge: challenge).start()
            guard case .object(let sent)? = tenant.requests.first?.body["authn_response"] else {
                Issue.record("No response was sent.")
                return
            }
            #expect(sent["response"] == .object(["clientDataJSON": "e30", "attestationObject": "Bg"]))
        }

        @Test("an incomplete response of the system's passkeys isn't sent")
        func incomplete() async throws {
            let tenant = try FakeTenant.responding("{}")
            let passkey = ASAuthorizationPlatformPublicKeyCredentialAssertion(
                rawClientDataJSON: Data(), credentialID: Data(), rawAuthenticatorData: nil, userID: Data(),
                signature: Data())
            let challenge = PasskeyLoginChallenge(
                authenticationSession: "S", relyingPartyId: "example.com", challengeData: Data())
            await #expect(throws: AuthenticationError.self) {
                _ = try await tenant.authentication.login(passkey: passkey, challenge: challenge).start()
            }
            #expect(tenant.requests.isEmpty)
        }

        @Test("the system's passkeys have the documented names for attachments")
        func attachment() {
            #expect(ASAuthorizationPublicKeyCredentialAttachment.platform.stringValue == "platform")
            #expect(ASAuthorizationPublicKeyCredentialAttachment.crossPlatform.stringValue == "cross-platform")
        }
    }

    /// A user who agrees to every prompt.
    @MainActor
    private final class User: NSObject, ASAuthorizationControllerDelegate {
        private var credential: (any ASAuthorizationCredential)?

        static func response(
            to request: ASAuthorizationRequest, with credential: any ASAuthorizationCredential
        ) throws -> any ASAuthorizationCredential {
            let user = User()
            let controller = ASAuthorizationController(authorizationRequests: [request])
            controller.delegate = user
            ASAuthorizationController.onPerform = { controller in
                controller.delegate?.authorizationController(
                    controller: controller,
                    didCompleteWithAuthorization: ASAuthorization(provider: request.provider, credential: credential))
            }
            defer { ASAuthorizationController.onPerform = { _ in } }
            controller.performRequests()
            return try #require(user.credential)
        }

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            credential = authorization.credential
        }

        func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {}
    }
#endif
