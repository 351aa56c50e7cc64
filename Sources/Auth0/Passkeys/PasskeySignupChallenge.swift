import Foundation

/// What a new passkey is to be created for.
public struct PasskeySignupChallenge: Sendable, Equatable {
    /// Ties the signup to the challenge; a secret.
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
        authenticationSession: String, relyingPartyId: String, userId: Data, userName: String, challengeData: Data
    ) {
        self.init(
            authenticationSession: authenticationSession,
            options: PublicKeyCredentialCreationOptions(
                challenge: challengeData, relyingPartyID: relyingPartyId, userID: userId, userName: userName))
    }

    /// A challenge with all that the tenant may say about it.
    public init(authenticationSession: String, options: PublicKeyCredentialCreationOptions) {
        self.authenticationSession = authenticationSession
        self.options = options
    }
}

extension PasskeySignupChallenge: Decodable {
    private enum CodingKeys: String, CodingKey {
        case authenticationSession = "auth_session"
        case options = "authn_params_public_key"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            authenticationSession: try values.decode(String.self, forKey: .authenticationSession),
            options: try values.decode(PublicKeyCredentialCreationOptions.self, forKey: .options))
    }
}

extension PasskeySignupChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authenticationSession": Masking.mask, "relyingPartyId": relyingPartyId, "userId": userId,
                "userName": userName, "challengeData": challengeData,
            ])
    }
}
