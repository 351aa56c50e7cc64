import Foundation

/// A challenge to create a passkey for a user who is logged in.
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
public struct PasskeyEnrollmentChallenge: Sendable, Equatable {
    /// Identifies the passkey when it is added; percent-encoded, as the tenant gives it.
    public let authenticationMethodId: String

    private let challenge: PasskeySignupChallenge

    /// Ties the new passkey to the challenge; a secret.
    public var authenticationSession: String { challenge.authenticationSession }

    /// The tenant's complete request to the authenticator.
    public var options: PublicKeyCredentialCreationOptions { challenge.options }

    /// The domain that the passkey will belong to.
    public var relyingPartyId: String { challenge.relyingPartyId }

    /// The user's handle, which the passkey keeps.
    public var userId: Data { challenge.userId }

    /// The name of the passkey, for users who have several.
    public var userName: String { challenge.userName }

    /// The challenge to sign.
    public var challengeData: Data { challenge.challengeData }

    private init(_ authenticationMethodId: String, _ challenge: PasskeySignupChallenge) {
        self.authenticationMethodId = authenticationMethodId
        self.challenge = challenge
    }

    /// Creates a challenge from its parts, for example those that your own backend received.
    public init(
        authenticationMethodId: String, authenticationSession: String, relyingPartyId: String, userId: Data,
        userName: String, challengeData: Data
    ) {
        self.init(
            authenticationMethodId,
            PasskeySignupChallenge(
                authenticationSession: authenticationSession, relyingPartyId: relyingPartyId, userId: userId,
                userName: userName, challengeData: challengeData))
    }

    /// Creates a challenge from all of its options.
    public init(
        authenticationMethodId: String, authenticationSession: String, options: PublicKeyCredentialCreationOptions
    ) {
        self.init(
            authenticationMethodId,
            PasskeySignupChallenge(authenticationSession: authenticationSession, options: options))
    }
}

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension PasskeyEnrollmentChallenge: Decodable {
    /// Reads the body, which is that of a signup's challenge; the identifier comes in the header `Location`.
    ///
    /// - Throws: `DecodingError` if one of them is missing or has the wrong type.
    public init(from decoder: any Decoder) throws {
        guard let id = CodingUserInfoKey.locationID.flatMap({ decoder.userInfo[$0] }) as? String else {
            throw DecodingError.missingLocation
        }
        self.init(id, try PasskeySignupChallenge(from: decoder))
    }
}

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension PasskeyAuthenticator {
    /// Creates another passkey for a user who is logged in.
    ///
    /// - Throws: ``PasskeyError``; `cancelled` also if the task was canceled.
    public func registration(
        for challenge: PasskeyEnrollmentChallenge
    ) async throws(PasskeyError) -> PasskeyRegistration {
        try await registration(for: challenge.options)
    }
}

extension DecodingError {
    static let missingLocation = DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "The answer has no header Location, which names the new method."))
}

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension PasskeyEnrollmentChallenge: CustomStringConvertible, CustomReflectable {
    /// Without the secret.
    public var description: String { customMirror.summary }

    /// Without the secret.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authenticationMethodId": authenticationMethodId, "authenticationSession": Masking.mask,
                "options": options,
            ])
    }
}
