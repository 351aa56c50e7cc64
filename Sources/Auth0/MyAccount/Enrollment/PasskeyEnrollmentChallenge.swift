import Foundation

/// What a new passkey of a user who is logged in is to be created for.
public struct PasskeyEnrollmentChallenge: Sendable, Equatable {
    /// Identifies the passkey when it is added; percent-encoded, as the tenant gives it.
    public let authenticationMethodId: String

    /// Ties the new passkey to the challenge; a secret.
    public let authenticationSession: String

    /// All that the tenant asks the authenticator for.
    public let options: PublicKeyCredentialCreationOptions

    /// The domain that the passkey will belong to.
    public var relyingPartyId: String { options.relyingPartyID }

    /// The user's handle, which the passkey keeps.
    public var userId: Data { options.userID }

    /// What the passkey is called when the user has several.
    public var userName: String { options.userName }

    /// What has to be signed.
    public var challengeData: Data { options.challenge }

    /// A challenge of these parts, e.g. from a backend of your own.
    public init(
        authenticationMethodId: String, authenticationSession: String, relyingPartyId: String, userId: Data,
        userName: String, challengeData: Data
    ) {
        self.init(
            authenticationMethodId: authenticationMethodId, authenticationSession: authenticationSession,
            options: PublicKeyCredentialCreationOptions(
                challenge: challengeData, relyingPartyID: relyingPartyId, userID: userId, userName: userName))
    }

    /// A challenge with all that the tenant may say about it.
    public init(
        authenticationMethodId: String, authenticationSession: String, options: PublicKeyCredentialCreationOptions
    ) {
        self.authenticationMethodId = authenticationMethodId
        self.authenticationSession = authenticationSession
        self.options = options
    }
}

extension PasskeyEnrollmentChallenge: Decodable {
    /// The body is that of a signup's challenge; the identifier comes in the header `Location`.
    public init(from decoder: any Decoder) throws {
        guard let id = CodingUserInfoKey.locationID.flatMap({ decoder.userInfo[$0] }) as? String else {
            throw DecodingError.missingLocation
        }
        let body = try PasskeySignupChallenge(from: decoder)
        self.init(
            authenticationMethodId: id, authenticationSession: body.authenticationSession, options: body.options)
    }
}

extension DecodingError {
    static let missingLocation = DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "The answer has no header Location, which names the new method."))
}

extension PasskeyEnrollmentChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authenticationMethodId": authenticationMethodId, "authenticationSession": Masking.mask,
                "relyingPartyId": relyingPartyId, "userId": userId, "userName": userName,
                "challengeData": challengeData,
            ])
    }
}
